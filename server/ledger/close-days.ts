import { sql } from 'kysely';
import type { Db } from '../action';
import type { LedgerPlace } from './ledger-place';

/**
 * Stores the closing balances of the accounts that moved on days before today (日终). A day that was missed is caught up:
 * each run begins a day before the latest stored one.
 */
export async function closeDays(core: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    /* every tenant */ insert into ledger_day_balance (tenant_id, org_id, account_id, biz_date, close_amount)
    select distinct on (e.tenant_id, e.account_id, e.biz_date)
           e.tenant_id, e.org_id, e.account_id, e.biz_date, e.balance_after
      from ledger_entry e
     where e.biz_date < current_date
       and e.biz_date >= coalesce((select max(biz_date) - 1 from ledger_day_balance), '-infinity')
     order by e.tenant_id, e.account_id, e.biz_date, e.id desc
    on conflict (tenant_id, account_id, biz_date) do update set close_amount = excluded.close_amount
      where ledger_day_balance.close_amount <> excluded.close_amount`.execute(core);
  return Number(numAffectedRows ?? 0);
}

/** The same for one organisation, now: for figures that may not wait for the night, or follow one that was missed. */
export async function closedDays(tx: Db, { tenantId, orgId }: LedgerPlace): Promise<void> {
  await sql`
    insert into ledger_day_balance (tenant_id, org_id, account_id, biz_date, close_amount)
    select distinct on (e.account_id, e.biz_date) e.tenant_id, e.org_id, e.account_id, e.biz_date, e.balance_after
      from ledger_entry e
     where e.tenant_id = ${tenantId} and e.org_id = ${orgId} and e.biz_date < current_date
       and not exists (select from ledger_day_balance d
             where d.tenant_id = e.tenant_id and d.account_id = e.account_id and d.biz_date = e.biz_date)
     order by e.account_id, e.biz_date, e.id desc
    on conflict do nothing`.execute(tx);
}
