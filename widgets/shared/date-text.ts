import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

/** What is picked: a day, a day with time, or a month. */
export type DateKind = 'date' | 'datetime' | 'month';

export const DATE_FORMATS: Record<DateKind, string> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
};

const PARTS = /^(\d{4})-?(\d{1,2})(?:-?(\d{1,2}))?(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/;

/** Reads what was typed, with - / . or 年月日 between the parts or nothing; null when there is no such date. */
export function readDate(text: string, kind: DateKind): string | null {
  const plain = text
    .trim()
    .replace(/[/.年月]/g, '-')
    .replace(/日/g, '')
    .replace(/-$/, '');
  const found = PARTS.exec(plain);
  if (!found) return null;
  const [, year, month = '', day, hour, minute, second] = found;
  if (kind === 'month' ? day : !day) return null;
  if (kind !== 'datetime' && hour) return null;
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0');
  const date = kind === 'month' ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
  const exact = kind === 'datetime' ? `${date} ${two(hour)}:${two(minute)}:${two(second)}` : date;
  return dayjs(exact, DATE_FORMATS[kind], true).isValid() ? exact : null;
}
