import { sql } from 'kysely';
import { cause, type Cause } from '../../../schemas/problems/causes';
import type { Db } from '../../action';
import { ACROSS_TENANTS } from './across-tenants';
import type { ActualTable } from '../tables/actual-tables';
import { addReference, createIndex } from '../tables/table-statements';
import { definedName, quoted, reference, type Table, type TableReference } from '../tables/table';

/** The statements of one transaction, and the table they change. */
export interface KeyStep {
  table: string;
  statements: string[];
}

/**
 * Databases of version 6 and older have keys without a tenant. Returns the next step towards keys that begin with
 * `tenant_id`; null when none is left. The remaining work is derived from the catalogue alone, so an interrupted
 * migration continues where it stopped. Between two steps every reference is protected by at least one foreign key, and
 * no step locks a table for longer than building one of its indexes takes. `ours`: tables created by an earlier
 * migration.
 */
export function nextKeyStep(
  actual: ReadonlyMap<string, ActualTable>,
  ours: readonly string[],
  wanted: readonly Table[],
): KeyStep | null {
  const tables = ours.flatMap((name) => actual.get(name) ?? []);
  const old = tables.filter(hasOldKey);
  for (const table of old) {
    const step = buildIndexes(table, wanted);
    if (step) return step;
  }
  for (const table of tables) {
    const step = exchangeReferences(table, actual);
    if (step) return step;
  }
  const [first] = old;
  return first ? exchangeKey(first) : null;
}

/** References to a row of another tenant, which no key permits. */
export async function foreignRows(
  db: Db,
  actual: ReadonlyMap<string, ActualTable>,
  ours: readonly string[],
): Promise<Cause[]> {
  const found: Cause[] = [];
  for (const table of ours.flatMap((name) => actual.get(name) ?? []))
    for (const { column, table: target } of oldReferences(table, actual)) {
      if (!isOfTenant(table)) continue;
      const { rows } = await sql<{ id: number }>`
        select t.id from ${sql.id(table.name)} t join ${sql.id(target)} r on r.id = t.${sql.id(column)}
         where r.tenant_id <> t.tenant_id order by t.id limit 5`.execute(db);
      if (rows.length > 0)
        found.push(
          cause('referenceForeign', {
            ...{ table: table.name, column, target },
            ids: rows.map(({ id }) => id).join(', '),
          }),
        );
    }
  return found;
}

/** Whether each row of a table belongs to a tenant, so that its keys need the tenant. */
function isOfTenant({ name, columns }: ActualTable): boolean {
  return !ACROSS_TENANTS.has(name) && columns.get('tenant_id')?.notNull === true;
}

function hasOldKey(table: ActualTable): boolean {
  return isOfTenant(table) && table.primaryKey !== null && table.primaryKey.columns[0] !== 'tenant_id';
}

function newKey({ name, primaryKey }: ActualTable): { index: string; columns: string[] } {
  const columns = ['tenant_id', ...(primaryKey?.columns ?? [])];
  return { index: definedName(`${name}_key`, [name, columns]), columns };
}

/** The indexes for the new key and its table, built before the old key is dropped. */
function buildIndexes(table: ActualTable, wanted: readonly Table[]): KeyStep | null {
  const key = newKey(table);
  const further = wanted.find(({ name }) => name === table.name)?.indexes ?? [];
  const statements = further
    .filter(({ name, method, columns }) => {
      return method === 'btree' && !table.indexes.has(name) && columns.every((one) => table.columns.has(one));
    })
    .map((one) => createIndex(table.name, one));
  if (!table.indexes.has(key.index))
    statements.unshift(
      `create unique index ${quoted(key.index)} on ${quoted(table.name)} (${key.columns.map(quoted).join(', ')})`,
    );
  return statements.length > 0 ? { table: table.name, statements } : null;
}

/** Foreign keys without a tenant to tables with tenants. */
function oldReferences(
  { references }: ActualTable,
  actual: ReadonlyMap<string, ActualTable>,
): { name: string; column: string; table: string }[] {
  return [...references].flatMap(([name, { columns, table }]) => {
    const [column = ''] = columns;
    const target = actual.get(table);
    return columns.length === 1 && target && isOfTenant(target) ? [{ name, column, table }] : [];
  });
}

/**
 * The new foreign keys of a table first apply to new rows, then existing rows are validated, then the old keys are
 * dropped.
 */
function exchangeReferences(table: ActualTable, actual: ReadonlyMap<string, ActualTable>): KeyStep | null {
  const old = oldReferences(table, actual);
  if (old.length === 0) return null;
  const alter = `alter table ${quoted(table.name)}`;
  const fresh: TableReference[] = isOfTenant(table)
    ? old.map(({ column, table: target }) => reference(table.name, column, target, true))
    : [];
  const missing = fresh.filter(({ name }) => !table.references.has(name));
  if (missing.length > 0)
    return {
      table: table.name,
      statements: missing.map((one) => `${addReference(table.name, one)} not valid`),
    };
  return {
    table: table.name,
    statements: [
      ...fresh
        .filter(({ name }) => !table.references.get(name)?.isValid)
        .map(({ name }) => `${alter} validate constraint ${quoted(name)}`),
      ...old.map(({ name }) => `${alter} drop constraint ${quoted(name)}`),
    ],
  };
}

function exchangeKey(table: ActualTable): KeyStep {
  const name = quoted(table.primaryKey?.name ?? '');
  const { index } = newKey(table);
  return {
    table: table.name,
    statements: [
      `alter table ${quoted(table.name)} drop constraint ${name}, ` +
        `add constraint ${name} primary key using index ${quoted(index)}`,
    ],
  };
}
