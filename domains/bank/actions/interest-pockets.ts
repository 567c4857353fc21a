import { sql } from 'kysely';
import { accumulation, dayAfter } from '../../../schemas/money/interest';
import type { ActionContext } from '../../../server/action';
import type { AccountCloses } from '../../../server/domain-ledger';

/** A pocket that bears interest from a day on, with what it has accumulated since, above zero. */
export interface BearingPocket extends AccountCloses {
  readonly from: string;
  readonly accumulation: bigint;
}

/** The period of which interest is asked, and whose; of all persons by default. */
interface Asked {
  readonly start: string;
  readonly end: string;
  readonly personIds?: readonly number[];
}

/**
 * The pockets that bear interest in a period. The days that were paid when their persons left do not count again, also when
 * they have returned since.
 */
export async function bearingPockets(
  context: ActionContext,
  { start, end, personIds }: Asked,
): Promise<BearingPocket[]> {
  const { tx, session, ledger } = context;
  const categories = await tx
    .selectFrom('bank_money_category')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('interest_bearing', '=', 1)
    .execute();
  const bears = new Set(categories.map(({ id }) => id));
  const paid = await paidWhenLeaving(context);
  return (await ledger.pocketCloses(start, end, personIds)).flatMap((pocket) => {
    if (!bears.has(pocket.moneyCategoryId)) return [];
    const until = paid.get(pocket.accountId);
    const from = until !== undefined && until >= start ? dayAfter(until) : start;
    const sum = from > end ? 0n : accumulation(pocket.closes, from, end);
    return sum > 0n ? [{ ...pocket, from, accumulation: sum }] : [];
  });
}

/** The last day of which the interest of a pocket was paid because its person left, by ledger account. */
async function paidWhenLeaving({ tx, session }: ActionContext): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ account: number; until: string }>`
    select ledger_account_id as account, max(end_date) as until from bank_interest_item
     where tenant_id = ${session.tenantId} and org_id = ${session.orgId} and interest_id is null
     group by ledger_account_id`.execute(tx);
  return new Map(rows.map(({ account, until }) => [account, until]));
}

/** One at a time decides in an organisation which days were paid: a batch that is checked, or a person who leaves. */
export async function lockInterest({ tx, session }: ActionContext): Promise<void> {
  const key = `bank.interest/${session.tenantId}/${session.orgId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
