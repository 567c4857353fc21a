import { expect, test } from 'vitest';
import type { SqlType } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { fits } from '../../schemas/check/stored-fit';
import { canonical } from './stored-value';

test.each<[SqlType, Json, Json]>([
  ['numeric(17,2)', '400', '400.00'],
  ['numeric(17,2)', '0400.5', '400.50'],
  ['numeric(17,2)', '-0', '0.00'],
  ['numeric(17,2)', '-0.10', '-0.10'],
  ['numeric(17,2)', '1.234', '1.234'],
  ['numeric(17,2)', 'x', 'x'],
  ['numeric(15,1)', 1.5, 1.5],
  ['text', '007', '007'],
])('canonical %s of %j is %j', (type, value, expected) => {
  expect(canonical(type, value)).toBe(expected);
});

test.each<[SqlType, Json, boolean]>([
  ['integer', 2147483647, true],
  ['integer', 2147483648, false],
  ['integer', 1.5, false],
  ['integer', '1', false],
  ['bigint[]', 5, true],
  ['bigint', 2 ** 53, false],
  ['date', '2024-02-29', true],
  ['date', '2023-02-29', false],
  ['date', '0001-01-01', false],
  ['timestamptz', '2024-01-01', true],
  ['timestamptz', '2024-01-01 24:00:00', false],
  ['time', '23:59:59', true],
  ['time', '9:00', false],
  ['numeric(17,2)', '1e3', false],
  ['numeric(17,2)', true, false],
  ['numeric(17,2)', ['1'], false],
  ['numeric(17,2)', null, false],
  ['boolean', 1, false],
  ['jsonb', {}, false],
])('%s accepts %j: %s', (type, value, expected) => {
  expect(fits(type, value)).toBe(expected);
});
