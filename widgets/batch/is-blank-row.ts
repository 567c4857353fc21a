import { equalJson } from '../../schemas/equal-json';
import { isObject, type Json } from '../../schemas/json';
import type { BatchField } from './batch-columns';

/** Whether a row is as it was added: not stored, and each cell without a value or with its initial one. */
export function isBlankRow(row: Json, columns: readonly BatchField[]): boolean {
  if (!isObject(row)) return true;
  if (row.id !== undefined) return false;
  return columns.every(({ field, type }) => {
    const cell = row[field.model] ?? null;
    return field.readOnly || type.isEmpty(cell) || equalJson(cell, type.initial(field));
  });
}
