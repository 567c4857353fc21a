import { expect, test } from 'vitest';
import { isPermitted } from './permission';

const held = new Set(['a_add', 'a_edit']);
const shown = (expression?: string) => isPermitted(expression, held);

test('B6-04: what names one permission is there for who holds it', () => {
  expect([shown('a_add'), shown('a_del')]).toEqual([true, false]);
});

test('B6-05: of names joined with && all are needed', () => {
  expect([shown('a_add && a_edit'), shown('a_add && a_del')]).toEqual([true, false]);
});

test('B6-06: of names joined with || any is enough', () => {
  expect([shown('a_del || a_edit'), shown('a_del || a_print')]).toEqual([true, false]);
  expect(shown('a_del && a_add || a_edit')).toBe(true);
});

test('B6-07: what names none is there for everybody', () => {
  expect([shown(), shown('')]).toEqual([true, true]);
});
