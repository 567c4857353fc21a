import type { FieldError } from '../../schemas/errors/field-error';
import { isObject, type JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledForm, CompiledPage, FormNode } from '../../schemas/model/page';
import { CallError } from '../data/data-source';

/** A form that a value of a record chooses, as the server returns it. */
export interface ChosenForm {
  /** The id of its page. */
  form: string;
  version: string;
  title: string;
  /** The number of its version. */
  no: number;
  /** Whether a new record would be filled in with it. */
  newest: boolean;
  formConfig: CompiledForm;
  code?: readonly string[];
}

/** The values of a form in a record. */
export interface FilledForm extends JsonObject {
  form: string;
  version: string;
  values: JsonObject;
}

/** The values of the form in a record as loaded; null: none. */
export function filledIn({ formBy }: Pick<CompiledPage, 'formBy'>, record: JsonObject): FilledForm | null {
  const value = formBy && record[formBy.data];
  return isObject(value) && isObject(value.values) ? (value as FilledForm) : null;
}

/** A record with the values of its form beside its own, so that one form shows and changes both. */
export function flatRecord(page: Pick<CompiledPage, 'formBy'>, record: JsonObject): JsonObject {
  const filled = filledIn(page, record);
  // No field of a form has the name of a column.
  return filled ? { ...filled.values, ...record } : record;
}

/** What stands where the values of the form belong: the form under its title, or a note instead of it. */
export type FormPlace = { form: ChosenForm; title: string } | { note: string } | null;

/** A page whose form, steps, details and columns contain the fields of the form that is chosen. */
export function withChosenForm(page: CompiledPage, place: FormPlace): CompiledPage {
  const { formBy } = page;
  if (!formBy) return page;
  const { data } = formBy;
  const form = place && 'form' in place ? place.form : null;
  const own = page.columns.find(({ model }) => model === data);
  const list = form ? lockedBy(own, form.formConfig.list) : [];
  const fields = formFields(list);
  const names = fields.map(({ model }) => model);
  const nodes = (node: FormNode & { kind: 'field' }): FormNode[] => {
    if (place === null) return [];
    if ('note' in place) return [{ kind: 'field', field: noteField(node.field, place.note) }];
    return [{ kind: 'card', key: data, label: place.title, list }];
  };
  const { detail } = page.pageConfig;
  const inPlace = (models: readonly string[]) =>
    models.flatMap((model) => (model === data ? [data, ...names] : [model]));
  return {
    ...page,
    // Masked by the server: no call of the entity reveals them.
    columns: [...page.columns.filter((one) => one !== own), ...fields.map(({ sensitive: _, ...one }) => one)],
    formConfig: { ...page.formConfig, list: placed(page.formConfig.list, data, nodes) },
    checks: [...page.checks, ...(form?.formConfig.checks ?? [])],
    pageConfig: {
      ...page.pageConfig,
      ...(detail?.columns && {
        detail: { ...detail, columns: detail.columns.flatMap((one) => (one === data ? names : [one])) },
      }),
    },
    ...(page.kind === 'wizard' && {
      steps: page.steps.map((step) => ({ ...step, models: inPlace(step.models) })),
    }),
  } as CompiledPage;
}

/** Who may not change the column may not change the fields of its form. */
function lockedBy(column: Field | undefined, nodes: readonly FormNode[]): FormNode[] {
  if (!column?.readOnly) return [...nodes];
  return mapFields(nodes, ({ field }) => [{ kind: 'field', field: { ...field, readOnly: true } }]);
}

/** Replaces the field that holds the values of the form. */
function placed(
  nodes: readonly FormNode[],
  data: string,
  instead: (node: FormNode & { kind: 'field' }) => FormNode[],
): FormNode[] {
  return mapFields(nodes, (node) => (node.field.model === data ? instead(node) : [node]));
}

/** Nodes with each field replaced by other nodes. */
function mapFields(
  nodes: readonly FormNode[],
  each: (node: FormNode & { kind: 'field' }) => FormNode[],
): FormNode[] {
  const part = <Part extends { list: FormNode[] }>(one: Part): Part => ({
    ...one,
    list: mapFields(one.list, each),
  });
  return nodes.flatMap((node): FormNode[] => {
    switch (node.kind) {
      case 'field':
        return each(node);
      case 'card':
        return [part(node)];
      case 'tabs':
        return [{ ...node, columns: node.columns.map(part) }];
      case 'grid':
        return [{ ...node, columns: node.columns.map(part) }];
      case 'table':
        return [{ ...node, rows: node.rows.map((row) => row.map(part)) }];
    }
  });
}

/** A note in the place of the form. */
function noteField({ model }: Field, label: string): Field {
  const options = { type: 'info', description: '', showIcon: true };
  return { key: model, model, type: 'alert', label, options, rules: [], required: false };
}

/** The body of a request with the values of the form together, as the record stores them. */
export function gathered(page: CompiledPage, form: ChosenForm | null, body: JsonObject): JsonObject {
  const { formBy } = page;
  if (!formBy || !form) return body;
  const fields = formFields(form.formConfig.list);
  const names = new Set(fields.map(({ model }) => model));
  const own = Object.entries(body).filter(([name]) => !names.has(name) && name !== formBy.data);
  const values = Object.entries(body).filter(([name]) => names.has(name));
  const isLocked = page.columns.find(({ model }) => model === formBy.data)?.readOnly;
  const filled = { form: form.form, version: form.version, values: Object.fromEntries(values) };
  return { ...Object.fromEntries(own), ...(!isLocked && { [formBy.data]: filled }) };
}

/** Where the columns of a request stand: those of the form in the column that holds them. */
export function gatheredColumns(
  { formBy }: CompiledPage,
  form: ChosenForm | null,
  columns: Iterable<string>,
): string[] {
  const names = new Set(form ? formFields(form.formConfig.list).map(({ model }) => model) : []);
  return [...new Set([...columns].map((name) => (formBy && names.has(name) ? formBy.data : name)))];
}

/**
 * A refusal in terms of the one form that shows a record and the form it chooses: errors at their fields, the latest
 * record of a conflict with the values of its form beside its own.
 */
export function flatRefusal(page: CompiledPage, error: CallError): CallError {
  const { formBy } = page;
  if (!formBy || !isObject(error.data as JsonObject)) return error;
  const data = { ...(error.data as JsonObject) };
  const below = `${formBy.data}/`;
  if (Array.isArray(data.errors))
    data.errors = error.fieldErrors.map((one): FieldError => ({
      ...one,
      path: one.path.startsWith(below) ? one.path.slice(below.length) : one.path,
    })) as unknown as JsonObject[];
  if (isObject(data.current)) data.current = flatRecord(page, data.current);
  return new CallError(error.code, error.message, data, error.requestId);
}
