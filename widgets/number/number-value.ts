import type { Json } from '../../schemas/json';
import { plainFigures } from '../shared/amount-value';
import { plainText } from '../shared/plain-text';

/** Digits that a number represents exactly. */
const DIGITS = 15;
const FIGURE = /^-?(\d+\.?\d*|\.\d+)$/;

/** Decimals in the shortest notation of a number. */
export function decimalsIn(value: number): number {
  if (Number.isInteger(value)) return 0;
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max((digits.split('.')[1]?.length ?? 0) - Number(exponent), 0);
}

/** A value as it is typed: a small number without an exponent, other values as text. */
export function numberText(value: Json | undefined): string {
  const text = plainText(value);
  return typeof value === 'number' && text.includes('e-') ? value.toFixed(decimalsIn(value)) : text;
}

/** Parses typed text as a number; other text, or a number too long to be exact, stays text. */
export function parseNumber(typed: string): Json {
  const text = plainFigures(typed);
  if (text === '') return null;
  if (!FIGURE.test(text)) return typed;
  if (text.replace(/\D/g, '').replace(/^0+/, '').length > DIGITS) return typed;
  return Number(text);
}

/** What normalizes a number when its field loses the focus. */
export interface BlurRules {
  /** Upper limit; null for none. */
  max: number | null;
  /** Value of an emptied field; null leaves it empty. */
  fallback: number | null;
}

/**
 * Normalizes typed text on blur: an empty text becomes the fallback, a larger number the maximum, and decimals beyond
 * 15 digits are cut. Other text stays for validation to report.
 */
export function leaveNumber(typed: string, { max, fallback }: BlurRules): string {
  const text = plainFigures(typed);
  if (text === '') return fallback === null ? typed : String(fallback);
  if (max === null || !FIGURE.test(text)) return typed;
  if (Number(text) > max) return String(max);
  const [whole = '', decimals = ''] = text.split('.');
  // Zeros before the first other digit are exact at any length.
  const zeros = Number(whole) === 0 ? /^0*/.exec(decimals)![0].length : 0;
  const room = Math.max(DIGITS - whole.replace(/\D/g, '').length, 0) + zeros;
  return decimals.length > room ? `${whole}.${decimals.slice(0, room)}` : typed;
}

/** One step up or down by the decimals of the field, within the bounds. */
export function stepNumber(
  value: Json,
  by: number,
  bounds: { decimals: number; min: number; max: number },
): number {
  const from = typeof value === 'number' ? value : 0;
  const next = Number(Number((from + by).toFixed(bounds.decimals)).toPrecision(DIGITS));
  return Math.min(Math.max(next, bounds.min), bounds.max);
}
