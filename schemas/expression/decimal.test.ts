import { expect, test } from 'vitest';
import type { JsonObject } from '../json';
import { compileExpression } from './expression';
import { Decimal } from './decimal';

const amount = (text: string) => new Decimal(text) as unknown as string;
const a = amount('9.00');
const b = amount('10.00');

test.each([
  ['a >= b', { a, b }, false],
  ['a < b', { a, b }, true],
  ['a == 9', { a }, true],
  ['a != 9.0', { a }, false],
  ["a == '9'", { a }, true],
  ['a == null', { a }, false],
  ["a == ''", { a: null }, true],
  ['a == b', { a, b: null }, false],
  ['a < b', { a, b: null }, null],
  ['a in [9, 10]', { a }, true],
  ['rows.all(row, row.price >= row.cost)', { rows: [{ price: b, cost: a } as JsonObject] }, true],
] as const)('amounts are compared as numbers: %s', (text, record, expected) => {
  expect(compileExpression(text).test(record as JsonObject)).toBe(expected);
});

test.each([
  ['a * n', { a, n: 1.5 }, 13.5],
  ['-a', { a }, -9],
  ['a + b', { a, b }, 19],
  ['round(a / 7, 2)', { a }, 1.29],
  ['sum(rows.map(row, row.a))', { rows: [{ a }, { a: null }, { a: b }] as JsonObject[] }, 19],
  ['sum(rows.map(row, row.a))', { rows: [] }, 0],
  ['max(rows.map(row, row.a)) - min(a, b)', { a, b, rows: [{ a }, { a: b }] as JsonObject[] }, 1],
  ['abs(n - 2)', { n: 0.5 }, 1.5],
  ["decimal('1.10') + 1", {}, 2.1],
  ['a / 0', { a }, null],
  ["'x' + a", { a }, null],
  ["'¥' + string(a)", { a }, '¥9'],
])('amounts are calculated exactly: %s', (text, record, expected) => {
  expect(compileExpression(text).value(record)).toBe(expected);
});

test('an amount is rounded half away from zero to the decimals of its column', () => {
  const sum = compileExpression('price * quantity');
  expect(sum.value({ price: amount('0.99'), quantity: 1.333 }, undefined, 2)).toBe('1.32');
  expect(sum.value({ price: amount('-0.05'), quantity: 0.5 }, undefined, 2)).toBe('-0.03');
  expect(sum.value({ price: null, quantity: 1 }, undefined, 2)).toBeNull();
});

test.each([
  ['n * 2', 6],
  ['n + 1', 4],
  ['n / 2', 1.5],
  ['n % 2', 1],
  ['n * 0.1', 0.3],
])('a number of the record may be calculated with an integer: %s', (text, expected) => {
  expect(compileExpression(text).value({ n: 3 })).toBe(expected);
});

test('a value of more than 40 digits has no value, and an amount has no properties', () => {
  expect(compileExpression(Array(40).fill('a').join(' * ')).value({ a: amount('12345.67') })).toBeNull();
  for (const text of ['a.c', 'a.constructor', 'a.plus'])
    expect(compileExpression(text).value({ a })).toBeNull();
});
