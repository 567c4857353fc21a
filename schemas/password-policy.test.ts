import { expect, test } from 'vitest';
import { passwordProblem } from './password-policy';

const isCommon = (typed: string) => typed.toLowerCase() === 'qwerty123';
const problem = (typed: string, loginName: string | null = 'clerk') =>
  passwordProblem(typed, { loginName, isCommon })?.name ?? null;

test.each([
  ['1234567', 'passwordLength'],
  ['12345678', null],
  ['1'.repeat(18), null],
  ['1'.repeat(19), 'passwordLength'],
  ['𠮷𠮷𠮷𠮷', 'passwordLength'],
  ['Clerk-2026', 'passwordIsName'],
  ['2026-KRELC', 'passwordIsName'],
  ['QWERTY123', 'passwordCommon'],
  ['demo123456', null],
])('K5-02: %s is refused as %s', (typed, name) => {
  expect(problem(typed)).toBe(name);
});

test('K5-02: a password that is a part of the account name is refused, a name of two letters is no reason', () => {
  expect(problem('administr', 'Administrator')).toBe('passwordIsName');
  expect(problem('rotartsinim', 'administrator')).toBe('passwordIsName');
  expect(problem('xy-294873', 'xy')).toBeNull();
  expect(problem('clerk-2026', null)).toBeNull();
});
