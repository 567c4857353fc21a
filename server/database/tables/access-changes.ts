import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../action';
import type { ActualTable } from './actual-tables';
import type { Table } from './table';

/**
 * Counts the changes of the access tables (`identity/access-tables.ts`) per tenant. Servers cache sessions together
 * with the count at which they were read; each request compares the counts in its first statement.
 *
 * The count of a tenant is the sum over its rows here. It has two requirements:
 * - A session is never cached under a count newer than the data it was read from. A sequence or the newest id would
 * violate this: the number is drawn before the commit, so of two transactions the later number may become visible
 * first, and the commit of the earlier one changes nothing. The sum changes with every commit, because each transaction
 * inserts a row, which becomes visible together with its changes. The session and the sum are read in one statement,
 * that is, in one snapshot.
 * - No transaction waits for another. One counter row per tenant would be locked from the change to the commit, and
 * would deadlock with rows that the transactions lock in another order. Inserted rows never conflict.
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
 * Invalidates the cached sessions of a tenant on every server, from the commit of this transaction on.
 *
 * The added row replaces earlier rows, so that the sum stays fast. This keeps the sum, since both become visible at
 * once; rows that another open transaction is replacing are skipped instead of waited for.
 */
export async function recordAccessChange(tx: Db, tenantId: number): Promise<void> {
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

/** SQL of a tenant's count; `tenantId` is SQL too. */
export function accessCount(tenantId: string): string {
  return `(${COUNT}${tenantId})`;
}

/** The count of a given tenant, for a composed query. */
export function accessCountOf(tenantId: number): RawBuilder<number> {
  return sql`(${sql.raw(COUNT)}${tenantId})`;
}

/** The count in versions up to 5: one row for all tenants, incremented by triggers. */
export const OLD_ACCESS_STATE = 'access_state';

/** Statements that remove it, with its triggers. */
export function dropOldAccessState(actual: ReadonlyMap<string, ActualTable>): string[] {
  if (!actual.has(OLD_ACCESS_STATE)) return [];
  // The migrations did not record the function, so a database restored from these records does not have it.
  return ['drop function if exists mortise_access_changed() cascade', `drop table ${OLD_ACCESS_STATE}`];
}
