import { sql } from 'kysely';
import type { Db } from '../action';
import type { TrialBalanceLine } from '../domain-ledger';
import type { LedgerPlace } from './ledger-place';

/**
 * The trial balance of an organisation until a day, from the entries alone (`Ledger.trialBalance`): one line for each kind of
 * account, and for each bank account and pocket of it.
 */
export async function trialBalance(
  db: Db,
  { tenantId, orgId }: Pick<LedgerPlace, 'tenantId' | 'orgId'>,
  until: string,
): Promise<TrialBalanceLine[]> {
  const { rows } = await sql<TrialBalanceLine>`
    select a.code, a.bank_account_id as "bankAccountId", a.money_category_id as "moneyCategoryId", sum(e.debit) as debit,
           sum(e.credit) as credit, sum(case a.normal_side when 'C' then e.credit - e.debit else e.debit - e.credit end) as balance
      from (select account_id, coalesce(sum(amount) filter (where side = 'D'), 0) as debit,
                   coalesce(sum(amount) filter (where side = 'C'), 0) as credit
              from ledger_entry
             where tenant_id = ${tenantId} and org_id = ${orgId} and biz_date <= ${until}::date group by account_id) e
      join ledger_account a on a.tenant_id = ${tenantId} and a.id = e.account_id
     group by a.code, a.bank_account_id, a.money_category_id
     order by a.code, a.bank_account_id, a.money_category_id`.execute(db);
  return rows;
}
