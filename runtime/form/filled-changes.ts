import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { filledValues } from '../../schemas/linkage/fill-record';
import { RefusedRule } from '../../schemas/linkage/refused-rule';
import { isReference } from '../../schemas/model/chosen-source';
import type { Field } from '../../schemas/model/field';
import type { FarRows } from '../../widgets/widget';
import { isLocked, sameValue, type FormMode } from './form-record';

/** What follows from a change: values of the record, and rows that must be known before rules can fill in more. */
export interface Following {
  values: JsonObject;
  missing: ReadonlyMap<Field, readonly number[]>;
}

/** Rows of sub-tables that wait for what they refer to, with what they were before that was chosen. */
const waiting = new WeakMap<JsonObject, JsonObject>();

/**
 * The values of a record after a column has changed: with what rules read of newly chosen rows, and with what rules fill
 * in. A value that stands already is replaced only if what it was filled in from has changed from another value.
 * `former`: the record before the change, if others have come since.
 */
export function followChange(
  fields: readonly Field[],
  before: JsonObject,
  change: { model: string; value: Json },
  far: FarRows | undefined,
  mode: FormMode,
  former = before,
): Following {
  const { model, value } = change;
  const field = fields.find((one) => one.model === model);
  const missing = new Map<Field, readonly number[]>();
  if (field?.cells)
    return { values: { [model]: followRows(field.cells, before[model], value, far, missing) }, missing };
  const record = { ...before, [model]: value };
  const changed = new Set([model]);
  const known = field && farOf(field, value, far, changed, missing);
  const values = { [model]: value, ...(field && (known ?? noValues(field))) };
  if (missing.size > 0) return { values, missing };
  const isOpen = (one: Field) => !isLocked(one, mode) && one.options.disabled !== true;
  const isNew = mode === 'add';
  return {
    values: { ...values, ...filled(fields, { ...record, ...values }, former, changed, isOpen, isNew) },
    missing,
  };
}

/** The rows of a sub-table after a change of some of them. */
function followRows(
  cells: readonly Field[],
  before: Json | undefined,
  value: Json,
  far: FarRows | undefined,
  missing: Map<Field, readonly number[]>,
): Json {
  if (!Array.isArray(value)) return value;
  const rows = Array.isArray(before) ? before : [];
  const there = new Set<Json>(rows);
  const isSame = rows.length === value.length;
  const next = value.map((row, at) => {
    const former = isSame ? rows[at] : undefined;
    if (!isObject(row) || (there.has(row) && !waiting.has(row))) return row;
    return followRow(cells, isObject(former) && former !== row ? former : {}, row, far, missing);
  });
  // The table knows its rows by the list that it reported.
  return next.every((row, at) => row === value[at]) ? value : next;
}

function followRow(
  cells: readonly Field[],
  former: JsonObject,
  row: JsonObject,
  far: FarRows | undefined,
  missing: Map<Field, readonly number[]>,
): JsonObject {
  const before = waiting.get(row) ?? waiting.get(former) ?? former;
  const changed = new Set(
    cells.flatMap(({ model }) => (sameValue(row[model], before[model]) ? [] : [model])),
  );
  const known: JsonObject = {};
  const unknown = new Map<Field, readonly number[]>();
  for (const cell of cells)
    if (cell.far && changed.has(cell.model))
      Object.assign(known, farOf(cell, row[cell.model], far, changed, unknown));
  const next = { ...row, ...known };
  for (const [cell, ids] of unknown) missing.set(cell, [...(missing.get(cell) ?? []), ...ids]);
  if (unknown.size > 0) {
    waiting.set(next, before);
    return next;
  }
  const isOpen = (cell: Field) =>
    !cell.readOnly && cell.options.disabled !== true && !(cell.immutable && row.id !== undefined);
  const more = { ...known, ...filled(cells, next, before, changed, isOpen, row.id === undefined) };
  return Object.keys(more).length > 0 ? { ...row, ...more } : row;
}

/**
 * What rules read of a chosen row; null for an unknown one, which is added to the missing ones. Adds its paths to the
 * changed columns.
 */
function farOf(
  field: Field,
  value: Json | undefined,
  far: FarRows | undefined,
  changed: Set<string>,
  missing: Map<Field, readonly number[]>,
): JsonObject | null {
  if (!field.far) return {};
  const isRow = typeof value === 'number' && value > 0;
  const known = isRow ? far?.of(field, value) : undefined;
  for (const { model } of field.far) changed.add(model);
  if (!isRow || !far) return noValues(field);
  if (!known) missing.set(field, [value]);
  return known ?? null;
}

function noValues({ far = [] }: Field): JsonObject {
  return Object.fromEntries(far.map(({ model }) => [model, null]));
}

function filled(
  fields: readonly Field[],
  record: JsonObject,
  before: JsonObject,
  changed: ReadonlySet<string>,
  isOpen: (field: Field) => boolean,
  /** In a new record the default of a column gives way, too. */
  isNew: boolean,
): JsonObject {
  // A pasted name of a row is no row yet.
  const wasSet = (name: string) => {
    const refers = fields.some((one) => one.model === name && isReference(one));
    return refers ? typeof before[name] === 'number' : !sameValue(before[name], null);
  };
  const replaces = [...changed].some(wasSet);
  const isDefault = ({ model, options }: Field) =>
    isNew && options.defaultValue !== undefined && sameValue(record[model], options.defaultValue);
  const mayFill = (field: Field) =>
    isOpen(field) &&
    !changed.has(field.model) &&
    (replaces || sameValue(record[field.model], null) || isDefault(field));
  try {
    const values = filledValues(fields, record, { changed, isOpen: mayFill });
    // A default gives way to a value only.
    const isKept = (one: Field) => values[one.model] === null && !replaces && isDefault(one);
    for (const one of fields) if (isKept(one)) delete values[one.model];
    return values;
  } catch (error) {
    // The check of the whole form reports rules that take too long.
    if (error instanceof RefusedRule) return {};
    throw error;
  }
}
