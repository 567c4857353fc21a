import type { FieldError } from '../../schemas/errors/field-error';
import type { Field, FieldType } from '../../schemas/model/field';
import { formFields, partsOf } from '../../schemas/model/form-tree';
import type { Json } from '../../schemas/json';
import type { FormNode } from '../../schemas/model/page';
import type { WidgetLook } from '../../widgets/widget';

/** The column of an error: `rows` for `rows/3/word`. */
export function modelOf(error: FieldError): string {
  return error.path.split('/')[0] ?? error.path;
}

/** Row number of an error inside a field with rows, from 1; null for other fields, also for ends of a period. */
export function rowOf(error: FieldError, type: FieldType | undefined): number | null {
  if (!type?.rows) return null;
  const index = error.path.split('/')[1];
  return index !== undefined && /^\d+$/.test(index) ? Number(index) + 1 : null;
}

/** The error shown below a control; undefined if the control shows it itself. */
export function errorBelow(
  { field, value, mistake }: { field: Field; value: Json | undefined; mistake?: FieldError },
  widget: WidgetLook,
): FieldError | undefined {
  const at = mistake?.path.slice(field.model.length + 1) ?? '';
  return at !== '' && widget.tellsMistake?.(at, value, field) ? undefined : mistake;
}

/** Cell errors of sub-tables, by column and by path inside it: `3/word`. */
export function innerErrors(errors: readonly FieldError[]): ReadonlyMap<string, Record<string, string>> {
  const inner = new Map<string, Record<string, string>>();
  for (const { path, msg } of errors) {
    const [model = path, ...below] = path.split('/');
    if (below.length > 0) inner.set(model, { ...inner.get(model), [below.join('/')]: msg });
  }
  return inner;
}

/** Sorts errors in form order; errors of columns outside of the form come last. */
export function inFormOrder(errors: readonly FieldError[], nodes: readonly FormNode[]): FieldError[] {
  const order = formFields(nodes).map((field) => field.model);
  const place = (error: FieldError) => {
    const at = order.indexOf(modelOf(error));
    return at < 0 ? order.length : at;
  };
  return [...errors].sort((one, other) => place(one) - place(other));
}

/** The tabs that must be open to show a column: container key → pane value. */
export function panesOf(nodes: readonly FormNode[], model: string): Record<string, string> | null {
  for (const node of nodes) {
    if (node.kind === 'field') {
      if (node.field.model === model) return {};
      continue;
    }
    for (const { list, value } of partsOf(node)) {
      const inside = panesOf(list, model);
      if (inside) return value === undefined ? inside : { [node.key]: value, ...inside };
    }
  }
  return null;
}
