/** What is picked: a day, a day with time, or a month. */
export type DateKind = 'date' | 'datetime' | 'month';

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
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  if (!isThere(`${year}-${two(month)}-${kind === 'month' ? '01' : two(day)}`, time)) return null;
  if (kind === 'month') return `${year}-${two(month)}`;
  return `${year}-${two(month)}-${two(day)}${kind === 'datetime' ? ` ${time}` : ''}`;
}

/** Whether the calendar has that day and the clock that time. A day too many runs into the next month. */
function isThere(day: string, time: string): boolean {
  const moment = new Date(`${day}T${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
}
