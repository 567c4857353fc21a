import { expect, test } from 'vitest';
import type { JsonObject } from '../json';
import { idCardDigit } from '../text/id-number';
import { NAMED_CHECKS, NAMED_READS } from './named-checks';

const facts = { today: '2026-11-21' };
const keeps = (name: string, record: Record<string, string | number>, path: string) =>
  NAMED_CHECKS[name]?.(record, path, facts);

test('the check digit of GB 11643, X included', () => {
  expect(idCardDigit('11010519491231002')).toBe('X');
  expect(keeps('idCardDigit', { idCard: '11010519491231002X' }, 'idCard')).toBe(true);
  expect(keeps('idCardDigit', { idCard: '110105194912310021' }, 'idCard')).toBe(false);
  expect(keeps('idCardDigit', { idCard: '' }, 'idCard')).toBe(true);
});

test('the number matches birthday and gender', () => {
  const idCard = '11010519491231002X';
  expect(keeps('idCardAgrees', { idCard, birthday: '1949-12-31', gender: 2 }, 'idCard')).toBe(true);
  expect(keeps('idCardAgrees', { idCard, birthday: '1949-12-30', gender: 2 }, 'idCard')).toBe(false);
  expect(keeps('idCardAgrees', { idCard, birthday: '1949-12-31', gender: 1 }, 'idCard')).toBe(false);
  expect(keeps('idCardAgrees', { idCard, gender: 9 }, 'idCard')).toBe(true);
});

test('a date may be today but not later', () => {
  expect(keeps('notAfterToday', { admitDate: '2026-11-21' }, 'admitDate')).toBe(true);
  expect(keeps('notAfterToday', { admitDate: '2026-11-22' }, 'admitDate')).toBe(false);
});

test.each(Object.keys(NAMED_CHECKS))('%s reads only its path and the columns that it declares', (name) => {
  const read = new Set<string>();
  const values: JsonObject = { path: '11010519491231002X', birthday: '1949-12-31', gender: 2 };
  const record = new Proxy(values, {
    get(target, column: string) {
      read.add(column);
      return target[column];
    },
  });
  NAMED_CHECKS[name]?.(record, 'path', facts);
  expect([...read].sort()).toEqual(['path', ...(NAMED_READS[name] ?? [])].sort());
});
