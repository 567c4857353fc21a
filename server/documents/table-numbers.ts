import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import type { DocumentKind } from '../../schemas/migrations/migration';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import type { Db } from '../action';
import { quoted } from '../database/tables/table';
import { usagesOf } from './usages';

/**
 * Where the numbers are read: the tenant, and the connection of the tables' owner, which bypasses row level security.
 */
interface NumberSource {
  owner: Db;
  tenantId: number;
  model: Model;
}

/**
 * Adds computed values to documents: the permission module of a page, the number of references to each, and the table
 * size of its entity. Row counts are estimates of the database, because counting all tables would be slow. For a shared
 * table only this tenant's share is shown.
 */
export async function withNumbers(source: NumberSource, rows: readonly JsonObject[]): Promise<JsonObject[]> {
  const { owner, model } = source;
  const entityOf = ({ entityCode }: JsonObject) =>
    typeof entityCode === 'string' ? model.entities.get(entityCode) : undefined;
  const tables = rows.flatMap((row) => entityOf(row)?.table ?? []);
  const { rows: found } = await sql<TableSize>`
    select relname as name, greatest(reltuples, 0)::int as count, (pg_total_relation_size(oid) / 1024)::int as size
      from pg_class
     where relnamespace = current_schema()::regnamespace and relname = any(${tables}::text[])`.execute(owner);
  const sizes = new Map<Json, TableSize>(found.map((one) => [one.name, one]));
  const numbered: JsonObject[] = [];
  for (const row of rows) {
    const entity = entityOf(row);
    const whole = entity && sizes.get(entity.table);
    const table = whole && isShared(entity) ? await shareOf(whole, source) : whole;
    const document = { kind: row.kind as DocumentKind, code: String(row.code) };
    const page = document.kind === 'page' ? model.pages.get(document.code) : undefined;
    numbered.push({
      ...row,
      module: row.module ?? (page && !('problems' in page) ? page.pageConfig.module : null),
      dbTable: table?.name ?? null,
      rowCount: table?.count ?? null,
      dbSize: table?.size ?? null,
      usageCount: (await usagesOf(model, document)).length,
    });
  }
  return numbered;
}

interface TableSize {
  name: string;
  count: number;
  /** Kilobytes. */
  size: number;
}

/** Whether the table has rows of several tenants; a tenant's own entity has a separate table. */
function isShared({ entity, table }: EntityModel): boolean {
  return entity.scope !== 'global' && table === entity.id;
}

/** The tenant's share of a table, by the estimate of the query planner. */
async function shareOf(table: TableSize, { owner, tenantId }: NumberSource): Promise<TableSize> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${sql.raw(quoted(table.name))} where tenant_id = ${tenantId}`.execute(
    owner,
  );
  const planned = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  const count = Math.min(planned, table.count);
  return { ...table, count, size: table.count === 0 ? 0 : Math.ceil((table.size * count) / table.count) };
}
