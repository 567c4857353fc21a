import { describe, expect, it } from 'vitest';
import { businessDay, choosableDays, isDisabledDay } from './disabled-days';

const year = { start: '2026-01-01', end: '2026-12-31' };

describe('disabled days', () => {
  it.each([
    ['2025-12-31', true],
    ['2026-01-01', false],
    ['2026-12-31', false],
    ['2026-12-31 23:59:59', false],
    ['2027-01-01 00:00:00', true],
  ])('B5-31: with both ends: %s %s', (day, off) => expect(isDisabledDay(day, year)).toBe(off));

  it.each([
    ['2026-01-01', true],
    ['2026-01-02', false],
    ['2026-12-30', false],
    ['2026-12-31', true],
  ])('B5-31: without the ends: %s %s', (day, off) =>
    expect(isDisabledDay(day, { ...year, startInclusive: false, endInclusive: false })).toBe(off),
  );

  it('leaves an open side unbounded, and checks a month by its days', () => {
    expect(isDisabledDay('1900-01-01', { end: '2026-12-31' })).toBe(false);
    expect(choosableDays({})).toEqual({});
    expect(isDisabledDay('2026-12', { end: '2026-12-15' })).toBe(false);
    expect(isDisabledDay('2027-01', year)).toBe(true);
  });

  it('crosses month and year boundaries', () => {
    const bounds = { start: '2025-12-31', end: '2028-03-01', startInclusive: false, endInclusive: false };
    expect(choosableDays(bounds)).toEqual({ min: '2026-01-01', max: '2028-02-29' });
  });

  it('computes days in Asia/Shanghai', () => {
    expect(businessDay(new Date('2026-01-31T15:59:59Z'))).toBe('2026-01-31');
    expect(businessDay(new Date('2026-01-31T16:00:00Z'))).toBe('2026-02-01');
    expect(isDisabledDay(businessDay(new Date()), { end: 'today' })).toBe(false);
    expect(isDisabledDay('2999-01-01', { end: 'today' })).toBe(true);
  });
});
