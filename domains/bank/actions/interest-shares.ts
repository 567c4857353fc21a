import { storedCents } from '../../../schemas/money/cents';
import {
  accrualDays,
  exactInterest,
  interestByAmount,
  interestByRate,
  rateUnits,
} from '../../../schemas/money/interest';
import type { RowOf } from '../../../server/action';
import type { AccountCloses } from '../../../server/domain-ledger';

/** A pocket with its accumulation, above zero. */
interface Weighted extends AccountCloses {
  readonly accumulation: bigint;
}

/** What a pocket gets. */
export interface InterestShare extends Weighted {
  readonly days: number;
  /** Before rounding, in yuan with six decimals. */
  readonly exact: string;
  readonly cents: bigint;
}

/** Values of `InterestMode`. */
const BY_RATE = 1;
/** A year of interest has 360 days; the rate is in percent with four decimals. */
const RATE_UNITS = 360n * 100n * 10_000n;

/** Shares the interest of a period between pockets: by a rate, or the bank's amount in proportion (domains.md 3.6). */
export function shareInterest(
  { interestMode, annualRate, poolAmount }: RowOf<'bank_interest'>,
  pockets: readonly Weighted[],
  start: string,
  end: string,
): InterestShare[] {
  const withDays = pockets.map((pocket) => ({ ...pocket, days: accrualDays(pocket.closes, start, end) }));
  if (interestMode === BY_RATE) {
    const rate = String(annualRate);
    const units = rateUnits(rate);
    return withDays.map((pocket) => ({
      ...pocket,
      exact: exactInterest(pocket.accumulation * units, RATE_UNITS),
      cents: interestByRate(pocket.closes, [{ from: start, annualRate: rate }], start, end),
    }));
  }
  const pool = storedCents(poolAmount);
  const total = pockets.reduce((sum, { accumulation }) => sum + accumulation, 0n);
  const cents = interestByAmount(
    pool,
    pockets.map(({ accountId: id, accumulation }) => ({ id, accumulation })),
  );
  return withDays.map((pocket, at) => ({
    ...pocket,
    exact: exactInterest(pool * pocket.accumulation, total * 100n),
    cents: cents[at]!,
  }));
}
