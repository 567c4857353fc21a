import type { Field, FieldTypes, FileClaim } from '../model/field';
import { isObject, type Json, type JsonObject } from '../json';

/** Stored files that a record refers to: path → the requirements of the field. Includes rows of sub-tables. */
export function filesOf(
  fields: readonly Field[],
  types: FieldTypes,
  record: JsonObject,
): Map<string, { field: Field; claim: FileClaim }> {
  const found = new Map<string, { field: Field; claim: FileClaim }>();
  for (const field of fields) {
    const value = record[field.model];
    if (value === null || value === undefined) continue;
    const claim = types.get(field.type)?.files?.(value, field);
    for (const path of claim?.paths ?? []) found.set(path, { field, claim: claim! });
    // An error in a row is shown at the field that holds the rows.
    for (const [path, inner] of filesInRows(field, types, value)) found.set(path, { ...inner, field });
  }
  return found;
}

function filesInRows(field: Field, types: FieldTypes, value: Json) {
  const columns = types.get(field.type)?.rows?.(field);
  if (!columns || !Array.isArray(value)) return [];
  return value.filter(isObject).flatMap((row) => [...filesOf(columns, types, row)]);
}

/** Whether records with these fields can refer to files. */
export function holdsFiles(fields: readonly Field[], types: FieldTypes): boolean {
  return fields.some((field) => {
    const type = types.get(field.type);
    return type?.files !== undefined || holdsFiles(type?.rows?.(field) ?? [], types);
  });
}
