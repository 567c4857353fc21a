/** An amount in JSON: up to 15 digits, at most 2 decimals. */
export const AMOUNT_PATTERN = '^-?\\d{1,15}(\\.\\d{1,2})?$';
const AMOUNT = new RegExp(AMOUNT_PATTERN);

/** The amount in minor units; null if the text is not an amount. */
export function amountCents(text: string): bigint | null {
  if (!AMOUNT.test(text)) return null;
  const negative = text.startsWith('-');
  const [whole = '0', decimals = ''] = (negative ? text.slice(1) : text).split('.');
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
  return negative ? -cents : cents;
}

/** An amount or a sum of many, which may have more digits than one. */
const FIGURE = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** `1286.5` → `1,286.50`, negative with U+2212; other text is returned unchanged. */
export function formatAmount(text: string): string {
  const [, sign = '', digits, decimals = ''] = FIGURE.exec(text) ?? [];
  if (digits === undefined) return text;
  const whole = groupDigits(digits.replace(/^0+(?=\d)/, ''));
  const value = `${whole}.${decimals.padEnd(2, '0')}`;
  return sign !== '' && /[1-9]/.test(value) ? `−${value}` : value;
}

/** Inserts thousands separators into digits. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Parses typed or pasted text: accepts full-width digits, separators and currency signs. Text that is not an amount,
 * or has more than two decimals, is returned unchanged.
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

/** Normalizes digits from any keyboard and removes separators and spaces. */
export function plainFigures(typed: string): string {
  return typed.normalize('NFKC').replace(/[,\s]/g, '').replace(/[−－]/g, '-').replace('。', '.');
}
