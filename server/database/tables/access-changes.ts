import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../action';
import type { ActualTable } from './actual-tables';
import type { Table } from './table';

/**
 * Counts the changes of the access tables (`identity/access-tables.ts`), by tenant. Servers keep sessions in memory together with the count they were
 * read at; each request compares the counts in its first statement.
 *
 * The count of a tenant is the sum over its rows here. It has to satisfy two things:
 * - A session is never kept under a count that is newer than what it was read from. A sequence, or the newest id,
 *   fails here: the number is drawn before the commit, so of two transactions the later number may become visible first,
 *   and the commit of the earlier one changes nothing any more. The sum changes with every commit, because each
 *   transaction brings a row of its own, which becomes visible together with what it did, however late it commits.
 *   The session and the sum are read by one statement, that is, in one snapshot.
 * - No transaction waits for another. One counter row per tenant would be locked from the change to the commit, and
 *   would deadlock with the rows the transactions lock in another order. Inserted rows conflict with nothing.
 */
export const ACCESS_CHANGE: Table = {
  name: 'access_change',
  columns: [
    { name: 'tenant_id', type: 'bigint', notNull: true },
    { name: 'id', type: 'bigint', notNull: true, identity: true },
    { name: 'changes', type: 'bigint', notNull: true },
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [],
  references: [],
  tenantColumn: 'tenant_id',
};

/**
 * Makes every server read the tenant's sessions anew, from the commit of this transaction on.
 *
 * So that the sum stays short, the row that is added takes the place of rows before it. This leaves the sum as it is, since both
 * become visible at once; rows that another open transaction is about to replace are skipped, not waited for.
 */
export async function raiseAccess(tx: Db, tenantId: number): Promise<void> {
  await sql`
    with old as (
      select id from access_change where tenant_id = ${tenantId} order by id limit 100 for update skip locked
    ), gone as (
      delete from access_change c using old where c.tenant_id = ${tenantId} and c.id = old.id returning c.changes
    )
    insert into access_change (tenant_id, changes)
    select ${tenantId}, 1 + coalesce(sum(changes), 0) from gone`.execute(tx);
}

const COUNT = 'select coalesce(sum(changes), 0)::bigint from access_change where tenant_id = ';

/** SQL of a tenant's count; `tenantId` is SQL as well. */
export function accessCount(tenantId: string): string {
  return `(${COUNT}${tenantId})`;
}

/** The same of a tenant that is known, for a query that is put together. */
export function accessCountOf(tenantId: number): RawBuilder<number> {
  return sql`(${sql.raw(COUNT)}${tenantId})`;
}

/** The count of versions up to 5: one row for all tenants, raised by triggers. */
export const OLD_ACCESS_STATE = 'access_state';

/** Statements that remove it, with its triggers. */
export function dropOldAccessState(actual: ReadonlyMap<string, ActualTable>): string[] {
  if (!actual.has(OLD_ACCESS_STATE)) return [];
  // No migration has recorded the function, so a database that is restored from the record does not have it.
  return ['drop function if exists mortise_access_changed() cascade', `drop table ${OLD_ACCESS_STATE}`];
}
