import { isObject, type Json } from '../../schemas/json';

/** Kinds of a reporting period: 1 date range, 2 year, 3 half year, 4 quarter, 5 month. */
export const PERIOD_TYPES = [1, 2, 3, 4, 5] as const;
/** Number of a period kind, as values store it. */
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** `value` is `2026`, `2026-H1`, `2026-Q3` or `2026-07`; a date range has `from` and `to` instead. */
export type Period = { type: 1; from: string; to: string } | { type: Exclude<PeriodType, 1>; value: string };

/** Length of each kind in months. */
const MONTHS: Readonly<Record<PeriodType, number>> = { 1: 0, 2: 12, 3: 6, 4: 3, 5: 1 };
const LETTER: Readonly<Record<PeriodType, string>> = { 1: '', 2: '', 3: 'H', 4: 'Q', 5: '' };

/** The `number`th period of a kind in a year, counted from 1. */
export function periodOf(type: Exclude<PeriodType, 1>, year: number, number: number): Period {
  const tail = type === 5 ? `-${two(number)}` : type === 2 ? '' : `-${LETTER[type]}${number}`;
  return { type, value: `${String(year).padStart(4, '0')}${tail}` };
}

/** Year and number of a period; null for a date range or an invalid value. */
export function readPeriod(
  value: Json | undefined,
): { type: PeriodType; year: number; number: number } | null {
  if (!isObject(value) || typeof value.value !== 'string') return null;
  const type = PERIOD_TYPES.find((one) => one === value.type);
  const found = /^([12]\d{3})(?:-([HQ]?)(\d{1,2}))?$/.exec(value.value);
  if (!type || type === 1 || !found) return null;
  const [, year = '', letter = '', digits = '1'] = found;
  const number = Number(digits);
  const known = periodOf(type, Number(year), number) as { value: string };
  const fits = letter === LETTER[type] && known.value === value.value && number >= 1;
  return fits && number <= 12 / MONTHS[type] ? { type, year: Number(year), number } : null;
}

/** First and last day of a period; null for an invalid one or a reversed range. */
export function reportRange(value: Json | undefined): [string, string] | null {
  if (isObject(value) && value.type === 1) {
    const { from, to } = value;
    return isDay(from) && isDay(to) && from <= to ? [from, to] : null;
  }
  const period = readPeriod(value);
  if (!period) return null;
  const { type, year, number } = period;
  const first = (number - 1) * MONTHS[type];
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year, first + MONTHS[type], 0));
  return [`${year}-${two(first + 1)}-01`, last.toISOString().slice(0, 10)];
}

/** The period of a kind that contains a day. */
export function periodAround(type: Exclude<PeriodType, 1>, day: string): Period {
  const year = Number(day.slice(0, 4));
  return periodOf(type, year, Math.ceil(Number(day.slice(5, 7)) / MONTHS[type]));
}

/** The largest of the given kinds that matches a date range exactly; otherwise the range itself. */
export function periodOfRange(from: string, to: string, types: readonly PeriodType[]): Period {
  for (const type of [2, 3, 4, 5] as const) {
    if (!types.includes(type) || !isDay(from)) continue;
    const period = periodAround(type, from);
    const range = reportRange(period);
    if (range?.[0] === from && range[1] === to) return period;
  }
  return { type: 1, from, to };
}

const two = (number: number) => String(number).padStart(2, '0');

function isDay(text: Json | undefined): text is string {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}
