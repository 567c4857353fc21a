/** An amount on the wire: up to 15 digits, at most 2 decimals. */
export const AMOUNT_PATTERN = '^-?\\d{1,15}(\\.\\d{1,2})?$';
const AMOUNT = new RegExp(AMOUNT_PATTERN);

/** The amount in minor units, exactly; null when the text is no amount. */
export function amountCents(text: string): bigint | null {
  if (!AMOUNT.test(text)) return null;
  const negative = text.startsWith('-');
  const [whole = '0', decimals = ''] = (negative ? text.slice(1) : text).split('.');
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
  return negative ? -cents : cents;
}

/** `1286.5` → `1,286.50`, negative with U+2212; text that is no amount stays as it is. */
export function formatAmount(text: string): string {
  const cents = amountCents(text);
  if (cents === null) return text;
  const positive = cents < 0n ? -cents : cents;
  const whole = groupDigits(String(positive / 100n));
  return `${cents < 0n ? '−' : ''}${whole}.${String(positive % 100n).padStart(2, '0')}`;
}

/** Thousands separators in a row of digits. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
