import type { Field } from '../../schemas/model/field';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { batchFields, drawnColumns, type BatchField } from '../batch/batch-columns';

/** An option of the list, with the fields it asks for once it is chosen. */
export interface Entry {
  value: string;
  label: string;
  fields: readonly BatchField[];
  /** The same, including items that only show text. */
  drawn: readonly BatchField[];
}

const known = new WeakMap<Field, readonly Entry[]>();

/** The options of a field; cached by field. */
export function entriesOf(field: Field): readonly Entry[] {
  let entries = known.get(field);
  if (!entries) known.set(field, (entries = completeEntries(field)));
  return entries;
}

function completeEntries(field: Field): Entry[] {
  const columns = Array.isArray(field.options.columns) ? (field.options.columns as Json[]) : [];
  return columns.filter(isObject).map(({ value, label, list = [] }) => {
    // Items of an option are declared like columns of a sub-table.
    const items = { ...field, options: { list } };
    return {
      value: String(value),
      label: String(label),
      fields: batchFields(items),
      drawn: drawnColumns(items),
    };
  });
}

/** The entry of an option in a value; a blank entry if there is none. */
export function entryOf(value: Json | undefined, entry: Entry): JsonObject {
  const found = Array.isArray(value) ? value[placeOf(value, entry)] : undefined;
  return { ...blank(entry), ...(isObject(found) && found) };
}

/** The index of an option in a value; −1 if there is none. */
export function placeOf(value: Json | undefined, entry: Entry): number {
  return Array.isArray(value) ? value.findIndex((one) => isObject(one) && one.value === entry.value) : -1;
}

/** Whether a path inside the value, such as `0/sum`, is visible: items of chosen options are. */
export function showsPlace(at: string, value: Json | undefined, field: Field): boolean {
  const [place = '', model] = at.split('/');
  const held = Array.isArray(value) ? value[Number(place)] : undefined;
  if (!isObject(held) || held.checked !== true) return false;
  const entry = entriesOf(field).find((one) => one.value === held.value);
  return entry !== undefined && entry.fields.some((one) => one.field.model === model);
}

function blank({ value, label, fields }: Entry): JsonObject {
  const models = fields.map(({ field, type }) => [field.model, type.initial(field)]);
  return { checked: false, value, label, ...Object.fromEntries(models) };
}

/** The value with one option changed: an entry for every option, then entries of unknown options unchanged. */
export function withEntry(
  value: Json | undefined,
  entries: readonly Entry[],
  changed: JsonObject,
  single: boolean,
): Json[] {
  const given = Array.isArray(value) ? value : [];
  const names = new Set(entries.map((entry) => entry.value));
  const strange = given.filter((one) => !isObject(one) || !names.has(one.value as string));
  const own = entries.map((entry): Json => {
    if (entry.value === changed.value) return changed;
    const held = entryOf(given, entry);
    return single && changed.checked === true ? { ...held, checked: false } : held;
  });
  return [...own, ...strange];
}

/** The chosen entries of a value. */
export function chosen(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject).filter((one) => one.checked === true) : [];
}
