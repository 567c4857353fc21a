import type { Field, FieldTypes } from '../../schemas/model/field';
import type { Json, JsonObject } from '../../schemas/json';
import { sentRecord } from '../../schemas/linkage/sent-record';

export type FormMode = 'add' | 'edit';

/** Shown, but not for this user to change now: set by the server, or fixed after add. */
export function isLocked(field: Field, mode: FormMode): boolean {
  return field.readOnly === true || field.computed === true || (mode === 'edit' && field.immutable === true);
}

/** Stands in the form without being a part of the record: neither checked nor sent. */
export function isLoose({ options }: Field): boolean {
  return options.noFormItem === true;
}

/** A masked value nobody touched: it is not checked and not sent, since what is seen is not what is stored. */
export function isMasked(field: Field, mode: FormMode, record: JsonObject, initial: JsonObject): boolean {
  return (
    mode === 'edit' &&
    field.sensitive !== undefined &&
    sameValue(record[field.model], initial[field.model]) &&
    !isBlank(initial[field.model])
  );
}

export interface Filled {
  fields: readonly Field[];
  types: FieldTypes;
  mode: FormMode;
  record: JsonObject;
  /** The record as it was loaded. */
  initial: JsonObject;
}

/** What is written: every column of the form that its rules send and that may be changed, except untouched masked ones. */
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
    body[field.model] = value;
  }
  if (mode === 'edit' && record.version !== undefined) body.version = record.version;
  return body;
}

/** Models whose values differ from those loaded. */
export function changedModels(fields: readonly Field[], record: JsonObject, initial: JsonObject): string[] {
  return fields.map((field) => field.model).filter((model) => !sameValue(record[model], initial[model]));
}

/** Equal as a user sees it: nothing, null and an empty text are one. */
export function sameValue(one: Json | undefined, other: Json | undefined): boolean {
  if (isBlank(one) && isBlank(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

function isBlank(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
