import { expect, test } from 'vitest';
import { passwordProblem } from './password-policy';

const isCommon = (plain: string) => ['qwerty123', 'password'].includes(plain);
const problem = (typed: string, loginName: string | null = 'clerk') =>
  passwordProblem(typed, { loginName, isCommon })?.name ?? null;

test.each([
  ['1234567', 'passwordLength'],
  ['48205173', null],
  ['482051736920485173', null],
  ['4820517369204851736', 'passwordLength'],
  ['  482051', 'passwordLength'],
  [' '.repeat(8), 'passwordLength'],
  ['\u3000'.repeat(8), 'passwordLength'],
  ['ﷺ', 'passwordLength'],
  ['e\u0301a\u0301o\u0301u\u0301', 'passwordLength'],
  ['𠮷𠮷𠮷𠮷', 'passwordLength'],
  ['Clerk-2026', 'passwordIsName'],
  ['2026-KRELC', 'passwordIsName'],
  ['QWERTY123', 'passwordCommon'],
  ['password ', 'passwordCommon'],
  ['ｐａｓｓｗｏｒｄ', 'passwordCommon'],
  ['aaaaaaaa', 'passwordCommon'],
  ['一一一一一一一一', 'passwordCommon'],
  ['88888888a', 'passwordCommon'],
  ['abc-cba-', 'passwordCommon'],
  ['aBcDeFgH', 'passwordCommon'],
  ['hgfedcba', 'passwordCommon'],
  ['甲乙丙丁戊己庚辛', null],
  ['abcdefgi', null],
  ['12341234', 'passwordCommon'],
  ['k7mq2-k7mq2-k7', 'passwordCommon'],
  ['abcdefghabcdefgh', 'passwordCommon'],
  ['k7mq2wzpk7mq2wzp', null],
  ['demo123456', null],
])('K5-02: %s is rejected as %s', (typed, name) => {
  expect(problem(typed)).toBe(name);
});

test('K5-02: a password that is part of the account name is rejected, except for a name of two letters', () => {
  expect(problem('administr', 'Administrator')).toBe('passwordIsName');
  expect(problem('rotartsinim', 'administrator')).toBe('passwordIsName');
  expect(problem('xy-294873', 'xy')).toBeNull();
  expect(problem('clerk-2026', null)).toBeNull();
});

test.each([
  ['c.l.e.r.k11', 'clerk11'],
  ['11_k r e l c', 'clerk11'],
  ['ＣＬＥＲＫ-2026', 'clerk'],
  ['for-clerk-11', 'clerk.11'],
  ['my.c-l.e-r', 'c.l.e.r'],
])(
  'K5-02: %s is rejected for the account %s: separators and width do not disguise the name',
  (typed, name) => {
    expect(problem(typed, name)).toBe('passwordIsName');
  },
);

test('K5-02: a few letters among signs do not count as part of the name', () => {
  expect(problem('!@#$%^&*le', 'clerk')).toBeNull();
  expect(problem('!@#$%^&*', 'clerk')).toBeNull();
});
