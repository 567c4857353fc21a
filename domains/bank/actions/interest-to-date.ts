import { sql } from 'kysely';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import { dayAfter, dayBefore } from '../../../schemas/money/interest';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import type { LedgerSource, PostingLeg } from '../../../server/domain-ledger';
import type { DomainService } from '../../../server/domain-service';
import { storeItems } from './interest-items';
import { bearingPockets, lockInterest } from './interest-pockets';
import { paysInterest } from './interest-setting';
import { rateByRate, sharesAt, type InterestShare, type ShareRate } from './interest-shares';
import { moneyTypeOf } from './money-type-of';

/** A person who leaves, with the document by which the interest is posted. */
interface Leaving {
  readonly personId: number;
  readonly source: LedgerSource;
}

/** The interest of persons from the end of the last posted batch to the day before they leave. */
async function interestOf(
  context: ActionContext,
  personIds: readonly number[],
  leaveDate: string,
): Promise<{ end: string; shares: InterestShare[] }> {
  const end = dayBefore(leaveDate < context.bizDate ? leaveDate : context.bizDate);
  const last = paysInterest(context) ? await lastBatch(context) : null;
  if (last === null || last.start > end) return { end, shares: [] };
  const pockets = await bearingPockets(context, { start: last.start, end, personIds });
  return { end, shares: sharesAt(pockets, last.rate, end) };
}

/**
 * What the last posted batch of the organisation paid for a yuan and a day, and the first day after it: the bank says only
 * at the end of a quarter what it pays. Null: there was none yet, so nobody knows a rate.
 */
async function lastBatch({ tx, session }: ActionContext): Promise<{ start: string; rate: ShareRate } | null> {
  const { rows } = await sql<{
    end: string;
    byRate: boolean;
    rate: string | null;
    pool: string;
    sum: string;
  }>`
    select b.end_date as "end", b.interest_mode = 1 as "byRate", b.annual_rate::text as rate, b.pool_amount::text as pool,
           (select coalesce(sum(i.accumulation), 0)::numeric(30,0)::text from bank_interest_item i
             where i.tenant_id = b.tenant_id and i.interest_id = b.id) as sum
      from bank_interest b
     where b.tenant_id = ${session.tenantId} and b.org_id = ${session.orgId} and b.state = 4
     order by b.end_date desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last || (!last.byRate && last.sum === '0')) return null;
  const rate = last.byRate
    ? rateByRate(last.rate ?? '0')
    : { cents: storedCents(last.pool), yuanDays: BigInt(last.sum) };
  return { start: dayAfter(last.end), rate };
}

/** What each person would be paid. */
async function compute(context: ActionContext, { personIds, leaveDate }: JsonObject): Promise<JsonObject> {
  const { shares } = await interestOf(context, personIds as number[], leaveDate as string);
  const sums = new Map<number, bigint>();
  for (const { personId, cents } of shares) sums.set(personId, (sums.get(personId) ?? 0n) + cents);
  return { amounts: [...sums].map(([personId, cents]) => ({ personId, amount: amountOf(cents) })) };
}

/** Pays it into the pockets (N2), and keeps in mind that these days were paid. */
async function pay(context: ActionContext, { leaving, leaveDate }: JsonObject): Promise<void> {
  await lockInterest(context);
  const persons = leaving as unknown as Leaving[];
  const { end, shares } = await interestOf(
    context,
    persons.map(({ personId }) => personId),
    leaveDate as string,
  );
  const paid = persons.flatMap(({ personId, source }) => {
    const own = shares.filter((share) => share.personId === personId);
    return own.length > 0 ? [{ source, own }] : [];
  });
  for (const { source, own } of paid) await storeItems(context, { sourceNo: source.no }, end, own);
  const posted = paid.flatMap(({ source, own }) => {
    const cents = own.reduce((sum, share) => sum + share.cents, 0n);
    return cents > 0n ? [{ source, own, cents }] : [];
  });
  if (posted.length === 0) return;
  const { ledger, session } = context;
  const pool = await ledger.open({ code: 'INTEREST', ownerType: 'org', ownerId: session.orgId });
  const moneyTypeId = await moneyTypeOf(context, '121');
  await ledger.post(
    ...posted.map(({ source, own, cents }) => ({
      ...({ event: 'N2', moneyTypeId, source, summary: '离监结息' } as const),
      legs: [
        { accountId: pool, side: 'D', amount: amountOf(cents) } as const,
        ...own.flatMap((share): PostingLeg[] =>
          share.cents > 0n ? [{ accountId: share.accountId, side: 'C', amount: amountOf(share.cents) }] : [],
        ),
      ],
    })),
  );
}

/**
 * Interest of persons who leave, for the domain that pays them out. `bank.interestToDate` takes `personIds` and `leaveDate`
 * and returns `amounts`; `bank.payInterestToDate` takes `leaving`, each with `personId` and the `source` of its posting.
 */
export const interestServices: readonly DomainService[] = [
  { name: 'bank.interestToDate', run: compute },
  { name: 'bank.payInterestToDate', run: pay },
];
