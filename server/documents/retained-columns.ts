import { sql } from 'kysely';
import { isObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { snakeCase } from '../../schemas/text/snake-case';
import type { Db } from '../action';
import type { RetainableColumns } from '../database/migration/plan-migration';
import { addedColumnsTable, ownTable } from '../database/tables/own-tables';
import { currentDocument } from './document-source';

/** Columns of a tenant's published versions of an entity. */
export interface VersionColumns {
  tenantId: number;
  entity: string;
  columns: ReadonlySet<string>;
}

/**
 * Columns that any published version of an entity had. After a rollback they stay in the table with their values,
 * hidden until a version with them is in force again, so that a rollback loses no data.
 */
export async function versionColumns(owner: Db): Promise<VersionColumns[]> {
  const { rows } = await sql<{ tenantId: number; code: string; text: string; base: string | null }>`
    select t.tenant_id as "tenantId", t.code, v.text, v.base
      from document_version v join table_info t on t.tenant_id = v.tenant_id and t.id = v.document_id
     where t.kind = 'entity'`.execute(owner);
  const found = new Map<string, VersionColumns & { columns: Set<string> }>();
  for (const { tenantId, code: entity, text, base } of rows) {
    const key = `${tenantId} ${entity}`;
    const { columns } = found.get(key) ?? { columns: new Set<string>() };
    found.set(key, { tenantId, entity, columns });
    // The release decides about shipped columns.
    const shipped = new Set(base === null ? [] : columnsOf(base));
    for (const name of columnsOf(text)) if (!shipped.has(name)) columns.add(name);
  }
  return [...found.values()];
}

function columnsOf(text: string): string[] {
  const { columns } = currentDocument('entity', text) ?? {};
  if (!Array.isArray(columns)) return [];
  return columns.flatMap((column) =>
    isObject(column) && typeof column.name === 'string' ? [snakeCase(column.name)] : [],
  );
}

/** The tables that may contain a tenant's columns of an entity. */
function tablesOf(tenantId: number, entity: string): string[] {
  return [entity, addedColumnsTable(tenantId, entity), ownTable(tenantId, entity)];
}

/** The same columns by table. */
export function byTable(brought: readonly VersionColumns[]): RetainableColumns {
  const found = new Map<string, Set<string>>();
  for (const { tenantId, entity, columns } of brought)
    for (const table of tablesOf(tenantId, entity))
      found.set(table, new Set([...(found.get(table) ?? []), ...columns]));
  return found;
}

/**
 * Which columns may be retained after a change: those already retained and, in a rollback, those that it removes.
 * Tables that get new columns at the same time are excluded: a new column could be a renamed old one, whose values
 * would seem to be lost.
 */
export function retainableColumns(
  brought: readonly VersionColumns[],
  there: Tables,
  { current, next, back, tenantId }: { current: Model; next: Model; back: boolean; tenantId: number },
): RetainableColumns {
  const found = new Map(byTable(brought));
  for (const entity of new Set(brought.map((one) => one.entity))) {
    const tables = tablesOf(tenantId, entity);
    const [before, after] = [storedColumns(current, entity), storedColumns(next, entity)];
    const has = (column: string) => tables.some((table) => there.get(table)?.columns.has(column));
    const adds = [...after].some((column) => !has(column));
    const rests = (column: string) => !before.has(column) || (back && !adds);
    for (const table of tables) found.set(table, new Set([...(found.get(table) ?? [])].filter(rests)));
  }
  return found;
}

type Tables = ReadonlyMap<string, { columns: ReadonlyMap<string, unknown> }>;

function storedColumns(model: Model, entity: string): ReadonlySet<string> {
  return new Set(model.entities.get(entity)?.stored.map(({ column }) => column));
}
