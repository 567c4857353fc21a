import type { Field, FieldTypes } from '../../schemas/model/field';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { isPath } from '../../schemas/model/through';
import { sentRecord } from '../../schemas/linkage/sent-record';

/** Whether a form creates or changes a record. */
export type FormMode = 'add' | 'edit';

/** Read-only for this user now: set by the server, or fixed after creation. */
export function isLocked(field: Field, mode: FormMode): boolean {
  const isFixed = field.immutable === true || field.heldBack === true;
  return field.readOnly === true || field.computed === true || (mode === 'edit' && isFixed);
}

/** A control that is not part of the record: neither validated nor sent. */
export function isLoose({ options }: Field): boolean {
  return options.noFormItem === true;
}

/** An unchanged masked value: neither validated nor sent, since the mask is not the stored value. */
export function isMasked(field: Field, mode: FormMode, record: JsonObject, initial: JsonObject): boolean {
  return (
    mode === 'edit' &&
    field.sensitive !== undefined &&
    sameValue(record[field.model], initial[field.model]) &&
    !isBlank(initial[field.model])
  );
}

/** A form with its values, from which the request body is built. */
export interface Filled {
  fields: readonly Field[];
  types: FieldTypes;
  mode: FormMode;
  record: JsonObject;
  /** The record as loaded. */
  initial: JsonObject;
}

/** The request body: all columns that rules include and the user may change, except unchanged masked ones. */
export function submitBody({ fields, types, mode, record, initial }: Filled): JsonObject {
  const sent = sentRecord(fields, types, record);
  const body: JsonObject = {};
  for (const field of fields) {
    const value = sent[field.model];
    if (
      value === undefined ||
      isLoose(field) ||
      isLocked(field, mode) ||
      isMasked(field, mode, record, initial)
    )
      continue;
    body[field.model] =
      field.lines && Array.isArray(value) ? value.map((line) => sentLine(line, field)) : value;
  }
  if (mode === 'edit' && record.version !== undefined) body.version = record.version;
  return body;
}

/** A line without what is there to be shown and for rules: labels and columns of what it refers to, computed columns. */
function sentLine(line: Json, { cells = [] }: Field): Json {
  if (!isObject(line)) return line;
  const { labels: _, ...sent } = line;
  const computed = new Set(cells.flatMap((cell) => (cell.computed ? [cell.model] : [])));
  const isSent = (name: string) => !isPath(name) && !computed.has(name);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isSent(name)));
}

/** Columns whose values differ from the loaded record. */
export function changedModels(fields: readonly Field[], record: JsonObject, initial: JsonObject): string[] {
  return fields.map((field) => field.model).filter((model) => !sameValue(record[model], initial[model]));
}

/**
 * Compares as users see it: undefined, null and empty text are equal. Rows that nobody has touched are the same objects,
 * so a key in one of a thousand rows compares one row.
 */
export function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other || (isBlank(one) && isBlank(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((value, at) => value === other[at] || sameJson(value, other[at]))
    );
  return sameJson(one, other);
}

function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isBlank(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
