import { sql } from 'kysely';
import { isObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { snakeCase } from '../../schemas/text/snake-case';
import type { Db } from '../action';
import type { RestingColumns } from '../database/migration/plan-migration';
import { ownerOf, ownTable } from '../database/tables/own-tables';
import { currentDocument } from './document-source';

/**
 * Columns that some published version of an entity brought. When an older version is put back in force they stay in the
 * table with their values, seen by nobody, until a version that has them is in force again: going back loses nothing.
 */
export async function versionColumns(owner: Db): Promise<RestingColumns> {
  const { rows } = await sql<{ code: string; text: string; base: string | null }>`
    select t.code, v.text, v.base from document_version v join table_info t on t.tenant_id = v.tenant_id and t.id = v.document_id
     where t.kind = 'entity'`.execute(owner);
  const found = new Map<string, Set<string>>();
  for (const { code, text, base } of rows) {
    const columns = found.get(code) ?? new Set();
    found.set(code, columns);
    // What was shipped is the release's to keep or to drop.
    const shipped = new Set(base === null ? [] : columnsOf(base));
    for (const name of columnsOf(text)) if (!shipped.has(name)) columns.add(name);
  }
  return found;
}

function columnsOf(text: string): string[] {
  const { columns } = currentDocument('entity', text) ?? {};
  if (!Array.isArray(columns)) return [];
  return columns.flatMap((column) =>
    isObject(column) && typeof column.name === 'string' ? [snakeCase(column.name)] : [],
  );
}

/**
 * Which of them may rest after a change: those that rest already, and when a version is rolled back to, those that go with
 * it. A table that gets other columns in the same moment is left out: one of them may be the same column by its old name,
 * whose values would seem to be gone.
 */
export function mayRest(
  brought: RestingColumns,
  there: Tables,
  { current, next, back, tenantId }: { current: Model; next: Model; back: boolean; tenantId: number },
): RestingColumns {
  const found = new Map(inOwnTables(brought, there));
  for (const [entity, columns] of brought) {
    const own = ownTable(tenantId, entity);
    const [before, after] = [storedColumns(current, entity), storedColumns(next, entity)];
    const has = (column: string) => [entity, own].some((table) => there.get(table)?.columns.has(column));
    const adds = [...after].some((column) => !has(column));
    const resting = new Set([...columns].filter((column) => !before.has(column) || (back && !adds)));
    found.set(entity, resting).set(own, resting);
  }
  return found;
}

type Tables = ReadonlyMap<string, { columns: ReadonlyMap<string, unknown> }>;

/** The same columns by the tables of all tenants that hold them beside a shared one. */
export function inOwnTables(brought: RestingColumns, there: Tables): RestingColumns {
  const own = [...there.keys()].flatMap((table) => {
    const columns = brought.get(ownerOf(table)?.entity ?? '');
    return columns ? [[table, columns] as const] : [];
  });
  return new Map([...brought, ...own]);
}

function storedColumns(model: Model, table: string): ReadonlySet<string> {
  return new Set(model.entities.get(table)?.stored.map(({ column }) => column));
}
