import { sql } from 'kysely';
import type { EntityModel, StoredField } from '../../schemas/model/entity-model';
import type { Model } from '../../schemas/model/model';
import { cause, type Cause } from '../../schemas/problems/causes';
import type { Db } from '../action';
import type { ColumnRename } from '../database/migration/rename-columns';

/** More rows are not counted. */
const MOST_COUNTED = 100_000;

/** What a publish changes. */
interface Touched {
  current: Model;
  next: Model;
  /** The entities of the publish. */
  entities: readonly string[];
  renames: readonly ColumnRename[];
}

/**
 * What a publish means for values that are there: a column that goes with the number of rows that have a value, and one
 * that becomes required with the number of those that have none. Such columns stand in a table of the tenant's own.
 */
export async function touchedValues(
  owner: Db,
  { current, next, entities, renames }: Touched,
): Promise<Cause[]> {
  const found: Cause[] = [];
  for (const id of entities) {
    const [before, after] = [current.entities.get(id), next.entities.get(id)];
    if (!before || !after) continue;
    const now = new Map(after.stored.map((one) => [one.column, one]));
    for (const stored of before.stored) {
      const table = tableOf(before, stored);
      if (table === null || renames.some((one) => one.table === id && one.from === stored.column)) continue;
      const { label, required } = stored.field;
      const then = now.get(stored.column);
      const about = { table, column: stored.column };
      if (!then) {
        const n = await count(owner, about, sql`is not null`);
        if (n > 0) found.push(cause('removedValues', { label, n: words(n) }));
      } else if (then.field.required && !required && stored.apart === undefined) {
        // Beside a shared table a row without values may not be there at all.
        const n = await count(owner, about, sql`is null`);
        if (n > 0) found.push(cause('missingValues', { label: then.field.label, n: words(n) }));
      }
    }
  }
  return found;
}

/** The table of the tenant's own that has the column; null: it is shared with other tenants. */
function tableOf({ table, entity }: EntityModel, { apart }: StoredField): string | null {
  return apart ?? (table === entity.id ? null : table);
}

async function count(
  owner: Db,
  { table, column }: { table: string; column: string },
  is: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${sql.id(table)} where ${sql.id(column)} ${is} limit ${MOST_COUNTED + 1}
    ) found`.execute(owner);
  return rows[0]?.n ?? 0;
}

/** `1,204`, or `100,000+` where counting ended. */
const words = (n: number): string =>
  n > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : n.toLocaleString('en-US');
