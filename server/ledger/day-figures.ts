import { sql } from 'kysely';
import type { DayClose } from '../../schemas/money/interest';
import type { AccountCode } from '../../schemas/money/posting-rules';
import type { Db } from '../action';
import type { AccountCloses, DayFigure } from '../domain-ledger';
import { closeDaysOf } from './close-days';
import type { LedgerPlace } from './ledger-place';

/** The closing balances of pockets in a period (`Ledger.pocketCloses`). */
export async function pocketCloses(
  tx: Db,
  place: LedgerPlace,
  { start, end, personIds }: { start: string; end: string; personIds: readonly number[] | undefined },
): Promise<AccountCloses[]> {
  const { tenantId, orgId } = place;
  await closeDaysOf(tx, place);
  const { rows } = await sql<{ id: number; owner: number; category: number; closes: DayClose[] }>`
    select a.id, a.owner_id as owner, a.money_category_id as category,
           json_agg(json_build_object('bizDate', d.biz_date, 'closeAmount', d.close_amount::text)
                    order by d.biz_date) as closes
      from ledger_account a join ledger_day_balance d on d.tenant_id = a.tenant_id and d.account_id = a.id
     where a.tenant_id = ${tenantId} and a.org_id = ${orgId} and a.code = 'PERSON' and d.biz_date <= ${end}::date
       ${personIds ? sql`and a.owner_type = 2 and a.owner_id = any (${[...personIds]}::bigint[])` : sql``}
       and d.biz_date >= coalesce((select max(b.biz_date) from ledger_day_balance b
             where b.tenant_id = a.tenant_id and b.account_id = a.id and b.biz_date < ${start}::date), '-infinity')
     group by a.id, a.owner_id, a.money_category_id order by a.id`.execute(tx);
  return rows.map(({ id, owner, category, closes }) => ({
    ...{ accountId: id, personId: owner, moneyCategoryId: category, closes },
  }));
}

/** What accounts did on a day that has ended (`Ledger.dayFigures`). */
export async function dayFigures(
  tx: Db,
  { tenantId, orgId }: LedgerPlace,
  day: string,
): Promise<DayFigure[]> {
  const { rows } = await sql<{
    code: AccountCode;
    owner: number;
    bank: number | null;
    category: number | null;
    closed: string;
    inCount: number;
    inAmount: string;
    outCount: number;
    outAmount: string;
  }>`
    select a.code, a.owner_id as owner, a.bank_account_id as bank, a.money_category_id as category,
           coalesce(last.balance_after, 0)::numeric(17,2)::text as closed,
           coalesce(m.ins, 0)::int as "inCount", coalesce(m.came, 0)::numeric(17,2)::text as "inAmount",
           coalesce(m.outs, 0)::int as "outCount", coalesce(m.went, 0)::numeric(17,2)::text as "outAmount"
      from ledger_account a
      left join lateral (
        select e.balance_after from ledger_entry e
         where e.tenant_id = a.tenant_id and e.account_id = a.id and e.biz_date <= ${day}::date
         order by e.id desc limit 1) last on true
      left join lateral (
        select count(*) filter (where e.side = a.normal_side) as ins,
               sum(e.amount) filter (where e.side = a.normal_side) as came,
               count(*) filter (where e.side <> a.normal_side) as outs,
               sum(e.amount) filter (where e.side <> a.normal_side) as went
          from ledger_entry e
         where e.tenant_id = a.tenant_id and e.account_id = a.id and e.biz_date = ${day}::date) m on true
     where a.tenant_id = ${tenantId} and a.org_id = ${orgId} and a.code in ('BANK', 'PERSON')
     order by a.id`.execute(tx);
  return rows.map(({ code, owner, bank, category, closed, ...figures }) => ({
    ...{ code, ownerId: owner, bankAccountId: bank, moneyCategoryId: category, close: closed, ...figures },
  }));
}
