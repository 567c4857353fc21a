import type { Field } from '../../schemas/model/field';
import { isObject, type Json } from '../../schemas/json';
import { plainText } from '../shared/plain-text';
import { batchFields } from './batch-columns';

/** The rows of a sub-table as plain text. */
export function rowsText(rows: readonly Json[], field: Field): string {
  const columns = batchFields(field);
  return rows
    .map((row) =>
      isObject(row)
        ? columns
            .map(({ field: cell, type }) => {
              const value = row[cell.model];
              return type.isEmpty(value) ? '' : type.text(value as Json, cell);
            })
            .filter(Boolean)
            .join(' ')
        : plainText(row),
    )
    .join('；');
}
