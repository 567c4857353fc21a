import { expect, test } from 'vitest';
import { isPermitted } from './permission';

const held = new Set(['a_add', 'a_edit']);

test.each([
  [undefined, true],
  ['', true],
  ['a_add', true],
  ['a_del', false],
  ['a_add && a_edit', true],
  ['a_add && a_del', false],
  ['a_del || a_edit', true],
  ['a_del || a_print', false],
  ['a_del && a_add || a_edit', true],
])('%j → %j', (expression, permitted) => {
  expect(isPermitted(expression, held)).toBe(permitted);
});
