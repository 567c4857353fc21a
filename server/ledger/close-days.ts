import { sql } from 'kysely';
import type { Db } from '../action';

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
