import { describe, expect, it } from 'vitest';
import type { Json } from '../../schemas/json';
import { periodAround, periodOfRange, readPeriod, reportRange } from './period';

describe('the days of a period', () => {
  it.each([
    [{ type: 1, from: '2025-12-31', to: '2026-01-01' }, ['2025-12-31', '2026-01-01']],
    [{ type: 2, value: '2026' }, ['2026-01-01', '2026-12-31']],
    [{ type: 3, value: '2026-H1' }, ['2026-01-01', '2026-06-30']],
    [{ type: 3, value: '2026-H2' }, ['2026-07-01', '2026-12-31']],
    [{ type: 4, value: '2026-Q1' }, ['2026-01-01', '2026-03-31']],
    [{ type: 4, value: '2026-Q4' }, ['2026-10-01', '2026-12-31']],
    [{ type: 5, value: '2026-12' }, ['2026-12-01', '2026-12-31']],
    [{ type: 5, value: '2024-02' }, ['2024-02-01', '2024-02-29']],
    [{ type: 5, value: '2100-02' }, ['2100-02-01', '2100-02-28']],
  ])('B3-47, B3-48: %j', (period, range) => expect(reportRange(period)).toEqual(range));

  it.each<Json>([
    { type: 1, from: '2026-02-01', to: '2026-01-31' },
    { type: 1, from: '2026-02-30', to: '2026-03-01' },
    { type: 3, value: '2026-H3' },
    { type: 3, value: '2026-Q1' },
    { type: 4, value: '2026-Q5' },
    { type: 4, value: '2026-Q0' },
    { type: 5, value: '2026-13' },
    { type: 5, value: '2026-1' },
    { type: 2, value: '2026-01' },
    { type: 6, value: '2026' },
    '2026',
    null,
  ])('%j is not a period', (value) => expect(reportRange(value)).toBeNull());
});

describe('the period that contains a day', () => {
  it.each([
    [2, '2026-12-31', '2026'],
    [3, '2026-06-30', '2026-H1'],
    [3, '2026-07-01', '2026-H2'],
    [4, '2026-12-31', '2026-Q4'],
    [4, '2027-01-01', '2027-Q1'],
    [5, '2026-12-31', '2026-12'],
  ] as const)('of kind %i for %s is %s', (type, day, value) =>
    expect(periodAround(type, day)).toEqual({ type, value }),
  );
});

it('reads year and number back', () => {
  expect(readPeriod({ type: 4, value: '2026-Q3' })).toEqual({ type: 4, year: 2026, number: 3 });
});

it('finds the largest kind that matches a range exactly', () => {
  const all = [1, 2, 3, 4, 5] as const;
  expect(periodOfRange('2026-01-01', '2026-12-31', all)).toEqual({ type: 2, value: '2026' });
  expect(periodOfRange('2026-10-01', '2026-12-31', all)).toEqual({ type: 4, value: '2026-Q4' });
  expect(periodOfRange('2026-01-01', '2026-06-30', [1, 5])).toEqual({
    type: 1,
    from: '2026-01-01',
    to: '2026-06-30',
  });
});
