import { sql } from 'kysely';
import type { Tx } from '../action';

/** What a rebuild changed. */
export interface RebuiltLedger {
  readonly accounts: number;
  readonly counters: number;
  readonly days: number;
}

/**
 * Rebuilds what is only a cache (I3): balances from the entries, frozen amounts from the open holds, counters from their
 * moves, balances of days from the entries. Entries, holds and moves themselves stay as they are. Writers wait meanwhile.
 */
export async function rebuildLedger(tx: Tx, tenantId: number): Promise<RebuiltLedger> {
  await sql`lock table ledger_account, limit_counter in share row exclusive mode`.execute(tx);
  const accounts = await sql`
    update ledger_account a set balance = c.balance, frozen = c.frozen, version = a.version + 1
      from (
        select a.id, coalesce(e.total, 0) as balance, coalesce(h.held, 0) as frozen
          from ledger_account a
          left join (
            select e.account_id, sum(case b.normal_side when 'C' then e.signed else -e.signed end) as total
              from ledger_entry e join ledger_account b on b.tenant_id = e.tenant_id and b.id = e.account_id
             where e.tenant_id = ${tenantId} group by e.account_id) e on e.account_id = a.id
          left join (
            select account_id, sum(remain_amount) as held from ledger_hold
             where tenant_id = ${tenantId} and state = 3 group by account_id) h on h.account_id = a.id
         where a.tenant_id = ${tenantId}) c
     where a.tenant_id = ${tenantId} and a.id = c.id and (a.balance, a.frozen) <> (c.balance, c.frozen)`.execute(
    tx,
  );
  const counters = await sql`
    update limit_counter c set used = m.used
      from (select org_id, person_id, rule_key, period_key, sum(case change_type when 1 then amount else -amount end) as used
              from limit_move where tenant_id = ${tenantId} group by org_id, person_id, rule_key, period_key) m
     where c.tenant_id = ${tenantId} and c.org_id = m.org_id and c.person_id = m.person_id
       and c.rule_key = m.rule_key and c.period_key = m.period_key and c.used <> m.used`.execute(tx);
  const days = await sql`
    insert into ledger_day_balance (tenant_id, org_id, account_id, biz_date, close_amount)
    select distinct on (account_id, biz_date) tenant_id, org_id, account_id, biz_date, balance_after from ledger_entry
     where tenant_id = ${tenantId} and biz_date < current_date order by account_id, biz_date, id desc
    on conflict (tenant_id, account_id, biz_date) do update set close_amount = excluded.close_amount
      where ledger_day_balance.close_amount <> excluded.close_amount`.execute(tx);
  const countOf = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0);
  return { accounts: countOf(accounts), counters: countOf(counters), days: countOf(days) };
}
