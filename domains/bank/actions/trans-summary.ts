import { sql } from 'kysely';
import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext, Db, InOrganisation } from '../../../server/action';
import type { DayFigure } from '../../../server/domain-ledger';
import type { Timer } from '../../../server/domain-job';
import { eachRow } from './each-row';

const entity = 'bank_trans_summary';

/** Days that one run catches up for an organisation. */
const MOST_DAYS = 31;

/** What is added up for one row. */
interface Sum {
  readonly facts: JsonObject;
  readonly key: string;
  close: bigint;
  in: { count: number; cents: bigint };
  out: { count: number; cents: bigint };
}

const emptySum = (key: string, facts: JsonObject): Sum => ({
  ...{ key, facts, close: 0n, in: { count: 0, cents: 0n }, out: { count: 0, cents: 0n } },
});

function addTo(sum: Sum, figure: DayFigure): void {
  sum.close += storedCents(figure.close);
  sum.in.count += figure.inCount;
  sum.in.cents += storedCents(figure.inAmount);
  sum.out.count += figure.outCount;
  sum.out.cents += storedCents(figure.outAmount);
}

/** The bank accounts of the organisation, each with what its bank had at the end of a day. */
async function accountsOf({ tx, session }: ActionContext, day: string) {
  const { rows } = await sql<{ id: number; kind: number; bank: string | null }>`
    select a.id, a.kind, (select t.bank_balance::text from bank_trans t
              where t.tenant_id = a.tenant_id and t.bank_account_id = a.id and t.bank_balance is not null
                and t.trans_at < ${day}::date + 1
              order by t.trans_at desc, t.id desc limit 1) as bank
      from bank_account a
     where a.tenant_id = ${session.tenantId} and a.org_id = ${session.orgId}
       and a.kind in (${ACCOUNT_KIND.main}, ${ACCOUNT_KIND.special})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The area of each person of the organisation. */
async function areasOf({ tx, session }: ActionContext): Promise<ReadonlyMap<number, number | null>> {
  const rows = await tx
    .selectFrom('supervised_prisoner')
    .select(['id', 'area_id'])
    .where('tenant_id', '=', session.tenantId)
    .where('org_id', '=', session.orgId)
    .execute();
  return new Map(rows.map(({ id, area_id }) => [id, area_id]));
}

/** Writes the rows of one day: one for each account, and one for each area and pocket of persons (kind 3). */
async function summarise(context: ActionContext, day: string): Promise<void> {
  const figures = await context.ledger.dayFigures(day);
  const [accounts, areas] = [await accountsOf(context, day), await areasOf(context)];
  const sums = new Map<string, Sum>();
  const into = (key: string, facts: JsonObject, figure: DayFigure) => {
    const sum = sums.get(key) ?? emptySum(key, facts);
    sums.set(key, sum);
    addTo(sum, figure);
  };
  for (const figure of figures) {
    const { code, bankAccountId, ownerId, moneyCategoryId } = figure;
    if (code === 'PERSON') {
      const areaId = areas.get(ownerId) ?? null;
      const facts = { kind: ACCOUNT_KIND.supervised, areaId, moneyCategoryId };
      into(`${day}/3/${areaId ?? ''}/${moneyCategoryId ?? ''}`, facts, figure);
    } else {
      const account = accounts.get(bankAccountId ?? 0);
      if (!account) continue;
      const { id, kind, bank } = account;
      const diffAmount = bank === null ? null : amountOf(storedCents(figure.close) - storedCents(bank));
      into(`${day}/${kind}/${id}`, { kind, bankAccountId: id, bankAmount: bank, diffAmount }, figure);
    }
  }
  for (const { facts, key, close, ...moved } of sums.values())
    await context.rows(entity).add(
      {},
      {
        ...{ ...facts, summaryKey: key, bizDate: day },
        openAmount: amountOf(close - moved.in.cents + moved.out.cents),
        ...{ inCount: moved.in.count, inAmount: amountOf(moved.in.cents) },
        ...{ outCount: moved.out.count, outAmount: amountOf(moved.out.cents) },
        closeAmount: amountOf(close),
      },
    );
}

/** The days that have ended without their rows, oldest first: from the first posting on, or the day after the last rows. */
async function missingDays({ tx, session }: ActionContext): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day
      from generate_series(
             coalesce((select max(biz_date) + 1 from bank_trans_summary
                        where tenant_id = ${session.tenantId} and org_id = ${session.orgId}),
                      (select min(biz_date) from ledger_txn
                        where tenant_id = ${session.tenantId} and org_id = ${session.orgId}), current_date),
             current_date - 1, interval '1 day') as day
     limit ${MOST_DAYS}`.execute(tx);
  return rows.map(({ day }) => day);
}

/** The figures of the day beside those of the banks (domains.md 3.3), each once; days that were missed are caught up. */
export const summaryTimer: Timer = {
  name: 'bank-day-end',
  title: '交易汇总日终',
  every: '20 0 * * *',
  async run(core: Db, signal: AbortSignal, inOrganisation: InOrganisation): Promise<number> {
    const { rows } = await sql<{ tenantId: number; orgId: number }>`
      /* every tenant */ select distinct tenant_id as "tenantId", org_id as "orgId" from ledger_account
       where code in ('BANK', 'PERSON') order by 1, 2`.execute(core);
    return eachRow(rows, signal, async (place) => {
      for (const day of await inOrganisation(place, (context) => missingDays(context)))
        if (!signal.aborted) await inOrganisation(place, (context) => summarise(context, day));
    });
  },
};
