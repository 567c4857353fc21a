import { sql } from 'kysely';
import { isObject } from '../../schemas/json';
import type { Model } from '../../schemas/model';
import { snakeCase } from '../../schemas/snake-case';
import type { Db } from '../action';
import type { RestingColumns } from '../database/plan-migration';
import { currentDocument } from './document-source';

/**
 * Columns that some published version of an entity brought. When an older version is put back in force they stay in the
 * table with their values, seen by nobody, until a version that has them is in force again: going back loses nothing.
 */
export async function versionColumns(owner: Db): Promise<RestingColumns> {
  const { rows } = await sql<{ code: string; text: string; base: string | null }>`
    select t.code, v.text, v.base from document_version v join table_info t on t.id = v.document_id
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
  there: ReadonlyMap<string, { columns: ReadonlyMap<string, unknown> }>,
  { current, next, back }: { current: Model; next: Model; back: boolean },
): RestingColumns {
  return new Map(
    [...brought].map(([table, columns]) => {
      const [before, after] = [storedColumns(current, table), storedColumns(next, table)];
      const adds = [...after].some((column) => !there.get(table)?.columns.has(column));
      return [table, new Set([...columns].filter((column) => !before.has(column) || (back && !adds)))];
    }),
  );
}

function storedColumns(model: Model, table: string): ReadonlySet<string> {
  return new Set(model.entities.get(table)?.stored.map(({ column }) => column));
}
