import { sql } from 'kysely';
import { isObject, type Json } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import type { Finding } from '../../schemas/problems/problem';
import { cause } from '../../schemas/problems/causes';
import type { Db } from '../action';
import type { DocumentRow } from './document-row';

/**
 * Columns of a draft that would reveal values of a sensitive column: by a rename, or under the name of a column
 * retained from an earlier version.
 */
export async function maskedBefore(
  db: Db,
  tenantId: number,
  row: DocumentRow,
  { current, next }: { current: Model; next: Model },
): Promise<Finding[]> {
  const [before, after] = [current.entities.get(row.code), next.entities.get(row.code)];
  const fresh = after?.stored.filter(
    ({ field }) => !field.sensitive && before?.byName.get(field.model) === undefined,
  );
  if (row.kind !== 'entity' || !after || !fresh?.length) return [];
  const { rows } = await sql<{ text: string }>`
    select text from document_version where tenant_id = ${tenantId} and document_id = ${row.id}`.execute(db);
  const masked = new Set(rows.flatMap(({ text }) => sensitiveNames(text)));
  for (const { model, sensitive } of before?.fields ?? []) if (sensitive) masked.add(model);
  return fresh.flatMap(({ field: { model } }) => {
    // A retained column may have the new name, too.
    const sources = [row.renames?.find(({ to }) => to === model)?.from ?? model, model];
    const name = sources.find((one) => masked.has(one));
    const at = after.fields.findIndex((field) => field.model === model);
    return name === undefined ? [] : [{ path: `columns[${at}].sensitive`, ...cause('unmasks', { name }) }];
  });
}

function sensitiveNames(text: string): string[] {
  const json = JSON.parse(text) as Json;
  const columns = isObject(json) && Array.isArray(json.columns) ? json.columns : [];
  return columns.flatMap((column) =>
    isObject(column) && column.sensitive !== undefined && typeof column.name === 'string'
      ? [column.name]
      : [],
  );
}
