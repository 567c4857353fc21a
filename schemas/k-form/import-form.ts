import type { FieldGrammars } from '../model/field';
import { CONTAINERS, type FormConfig, type FormLayout } from '../document/form-document';
import { isObject, type Json, type JsonObject } from '../json';
import { exceedsBounds } from '../document/bounds';
import { configDialects, nodeDialects, type Dialect } from './dialect';
import { readField, tooManySides } from './field-lens';
import type { Finding } from '../problems/problem';
import { cause, type Cause } from '../problems/causes';
import type { Foreign } from './upstream';

/** Findings in a foreign form, for the user who imports it. */
interface ImportReport {
  /** Notations of past periods, with the number of occurrences. */
  dialects: (Dialect & { count: number })[];
  /** Parts that are kept but have no effect here, by path. */
  unsupported: Finding[];
  /** Parts that are wrong anywhere, by path: the page is rejected until they are corrected. */
  errors: Finding[];
  /** Number of nodes by type. */
  types: ReadonlyMap<string, number>;
}

interface ImportedForm {
  form: FormConfig;
  report: ImportReport;
}

/** The value is not a form. */
export class FormError extends Error {
  constructor(readonly reason: Cause) {
    super(reason.code);
    this.name = 'FormError';
  }
}

/**
 * Imports form JSON of the k-form-design family, of any version since 2019, without loss: each node keeps its original
 * under `foreign`, so that `exportForm(importForm(x).form)` equals `x`. Throws a `FormError` for a value that is not a
 * form or exceeds the bounds of a document.
 */
export function importForm(json: unknown, fieldTypes: FieldGrammars): ImportedForm {
  const tooLarge = exceedsBounds(json);
  if (tooLarge) throw new FormError(tooLarge);
  if (!isObject(json) || !Array.isArray(json.list)) throw new FormError(cause('formExpected'));
  const importer = new Importer(fieldTypes);
  const { list, ...rest } = json;
  const form: FormConfig = { list: importer.nodes(list, 'list'), foreign: { node: { ...rest, list: true } } };
  const config = importer.config(rest.config);
  if (config) form.config = config;
  return { form, report: importer.report() };
}

class Importer {
  private readonly dialects = new Map<string, ImportReport['dialects'][number]>();
  private readonly unsupported: ImportReport['unsupported'] = [];
  private readonly errors: ImportReport['errors'] = [];
  /** A map, because the types come from the form: an object would inherit `constructor`. */
  private readonly types = new Map<string, number>();
  private count = 0;

  constructor(private readonly fieldTypes: FieldGrammars) {}

  report(): ImportReport {
    const { unsupported, errors, types } = this;
    return { dialects: [...this.dialects.values()], unsupported, errors, types };
  }

  config(config: Json | undefined): FormLayout | undefined {
    if (!isObject(config)) return undefined;
    this.meet(configDialects(config));
    return readLayout(config);
  }

  nodes(list: readonly Json[], path: string): JsonObject[] {
    return list.map((node, at) => this.node(node, `${path}[${at}]`));
  }

  private node(node: Json, path: string): JsonObject {
    if (!isObject(node) || typeof node.type !== 'string')
      return this.opaque(node, path, cause('importedNode'));
    this.types.set(node.type, (this.types.get(node.type) ?? 0) + 1);
    this.meet(nodeDialects(node));
    const made = this.made(node);
    if (!Object.hasOwn(CONTAINERS, node.type)) return this.field(node, made, path);
    const children = this.children(node, path);
    if (!children) return this.opaque(node, path, cause('importedContainer', { type: node.type }));
    return {
      type: node.type,
      ...readIdentity(node, made),
      ...(isObject(node.options) && { options: node.options }),
      ...children.ours,
      foreign: this.keep(node, children.kept, made),
    };
  }

  private field(node: JsonObject, made: JsonObject, path: string): JsonObject {
    const type = String(node.type);
    if (!this.fieldTypes.has(type)) this.unsupported.push({ path, ...cause('importedType', { type }) });
    const view = readField(node, made, this.fieldTypes, (at, found) =>
      this.unsupported.push({ path: `${path}.${at}`, ...found }),
    );
    const sides = tooManySides(node);
    if (sides) this.errors.push({ path: `${path}.options.options`, ...sides });
    const kept: JsonObject = {};
    const ours: JsonObject = {};
    if (type === 'batch' && Array.isArray(node.list)) {
      kept.list = true;
      ours.list = this.nodes(node.list, `${path}.list`);
    }
    if (type === 'selectInputList' && Array.isArray(node.columns) && node.columns.every(isPart)) {
      const { columns, stripped } = this.columns(node.columns, path, readEntry);
      kept.columns = stripped;
      ours.columns = columns;
    }
    return { type, ...(view as JsonObject), ...ours, foreign: this.keep(node, kept, made) };
  }

  private children(node: JsonObject, path: string): { ours: JsonObject; kept: JsonObject } | null {
    if (node.type === 'card') {
      if (node.list !== undefined && !Array.isArray(node.list)) return null;
      return {
        ours: { list: this.nodes(node.list ?? [], `${path}.list`) },
        kept: node.list ? { list: true } : {},
      };
    }
    if (node.type === 'table') return this.table(node, path);
    if (!Array.isArray(node.columns) || !node.columns.every(isPart)) return null;
    const read = node.type === 'grid' ? readSpan(node.columns.length) : readEntry;
    const { columns, stripped } = this.columns(node.columns, path, read);
    return { ours: { columns }, kept: { columns: stripped } };
  }

  private columns(
    given: readonly JsonObject[],
    path: string,
    read: (column: JsonObject, at: number) => JsonObject,
  ) {
    const columns = given.map((column, at) => ({
      ...read(column, at),
      list: Array.isArray(column.list) ? this.nodes(column.list, `${path}.columns[${at}].list`) : [],
    }));
    return { columns, stripped: given.map(stripList) };
  }

  private table(node: JsonObject, path: string): { ours: JsonObject; kept: JsonObject } | null {
    if (!Array.isArray(node.trs)) return null;
    const rows = node.trs.filter(isObject);
    if (
      rows.length !== node.trs.length ||
      !rows.every((row) => Array.isArray(row.tds) && row.tds.every(isPart))
    )
      return null;
    const trs = rows.map((row, at) => ({
      tds: (row.tds as JsonObject[]).map((cell, index) => ({
        ...readCell(cell),
        list: Array.isArray(cell.list) ? this.nodes(cell.list, `${path}.trs[${at}].tds[${index}].list`) : [],
      })),
    }));
    return {
      ours: { trs },
      kept: { trs: rows.map((row) => ({ ...row, tds: (row.tds as JsonObject[]).map(stripList) })) },
    };
  }

  /** A value that cannot be read at all is kept and drawn as a placeholder. */
  private opaque(node: Json, path: string, found: Cause): JsonObject {
    this.unsupported.push({ path, ...found });
    const made = { key: `node_${++this.count}` };
    return { type: 'unsupported', key: made.key, label: '', foreign: { node, made } };
  }

  /** A node without a usable key gets one, so that it can be identified among its siblings. */
  private made(node: JsonObject): JsonObject {
    return typeof node.key === 'string' && node.key !== ''
      ? {}
      : { key: `${String(node.type)}_${++this.count}` };
  }

  private keep(node: JsonObject, kept: JsonObject, made: JsonObject): JsonObject {
    const foreign: Foreign = { node: { ...node, ...kept } };
    if (Object.keys(made).length > 0) foreign.made = made;
    return foreign as unknown as JsonObject;
  }

  private meet(found: readonly Dialect[]): void {
    for (const { time, sign } of found) {
      const known = this.dialects.get(sign);
      if (known) known.count++;
      else this.dialects.set(sign, { time, sign, count: 1 });
    }
  }
}

/** The properties of a container that our language reads. */
export function readIdentity(node: JsonObject, made: JsonObject): JsonObject {
  const label = typeof node.label === 'string' ? node.label : node.name;
  return {
    key: typeof node.key === 'string' && node.key !== '' ? node.key : (made.key ?? ''),
    ...(typeof label === 'string' && { label }),
  };
}

/** The properties of a form's `config` that our language reads. */
export function readLayout(config: JsonObject): FormLayout {
  const layout: FormLayout = {};
  if (config.layout === 'horizontal' || config.layout === 'vertical' || config.layout === 'inline')
    layout.layout = config.layout;
  if (config.hideRequiredMark === true) layout.hideRequiredMark = true;
  const fixed = config.labelLayout === 'flex';
  if (
    fixed &&
    typeof config.labelWidth === 'number' &&
    Number.isInteger(config.labelWidth) &&
    config.labelWidth >= 0
  )
    layout.labelWidth = config.labelWidth;
  const labelCol = isObject(config.labelCol) ? config.labelCol : {};
  const span = labelCol.xl ?? labelCol.span;
  if (!fixed && typeof span === 'number' && Number.isInteger(span) && span >= 1 && span <= 23)
    layout.labelSpan = span;
  return layout;
}

/** The properties of a grid column that our language reads. */
export function readSpan(count: number) {
  return ({ span }: JsonObject): JsonObject => {
    const number = Number(span);
    return {
      span:
        Number.isInteger(number) && number >= 1 && number <= 24
          ? number
          : Math.max(1, Math.floor(24 / count)),
    };
  };
}

/** The properties of a tab, or of an entry of a `selectInputList`, that our language reads. */
export function readEntry({ value, label }: JsonObject, at: number): JsonObject {
  return {
    value: value === undefined ? String(at + 1) : String(value),
    label: typeof label === 'string' ? label : '',
  };
}

/** The properties of a table cell that our language reads. */
export function readCell({ colspan, rowspan }: JsonObject): JsonObject {
  const span = (value: Json | undefined) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 1;
  return { colspan: span(colspan), rowspan: span(rowspan) };
}

/** A column, tab or cell: an object whose children, if any, are a list. */
function isPart(part: Json): part is JsonObject {
  return isObject(part) && (part.list === undefined || Array.isArray(part.list));
}

function stripList(part: JsonObject): JsonObject {
  return Array.isArray(part.list) ? { ...part, list: true } : part;
}
