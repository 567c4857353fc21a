import { expect, test } from 'vitest';
import type { PageKind } from '../../../schemas/document/page-kinds/page';
import { matrixCases, type MatrixChoice } from './matrix-cases';
import { STATES, type Opening } from './page-case';

const opening = (page: string, kind: PageKind, role: string): Opening => ({
  ...{ page, kind, path: `/${page}`, roles: [role], entity: page },
  account: { loginName: role, role },
});
const openings = [
  opening('list', 'list', 'admin'),
  opening('list', 'list', 'reader'),
  opening('other', 'list', 'admin'),
  opening('form', 'form', 'admin'),
];
const choice: MatrixChoice = {
  locales: ['zh-CN', 'en-US'],
  states: STATES,
  whole: false,
  hasSamples: () => true,
};
const named = (more: Partial<MatrixChoice> = {}) =>
  matrixCases(openings, { ...choice, ...more }).map(
    ({ opening: { page, account }, locale, state }) => `${page} ${account.role} ${locale} ${state}`,
  );

test('the whole matrix is the product, in the order of its rows', () => {
  const whole = named({ whole: true });
  expect(new Set(whole).size).toBe(4 * 2 * 7);
  expect(whole.slice(0, 8).every((one) => one.endsWith(' none'))).toBe(true);
  expect(whole.slice(-8).every((one) => one.endsWith(' many'))).toBe(true);
});

test('a selection has every page in both languages, and every kind in every state', () => {
  const selected = named();
  expect(selected.length).toBeLessThan(25);
  for (const page of ['list', 'other', 'form'])
    for (const locale of choice.locales)
      expect(selected.some((one) => one.startsWith(page) && one.includes(locale))).toBe(true);
  for (const state of STATES)
    expect(
      selected.some((one) => one === `form admin zh-CN ${state}` || one === `form admin en-US ${state}`),
    ).toBe(true);
  expect(selected.some((one) => one.startsWith('list reader'))).toBe(true);
});

test('without sample rows a page is not opened with one and with many', () => {
  const without = named({ whole: true, hasSamples: (entity) => entity !== 'form' });
  expect(without.filter((one) => one.startsWith('form'))).toHaveLength(2 * 5);
});
