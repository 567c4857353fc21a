import { roundedQuotient, storedCents } from './cents';
import { splitCents } from './split-cents';

/** The balance of an account at the end of a day (`YYYY-MM-DD`); a day without one has that of the day before. */
export interface DayClose {
  readonly bizDate: string;
  readonly closeAmount: string;
}

/** An annual rate in percent with up to four decimals (`0.3500`), in force from a day on. */
export interface InterestRate {
  readonly from: string;
  readonly annualRate: string;
}

/** Days of a year for interest. */
const YEAR_DAYS = 360n;
const RATE = /^\d{1,2}(?:\.\d{1,4})?$/;
const DAY_MS = 86_400_000;

/** Interest is settled for the 21st to the 20th, and posted on the 21st (domains.md 3.6). `quarter` is `2026-Q1`. */
export function interestQuarter(quarter: string): { start: string; end: string; postedOn: string } {
  const [, year = '', number = ''] = /^(\d{4})-Q([1-4])$/.exec(quarter) ?? [];
  if (!year) throw new Error(`"${quarter}" is no quarter`);
  const month = Number(number) * 3;
  const before = month === 3 ? `${Number(year) - 1}-12` : `${year}-${twoDigits(month - 3)}`;
  const own = `${year}-${twoDigits(month)}`;
  return { start: `${before}-21`, end: `${own}-20`, postedOn: `${own}-21` };
}

/**
 * The accumulation (积数) of a period including both days: the sum of the whole yuan of each day's closing balance. `closes`
 * is in ascending order; the latest one before the period counts from its first day.
 */
export function accumulation(closes: readonly DayClose[], start: string, end: string): bigint {
  let sum = 0n;
  closes.forEach(({ bizDate, closeAmount }, at) => {
    const from = bizDate > start ? bizDate : start;
    const next = closes[at + 1]?.bizDate;
    const to = next !== undefined && next <= end ? dayBefore(next) : end;
    if (from <= to) sum += wholeYuan(closeAmount) * BigInt(daysFrom(from, to));
  });
  return sum;
}

/**
 * The cents of interest by rate: the accumulation of each stretch times its rate ÷ 360, added exactly and rounded half up
 * once at the end. A change of the rate splits the period; there must be a rate for its first day.
 */
export function interestByRate(
  closes: readonly DayClose[],
  rates: readonly InterestRate[],
  start: string,
  end: string,
): bigint {
  const inForce = [...rates].sort((one, other) => (one.from < other.from ? -1 : 1));
  if (!inForce[0] || inForce[0].from > start) throw new Error(`There is no rate for ${start}`);
  let exact = 0n;
  inForce.forEach(({ from, annualRate }, at) => {
    const next = inForce[at + 1]?.from;
    const first = from > start ? from : start;
    const last = next !== undefined && next <= end ? dayBefore(next) : end;
    if (first <= last) exact += accumulation(closes, first, last) * rateUnits(annualRate);
  });
  // Yuan × percent of four decimals: cents are a ten-thousandth of it.
  return roundedQuotient(exact, YEAR_DAYS * 10_000n);
}

/** Shares the bank's interest in proportion to accumulations; the parts add up to it. */
export function interestByAmount(
  pool: bigint,
  accumulations: readonly { id: number; accumulation: bigint }[],
): bigint[] {
  return splitCents(
    pool,
    accumulations.map(({ id, accumulation: weight }) => ({ id, weight })),
  );
}

/** The days of a period on which there was at least one yuan. */
export function accrualDays(closes: readonly DayClose[], start: string, end: string): number {
  return Number(
    accumulation(
      closes.map(({ bizDate, closeAmount }) => ({
        bizDate,
        closeAmount: wholeYuan(closeAmount) > 0n ? '1.00' : '0.00',
      })),
      start,
      end,
    ),
  );
}

/** A quotient of yuan with six decimals, rounded half up: interest before it is rounded to cents. */
export function exactInterest(numerator: bigint, denominator: bigint): string {
  const digits = String(roundedQuotient(numerator * 1_000_000n, denominator)).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** A rate of percent as an integer of ten-thousandths. */
export function rateUnits(annualRate: string): bigint {
  if (!RATE.test(annualRate)) throw new Error(`"${annualRate}" is no rate`);
  const [whole = '', decimals = ''] = annualRate.split('.');
  return BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'));
}

function wholeYuan(amount: string): bigint {
  const cents = storedCents(amount);
  return cents > 0n ? cents / 100n : 0n;
}

function daysFrom(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;
}

/** The day before a day. */
export function dayBefore(day: string): string {
  return new Date(timeOf(day) - DAY_MS).toISOString().slice(0, 10);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return new Date(timeOf(day) + DAY_MS).toISOString().slice(0, 10);
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function twoDigits(month: number): string {
  return String(month).padStart(2, '0');
}
