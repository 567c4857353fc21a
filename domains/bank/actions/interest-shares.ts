import { roundedQuotient, storedCents } from '../../../schemas/money/cents';
import { accrualDays, exactInterest, interestByAmount, rateUnits } from '../../../schemas/money/interest';
import type { RowOf } from '../../../server/action';
import type { BearingPocket } from './interest-pockets';

/** What a pocket gets. */
export interface InterestShare extends BearingPocket {
  readonly days: number;
  /** Before rounding, in yuan with six decimals. */
  readonly exact: string;
  readonly cents: bigint;
}

/** So many cents for so many yuan-days. */
export interface ShareRate {
  readonly cents: bigint;
  readonly yuanDays: bigint;
}

/** A value of `InterestMode`. */
const BY_RATE = 1;

/** An annual rate in percent: a year of interest has 360 days, and cents are a ten-thousandth of yuan × percent of four decimals. */
export function rateByRate(annualRate: string): ShareRate {
  return { cents: rateUnits(annualRate), yuanDays: 360n * 10_000n };
}

/** The interest of pockets at a rate until a day: each from what is exact, rounded half up once (domains.md 3.6). */
export function sharesAt(
  pockets: readonly BearingPocket[],
  { cents, yuanDays }: ShareRate,
  end: string,
): InterestShare[] {
  return pockets.map((pocket) => ({
    ...pocket,
    days: accrualDays(pocket.closes, pocket.from, end),
    exact: exactInterest(pocket.accumulation * cents, yuanDays * 100n),
    cents: roundedQuotient(pocket.accumulation * cents, yuanDays),
  }));
}

/** Shares the interest of a period between pockets: by a rate, or the bank's amount in proportion (domains.md 3.6). */
export function shareInterest(
  { interestMode, annualRate, poolAmount }: RowOf<'bank_interest'>,
  pockets: readonly BearingPocket[],
  end: string,
): InterestShare[] {
  if (interestMode === BY_RATE) return sharesAt(pockets, rateByRate(String(annualRate)), end);
  const pool = storedCents(poolAmount);
  const total = pockets.reduce((sum, { accumulation }) => sum + accumulation, 0n);
  const cents = interestByAmount(
    pool,
    pockets.map(({ accountId: id, accumulation }) => ({ id, accumulation })),
  );
  // Parts that add up to the whole replace those that are rounded one by one.
  return sharesAt(pockets, { cents: pool, yuanDays: total }, end).map((share, at) => ({
    ...share,
    cents: cents[at]!,
  }));
}
