import { equalJson } from '../equal-json';
import type { FieldGrammars } from '../model/field';
import { CONTAINERS, type FormConfig, type FormItem } from '../document/form-document';
import { isObject, type Json, type JsonObject } from '../json';
import { readField, writeField, type FieldView } from './field-lens';
import { readCell, readEntry, readIdentity, readLayout, readSpan } from './import-form';
import { DEFAULT_REQUIRED_MESSAGE, foreignOf, VALUELESS, type Foreign } from './upstream';

/**
 * Exports a form as JSON of the k-form-design family (3.8). An imported form is exported unchanged except for later
 * edits; a form created here uses the upstream keys.
 */
export function exportForm(form: FormConfig, fieldTypes: FieldGrammars): JsonObject {
  const exporter = new Exporter(fieldTypes);
  const foreign = foreignOf(form.foreign);
  const rest = (isObject(foreign?.node) ? { ...foreign.node } : {}) as JsonObject;
  const config = exporter.config(rest.config, (form.config ?? {}) as JsonObject, foreign !== null);
  const result: JsonObject = { ...rest, list: exporter.nodes(form.list as JsonObject[]) };
  if (config !== undefined) result.config = config;
  return result;
}

class Exporter {
  constructor(private readonly fieldTypes: FieldGrammars) {}

  config(was: Json | undefined, now: JsonObject, imported: boolean): Json | undefined {
    const { foreign: _, ...layout } = now;
    if (isObject(was) ? equalJson(readLayout(was), layout) : imported && Object.keys(layout).length === 0)
      return was;
    const span = typeof layout.labelSpan === 'number' ? layout.labelSpan : 4;
    const cols = (value: number) =>
      Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl', 'xxl'].map((size) => [size, value]));
    return {
      labelCol: cols(span),
      wrapperCol: cols(24 - span),
      customStyle: '',
      ...(isObject(was) && was),
      layout: layout.layout ?? 'vertical',
      labelWidth: layout.labelWidth ?? 100,
      labelLayout: layout.labelSpan === undefined ? 'flex' : 'Grid',
      hideRequiredMark: layout.hideRequiredMark ?? false,
    };
  }

  nodes(list: readonly JsonObject[]): Json[] {
    return list.map((node) => this.node(node));
  }

  private node(node: JsonObject): Json {
    const foreign = foreignOf(node.foreign);
    if (node.type === 'unsupported' && foreign) return foreign.node;
    return Object.hasOwn(CONTAINERS, String(node.type))
      ? this.container(node, foreign)
      : this.field(node, foreign);
  }

  private field(node: JsonObject, foreign: Foreign | null): JsonObject {
    const item = node as unknown as FormItem;
    const now = viewOf(item);
    const result =
      foreign && isObject(foreign.node)
        ? writeField(
            foreign,
            readField(foreign.node, foreign.made ?? {}, this.fieldTypes, () => {}),
            now,
          )
        : newField(String(item.type), now);
    if (Array.isArray(node.list)) this.setList(result, result.list, node.list as JsonObject[]);
    if (Array.isArray(node.columns))
      result.columns = this.parts(result.columns, node.columns as JsonObject[], readEntry);
    return result;
  }

  private container(node: JsonObject, foreign: Foreign | null): JsonObject {
    const was = (foreign && isObject(foreign.node) ? foreign.node : null) as JsonObject | null;
    const result: JsonObject = was
      ? { ...was }
      : {
          type: node.type!,
          label: node.label ?? '',
          options: { noFormItem: true, ...(node.options as JsonObject) },
          key: node.key!,
        };
    if (was) {
      const before = readIdentity(was, foreign?.made ?? {});
      if (node.label !== before.label)
        result['name' in was && !('label' in was) ? 'name' : 'label'] = node.label ?? '';
      if (node.key !== before.key) result.key = node.key ?? '';
      // Older imports kept the options of a container only in the original node.
      if (node.options !== undefined) result.options = node.options;
    }
    if (node.type === 'card') this.setList(result, was ? was.list : true, node.list as JsonObject[]);
    else if (node.type === 'table') result.trs = this.rows(was?.trs, node.trs as JsonObject[]);
    else {
      const columns = node.columns as JsonObject[];
      result.columns = this.parts(
        was?.columns,
        columns,
        node.type === 'grid' ? readSpan(columns.length) : readEntry,
      );
    }
    return result;
  }

  /** Sets the list of children; it stays absent if it was absent and is still empty. */
  private setList(target: JsonObject, was: Json | undefined, now: readonly JsonObject[]): void {
    if (was === true || now.length > 0) target.list = this.nodes(now);
    else if (was === undefined) delete target.list;
    else target.list = was;
  }

  /** Columns, tabs, entries and cells: parts whose known content is unchanged keep the original JSON. */
  private parts(
    was: Json | undefined,
    now: readonly JsonObject[],
    read: (part: JsonObject, at: number) => JsonObject,
  ): Json[] {
    const before = Array.isArray(was) ? was : [];
    return now.map(({ list, ...view }, at) => {
      const old = before[at];
      const part = isObject(old)
        ? equalJson(read(old, at), view)
          ? { ...old }
          : { ...old, ...view }
        : { ...view, list: true };
      this.setList(part, part.list, list as unknown as JsonObject[]);
      return part;
    });
  }

  private rows(was: Json | undefined, now: readonly JsonObject[]): Json[] {
    const before = Array.isArray(was) ? was : [];
    return now.map((row, at) => {
      const old = before[at];
      return {
        ...(isObject(old) && old),
        tds: this.parts(isObject(old) ? old.tds : [], row.tds as JsonObject[], readCell),
      };
    });
  }
}

function viewOf(item: FormItem): FieldView {
  const { label, help, model, key, required, requiredMessage, rules, options } = item;
  const view = { label, help, model, key, required, requiredMessage, rules, options };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as FieldView;
}

function newField(type: string, view: FieldView): JsonObject {
  const node: JsonObject = {
    type,
    label: view.label ?? '',
    options: (view.options ?? {}) as JsonObject,
    key: view.key ?? view.model ?? '',
  };
  if (VALUELESS.has(type)) return node;
  return {
    ...node,
    model: view.model ?? view.key ?? '',
    help: view.help ?? '',
    rules: [
      { required: view.required ?? false, message: view.requiredMessage ?? DEFAULT_REQUIRED_MESSAGE },
      ...(view.rules ?? []).map(({ pattern, message }) => ({ pattern, message })),
    ],
  };
}
