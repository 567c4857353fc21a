import { expect, test } from 'vitest';
import { isPermitted, permissionCodes, permissionNames } from './permission';

const held = new Set(['a_add', 'a_edit']);
const shown = (expression?: string) => isPermitted(expression, held);

test('B6-04: a single permission requires that permission', () => {
  expect([shown('a_add'), shown('a_del')]).toEqual([true, false]);
});

test('B6-05: permissions joined with && are all required', () => {
  expect([shown('a_add && a_edit'), shown('a_add && a_del')]).toEqual([true, false]);
});

test('B6-06: of permissions joined with || one is enough', () => {
  expect([shown('a_del || a_edit'), shown('a_del || a_print')]).toEqual([true, false]);
  expect(shown('a_del && a_add || a_edit')).toBe(true);
});

test('an expression gives each of its names once, and its codes with the precedence of && kept', () => {
  expect(permissionNames('a && b||a')).toEqual(['a', 'b']);
  expect(permissionCodes('m', 'a&&b || c')).toBe('m_a && m_b || m_c');
});

test('B6-07: without a permission access is open to all users', () => {
  expect([shown(), shown('')]).toEqual([true, true]);
});
