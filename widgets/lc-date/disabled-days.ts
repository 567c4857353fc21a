/** Selectable days from `start` to `end`, inclusive by default. */
export interface DayBounds {
  /** `YYYY-MM-DD`, or `today`. */
  start?: string;
  end?: string;
  startInclusive?: boolean;
  endInclusive?: boolean;
}

/** First and last selectable day, with exclusive ends resolved. */
export function choosableDays(bounds: DayBounds): { min?: string; max?: string } {
  const { startInclusive = true, endInclusive = true } = bounds;
  const start = dayOf(bounds.start);
  const end = dayOf(bounds.end);
  return {
    ...(start && { min: startInclusive ? start : shifted(start, 1) }),
    ...(end && { max: endInclusive ? end : shifted(end, -1) }),
  };
}

/** Whether a day is outside of the bounds; a moment counts by its day, a month by its first day. */
export function isDisabledDay(text: string, bounds: DayBounds): boolean {
  const { min, max } = choosableDays(bounds);
  const month = text.length === 7;
  const day = text.slice(0, month ? 7 : 10);
  const cut = (bound: string) => (month ? bound.slice(0, 7) : bound);
  return (min !== undefined && day < cut(min)) || (max !== undefined && day > cut(max));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function dayOf(text: string | undefined): string | undefined {
  if (text === 'today') return businessDay(new Date());
  return text !== undefined && DAY.test(text) ? text : undefined;
}

/** The calendar day in Asia/Shanghai, the time zone of the business. */
export function businessDay(moment: Date): string {
  return moment.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
}

function shifted(day: string, by: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + by);
  return moment.toISOString().slice(0, 10);
}
