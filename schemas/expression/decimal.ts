import Big from 'big.js';
import { NO_VALUE } from './no-value';

/** Decimals of a quotient, and of a value that `round` returns, at most. */
const MAX_DECIMALS = 20;
/** Digits of a value; a longer one is no amount, and calculating with it would cost more and more. */
const MAX_DIGITS = 40;

/** An exact number: amounts are calculated as decimals, never as binary fractions. Halves are rounded away from zero. */
export const Decimal = exactNumbers();
/** An exact number. */
export type Decimal = Big;

function exactNumbers(): typeof Big {
  const Exact = Big();
  Exact.DP = MAX_DECIMALS;
  Exact.RM = 1;
  return Exact;
}

/** A number, a text of digits or an exact number as an exact number; fails with `NO_VALUE` for anything else. */
export function decimalOf(value: unknown): Decimal {
  if (value instanceof Decimal) return value;
  if (typeof value === 'bigint') return bounded(() => new Decimal(value.toString()));
  if (typeof value === 'string' ? !/^\s*-?\d{1,40}(\.\d{1,20})?\s*$/.test(value) : typeof value !== 'number')
    throw NO_VALUE;
  return bounded(() => new Decimal(typeof value === 'string' ? value.trim() : (value as number)));
}

/** The result of a calculation; fails with `NO_VALUE` when it is too long or has no value, as a division by zero. */
export function bounded(calculate: () => Decimal): Decimal {
  let result: Decimal;
  try {
    result = calculate();
  } catch {
    throw NO_VALUE;
  }
  if (result.c.length > MAX_DIGITS || Math.abs(result.e) > MAX_DIGITS) throw NO_VALUE;
  return result;
}

/** The sum of numbers, of bounded length at each step; zero for none. */
export function sumOf(numbers: readonly Decimal[]): Decimal {
  return numbers.reduce((total, value) => bounded(() => total.plus(value)), new Decimal(0));
}

/** The least (-1) or greatest (1) of numbers; null for none. */
export function extremeOf(numbers: readonly Decimal[], way: -1 | 1): Decimal | null {
  const [first, ...others] = numbers;
  return first ? others.reduce((found, value) => (value.cmp(found) === way ? value : found), first) : null;
}

/** Rounded to a number of decimals, at most 20. */
export function rounded(value: Decimal, decimals: number): Decimal {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) throw NO_VALUE;
  return value.round(decimals);
}

/** The text of an amount, rounded half away from zero; zero has no sign. */
export function amountText(value: Decimal, decimals: number): string {
  const text = value.toFixed(decimals);
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}

/** Whether a value is the same number; false for one that is no number. */
export function isSameNumber(value: Decimal, other: unknown): boolean {
  try {
    return value.eq(decimalOf(other));
  } catch {
    return false;
  }
}
