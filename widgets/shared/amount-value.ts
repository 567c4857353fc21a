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

/**
 * What somebody typed or pasted as an amount: full-width figures, separators and the sign of the currency are
 * understood; what is no amount, or has more than two decimals, stays as typed.
 */
export function parseAmount(typed: string): string | null {
  const text = plainFigures(typed).replace(/^[¥￥]/, '');
  if (text === '') return null;
  const parts = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(text);
  const [, sign = '', whole = '', decimals = ''] = parts ?? [];
  if (!parts || whole + decimals === '') return typed;
  const value = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`;
  if (amountCents(value) === null) return typed;
  return /[1-9]/.test(value) ? sign + value : value;
}

/** Figures as typed on any keyboard, without separators and spaces. */
export function plainFigures(typed: string): string {
  return typed.normalize('NFKC').replace(/[,\s]/g, '').replace(/[−－]/g, '-').replace('。', '.');
}
