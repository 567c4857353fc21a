/** Money between texts and the database: whole cents as integers of any size, never a binary fraction. */

/** Digits before and after the point: the column `numeric(17,2)` holds every such amount. */
const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;
const STORED = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/;

/**
 * The cents of an amount as a client or a domain gives it: `12`, `12.3` or `12.30`. Null for everything else, such as a
 * sign, a number instead of a text, three decimals, 10^15, `1e3`, full-width digits or a currency sign.
 */
export function centsOf(amount: unknown): bigint | null {
  return typeof amount === 'string' && AMOUNT.test(amount) ? storedCents(amount) : null;
}

/** The cents of an amount that the database returns, which may be negative. Throws for anything else. */
export function storedCents(amount: string): bigint {
  const [, sign, whole, decimals = ''] = STORED.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is no amount`);
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
  return sign ? -cents : cents;
}

/** Cents as the text of an amount with two decimals: `-0.05`. */
export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A quotient of integers from 0, rounded to the nearest integer, halves up (domains.md 3.6). */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new Error('Only a quotient from 0 is rounded');
  return (2n * numerator + denominator) / (2n * denominator);
}
