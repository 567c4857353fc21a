import { expect, test } from 'vitest';
import { someField } from '../../tests/support/some-field';
import { compileExpression } from '../expression/expression';
import { exactRecord, exactValue, sameExact } from './exact-record';
import { LinkageGraph } from './linkage-graph';
import { LinkageRun } from './linkage-run';

const price = someField('price', { decimals: 2 });
const lines = someField('lines', { rowDecimals: { amount: 2 } });

test('expressions read amounts as exact numbers, also in rows; the record stays as it is', () => {
  const record = { price: '9.00', note: '9.00', lines: [{ amount: '10.00', name: 'a' }, null] };
  const seen = exactRecord([price, someField('note'), lines], record);
  expect(compileExpression('price < 10 && note == "9.00"').test(seen)).toBe(true);
  expect(compileExpression('lines[0].amount > price && lines[0].name == "a"').test(seen)).toBe(true);
  expect(record.price).toBe('9.00');
  expect(record.lines[0]).toEqual({ amount: '10.00', name: 'a' });
});

test('a text that is no amount stays text', () => {
  expect(exactValue(price, '九元')).toBe('九元');
  expect(exactValue(price, '')).toBe('');
  expect(exactValue(price, null)).toBeNull();
});

test('the same rows result in the same object, and equal amounts are the same', () => {
  const rows = [{ amount: '1.00' }];
  expect(exactValue(lines, rows)).toBe(exactValue(lines, rows));
  expect(sameExact(exactValue(price, '1.0'), exactValue(price, '1.00'))).toBe(true);
  expect(sameExact(exactValue(price, '1.0'), '1.0')).toBe(false);
});

test('a changed amount reaches the rules that read it, and a chain of computed amounts settles', () => {
  const net = someField('net', {
    decimals: 2,
    linkage: [{ when: 'true', then: { set: 'price * count' } }],
  });
  const gross = someField('gross', {
    decimals: 2,
    linkage: [{ when: 'net > 10', then: { set: 'net * 1.06' } }],
  });
  const run = new LinkageRun(new LinkageGraph([price, someField('count'), net, gross]), {
    price: '9.00',
    count: 1,
  });
  expect(run.record()).toEqual({ price: '9.00', count: 1, net: '9.00' });
  expect(run.change({ price: '10.10' }).changed).toEqual(['net', 'gross']);
  expect(run.record()).toEqual({ price: '10.10', count: 1, net: '10.10', gross: '10.71' });
  expect(run.change({ price: '10.1' }).changed).toEqual([]);
});
