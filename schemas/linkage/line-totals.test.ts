import { expect, test } from 'vitest';
import { someField } from '../../tests/support/some-field';
import type { Linkage } from '../document/linkage';
import { lineTotals, totalOf } from './line-totals';

const always = (set: string): Linkage[] => [{ when: 'true', then: { set } }];
const cells = [
  someField('price', { decimals: 2 }),
  someField('amount', {
    decimals: 2,
    linkage: always('price > form.limit ? form.limit : price * form.factor'),
  }),
];
const fields = [
  someField('limit', { decimals: 2 }),
  someField('factor', { linkage: always('2') }),
  someField('lines', { cells, lines: {} as never, rowDecimals: { price: 2, amount: 2 } }),
  someField('total', { decimals: 2, total: { kind: 'sum', lines: 'lines', column: 'amount' } as never }),
];

test('lines read amounts of their record as numbers, and what its rules set instead of what was sent', () => {
  const record = {
    limit: '10.00',
    factor: 0,
    lines: [
      { price: '9.00', amount: '0.01' },
      { price: '30.00', amount: null },
    ],
  };
  expect(lineTotals(fields, record)).toEqual({ total: '28.00' });
});

test('a total of zero has no sign', () => {
  expect(totalOf({ kind: 'sum', column: 'amount' }, 2, [{ amount: '-0.001' }])).toBe('0.00');
});

test('totals have at most the digits of a value in an expression', () => {
  const rows = ['9'.repeat(40), '1'].map((amount) => ({ amount }));
  const more = [...rows, { amount: '0.5' }];
  expect(totalOf({ kind: 'sum', column: 'amount' }, 2, more)).toBeNull();
  expect(totalOf({ kind: 'max', column: 'amount' }, 0, rows)).toBe('9'.repeat(40));
  expect(totalOf({ kind: 'min', column: 'amount' }, 0, rows)).toBe('1');
  expect(totalOf({ kind: 'min', column: 'amount' }, 0, [{ amount: '9'.repeat(41) }])).toBeNull();
});
