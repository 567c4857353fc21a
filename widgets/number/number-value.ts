import type { Json } from '../../schemas/json';
import { plainFigures } from '../shared/amount-value';

/** Digits that a number carries exactly. */
const DIGITS = 15;
const FIGURE = /^-?(\d+\.?\d*|\.\d+)$/;

/** What somebody typed as a number; what is none, or too long to be kept exactly, stays as typed. */
export function parseNumber(typed: string): Json {
  const text = plainFigures(typed);
  if (text === '') return null;
  if (!FIGURE.test(text)) return typed;
  if (text.replace(/\D/g, '').replace(/^0+/, '').length > DIGITS) return typed;
  return Number(text);
}

/** What happens to a figure when its field is left (building blocks, section 5). */
export interface BlurRules {
  /** The largest figure; null: none. */
  max: number | null;
  /** What an emptied field falls back to; null: it may stay empty. */
  fallback: number | null;
}

/**
 * What becomes of typed text when the field is left. An empty one falls back; with a maximum what is larger becomes the
 * maximum, and decimals beyond 15 digits are cut off. Everything else stays as it was typed, for the check to name.
 */
export function leaveNumber(typed: string, { max, fallback }: BlurRules): string {
  const text = plainFigures(typed);
  if (text === '') return fallback === null ? typed : String(fallback);
  if (max === null || !FIGURE.test(text)) return typed;
  if (Number(text) > max) return String(max);
  const [whole = '', decimals = ''] = text.split('.');
  const room = Math.max(DIGITS - whole.replace(/\D/g, '').length, 0);
  return decimals.length > room ? `${whole}.${decimals.slice(0, room)}` : typed;
}

/** One step up or down, on the grid of the decimals and within the bounds. */
export function stepNumber(
  value: Json,
  by: number,
  bounds: { decimals: number; min: number; max: number },
): number {
  const from = typeof value === 'number' ? value : 0;
  const next = Number((from + by).toFixed(bounds.decimals));
  return Math.min(Math.max(next, bounds.min), bounds.max);
}
