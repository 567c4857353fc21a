import type { Json } from '../../schemas/json';
import { plainFigures } from '../shared/amount-value';

/** Digits that a number carries exactly. */
const DIGITS = 15;

/** What somebody typed as a number; what is none, or too long to be kept exactly, stays as typed. */
export function parseNumber(typed: string): Json {
  const text = plainFigures(typed);
  if (text === '') return null;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return typed;
  if (text.replace(/\D/g, '').replace(/^0+/, '').length > DIGITS) return typed;
  return Number(text);
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
