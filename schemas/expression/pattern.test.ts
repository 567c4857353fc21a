import { expect, test } from 'vitest';
import { compilePattern } from './pattern';

test.each([
  ['^1\\d{10}$', '13812341234', true],
  ['^1\\d{10}$', '1381234123', false],
  ['[\\u4e00-\\u9fa5]+', '张三', true],
  ['b', 'abc', true],
  ['', 'anything', true],
  ['^(?:男|女)$', '男', true],
])('%s on %j: %j', (pattern, text, matches) => {
  expect(compilePattern(pattern).test(text)).toBe(matches);
});

test.each(['(', '(?=a)b', '(a)\\1', 'a'.repeat(501)])('rejects %j with a reason', (pattern) => {
  expect(() => compilePattern(pattern)).toThrow(SyntaxError);
});

test('a pattern that stalls a backtracking engine returns quickly', () => {
  expect(compilePattern('^(a+)+$').test(`${'a'.repeat(50_000)}!`)).toBe(false);
});
