import { describe, expect, it } from 'vitest';
import { DATE_PATTERN, DATE_TIME_PATTERN, TIME_PATTERN } from './date-patterns';

describe('date patterns', () => {
  it('accept exactly the days of the calendar', () => {
    const pattern = new RegExp(DATE_PATTERN);
    for (const year of [1900, 1999, 2000, 2004, 2023, 2024, 2100])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const date = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
          expect([text, pattern.test(text)]).toEqual([text, exists]);
        }
  });

  it.each(['2026-1-31', '0026-01-31', '3026-01-31', '2026-01-31 ', '２０２６-01-31', '2026/01/31'])(
    'reject %s',
    (text) => expect(new RegExp(DATE_PATTERN, 'u').test(text)).toBe(false),
  );

  it('accept times of a 24-hour clock', () => {
    const pattern = new RegExp(TIME_PATTERN);
    expect(['00:00:00', '23:59:59'].every((text) => pattern.test(text))).toBe(true);
    expect(['24:00:00', '9:00:00', '12:60:00', '12:00'].some((text) => pattern.test(text))).toBe(false);
    expect(new RegExp(DATE_TIME_PATTERN).test('2024-02-29 08:00:00')).toBe(true);
    expect(new RegExp(DATE_TIME_PATTERN).test('2023-02-29 08:00:00')).toBe(false);
  });
});
