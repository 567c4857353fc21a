import type { FieldProblem } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';

/** A day, a day with time, or a month. */
export type DateKind = 'date' | 'datetime' | 'month';

/** The error for text that is not a date of the kind. */
export const DATE_PROBLEMS: Readonly<Record<DateKind, FieldProblem>> = {
  date: { error: 'date' },
  datetime: { error: 'dateTime' },
  month: { error: 'month' },
};

const MOMENT = /^(\d{4}-\d\d)(?:(-\d\d)(?: (\d\d:\d\d:\d\d))?)?$/;
const PARTS = /^(\d{4})-?(\d{1,2})(?:-?(\d{1,2}))?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/;

/**
 * Parses a typed or pasted date; the separators - / . or 年月日 are optional, half or full width. Returns null if there
 * is no such date. A day may carry the midnight that spreadsheets append.
 */
export function readDate(text: string, kind: DateKind): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[/.年月]/g, '-')
    .replace(/[日号]/g, ' ')
    .replace(/[时分]/g, ':')
    .replace(/秒|:\s*$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/-$/, '');
  const found = PARTS.exec(plain);
  if (!found) return null;
  const [, year, month = '', day, hour, minute, second] = found;
  if (kind === 'month' ? day : !day) return null;
  if (kind !== 'datetime' && [hour, minute, second].some((part) => Number(part ?? 0) !== 0)) return null;
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0');
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  if (!isThere(`${year}-${two(month)}-${kind === 'month' ? '01' : two(day)}`, time)) return null;
  if (kind === 'month') return `${year}-${two(month)}`;
  return `${year}-${two(month)}-${two(day)}${kind === 'datetime' ? ` ${time}` : ''}`;
}

/** Whether day and time exist; an overflowing day would move to the next month. */
function isThere(day: string, time: string): boolean {
  const moment = new Date(`${day}T${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
}

/** Whether a text in the stored format – `YYYY-MM`, `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` – is an existing date. */
export function isMoment(text: string): boolean {
  const [, month, day = '-01', time = '00:00:00'] = MOMENT.exec(text) ?? [];
  return month !== undefined && isThere(month + day, time);
}

/** Formats a stored date: `YYYY年M月D日 HH:mm`. */
export function formatMoment(text: string, format: string): string {
  const [year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] =
    text.split(/[- :]/);
  const parts: Record<string, string> = {
    Y: year,
    M: month,
    D: day,
    H: hour,
    h: hours12(hour),
    m: minute,
    s: second,
  };
  return format.replace(/Y{4}|YY|MM?|DD?|HH?|hh?|mm?|ss?/g, (token) => {
    const part = parts[token.charAt(0)] ?? '';
    if (token.startsWith('Y')) return part.slice(-token.length);
    return token.length === 1 ? String(Number(part)) : part;
  });
}

const hours12 = (hour: string) => String(Number(hour) % 12 || 12).padStart(2, '0');

/** Parses a spreadsheet cell as a date, or with `range` as both ends of a period; keeps other text. */
export function readDates(text: string, kind: DateKind, range: boolean): Json {
  if (text.trim() === '') return null;
  const read = (range ? text.split(/[至~]/) : [text]).map((end) => readDate(end, kind) ?? end.trim());
  return range ? read : (read[0] ?? null);
}
