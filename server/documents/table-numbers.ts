import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../action';
import { usagesOf } from './usages';

/**
 * Rows of documents with what nobody stores: the permission module that a page has from its entity, how many places
 * refer to each, and how large the table of its entity is. The number of rows is the database's own estimate: a list of
 * tables must not count them all.
 */
export async function withNumbers(db: Db, model: Model, rows: readonly JsonObject[]): Promise<JsonObject[]> {
  const tableOf = ({ entityCode }: JsonObject) =>
    (typeof entityCode === 'string' && model.entities.get(entityCode)?.table) || null;
  const tables = rows.map(tableOf).filter((table) => table !== null);
  const { rows: found } = await sql<{ name: string; count: number; size: number }>`
    select relname as name, greatest(reltuples, 0)::int as count, pg_total_relation_size(oid) / 1024 as size
      from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any(${tables}::text[])`.execute(db);
  const sizes = new Map<Json, (typeof found)[number]>(found.map((one) => [one.name, one]));
  const numbered = rows.map(async (row) => {
    const table = sizes.get(tableOf(row));
    const document = { kind: row.kind as DocumentKind, code: String(row.code) };
    const page = document.kind === 'page' ? model.pages.get(document.code) : undefined;
    return {
      ...row,
      module: row.module ?? (page && 'version' in page ? page.pageConfig.module : null),
      dbTable: table?.name ?? null,
      rowCount: table?.count ?? null,
      dbSize: table?.size ?? null,
      usageCount: (await usagesOf(model, document)).length,
    };
  });
  return Promise.all(numbered);
}
