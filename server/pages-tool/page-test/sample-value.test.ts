import { expect, test } from 'vitest';
import type { Field, FieldOptions, SqlType } from '../../../schemas/model/field';
import { sampleValue } from './sample-value';

const value = (
  sql: SqlType,
  options: FieldOptions,
  at: number,
  more: Partial<Field> = {},
  ids: number[] = [],
) => {
  const field: Field = {
    key: 'a',
    model: 'a',
    type: 'input',
    label: 'A',
    options,
    rules: [],
    required: false,
    ...more,
  };
  return sampleValue({ field, sql, column: 'a' }, at, ids);
};

test('a text fits its column, and the first is as long as it permits', () => {
  expect(value('text', {}, 1)).toBe('Sample 2');
  expect(value('text', { maxLength: 12 }, 0)).toBe('Sample 1 wit');
  expect(value('text', { maxLength: 3 }, 999)).toBe('000');
  expect(String(value('text', { maxLength: 5000 }, 0)).length).toBeLessThanOrEqual(60);
});

test('a number stays within its bounds', () => {
  for (const at of [0, 7, 999])
    for (const sql of ['integer', 'numeric(15,2)'] as const) {
      const found = value(sql, { min: 1, max: 5 }, at) as number;
      expect([found >= 1, found <= 5]).toEqual([true, true]);
    }
});

test('choices and references are taken in turn, one in a column of several', () => {
  const options = {
    options: [
      { value: 1, label: 'a' },
      { value: 2, label: 'b' },
    ],
  };
  expect([0, 1, 2].map((at) => value('integer', options, at))).toEqual([1, 2, 1]);
  expect(value('integer[]', options, 1)).toEqual([2]);
  const source = { source: { entity: 'x', url: 'x', tree: false, large: false } };
  expect(value('bigint', {}, 1, source, [7, 9])).toBe(9);
  expect(value('bigint', {}, 1, source)).toBe(null);
  expect(value('bigint[]', {}, 1, source)).toEqual([]);
});

test('a composed value stays empty', () => {
  expect(value('jsonb', {}, 0, { type: 'batch' })).toBe(null);
  expect(value('jsonb', {}, 3, { type: 'json' })).toEqual({ reading: 3, unit: 'mg' });
});
