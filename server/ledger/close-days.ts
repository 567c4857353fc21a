import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../action';
import type { LedgerPlace } from './ledger-place';

/**
 * Stores the closing balances of the accounts that moved on days before today. A day that was missed is caught up: each
 * organisation begins a day before its latest stored one. `of` restricts the rows of the table `t` by tenant and
 * organisation.
 */
async function close(db: Db, of: (t: string) => RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    /* every tenant */ insert into ledger_day_balance (tenant_id, org_id, account_id, biz_date, close_amount)
    with known as (
      select d.tenant_id, d.org_id, max(d.biz_date) - 1 as since from ledger_day_balance d where ${of('d')} group by 1, 2
    )
    select distinct on (e.tenant_id, e.account_id, e.biz_date)
           e.tenant_id, e.org_id, e.account_id, e.biz_date, e.balance_after
      from ledger_entry e left join known k on k.tenant_id = e.tenant_id and k.org_id = e.org_id
     where ${of('e')} and e.biz_date < current_date and (k.since is null or e.biz_date >= k.since)
     order by e.tenant_id, e.account_id, e.biz_date, e.id desc
    on conflict (tenant_id, account_id, biz_date) do update set close_amount = excluded.close_amount
      where ledger_day_balance.close_amount <> excluded.close_amount`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The closing balances of all organisations (日终); returns how many were stored. */
export function closeDays(core: Db): Promise<number> {
  return close(core, () => sql`true`);
}

/** Those of one organisation, now: for figures that may not wait for the night, or follow one that was missed. */
export async function closeDaysOf(tx: Db, { tenantId, orgId }: LedgerPlace): Promise<void> {
  await close(
    tx,
    (t) => sql`${sql.ref(`${t}.tenant_id`)} = ${tenantId} and ${sql.ref(`${t}.org_id`)} = ${orgId}`,
  );
}
