import { expect, test } from 'vitest';
import { holdsRows, mayWrite } from './ownership';

const bureau = { orgId: 1, writesTenant: true, isSupper: false };
const prison = { orgId: 2, writesTenant: false, isSupper: false };

test('rows of an organisation can only be changed from there, even by a super user', () => {
  expect(mayWrite('org', prison, 2)).toBe(true);
  expect(mayWrite('org', bureau, 2)).toBe(false);
  expect(mayWrite('org', { ...bureau, isSupper: true }, 2)).toBe(false);
  expect(mayWrite('org', prison, null)).toBe(false);
});

test('rows shared by the tenant can be changed by users with the permission, wherever they are', () => {
  expect(mayWrite('tenant', bureau, null)).toBe(true);
  expect(mayWrite('tenant', prison, null)).toBe(false);
});

test('rows shared by the installation can be changed by a super user', () => {
  expect(mayWrite('global', bureau, null)).toBe(false);
  expect(mayWrite('global', { ...prison, isSupper: true }, null)).toBe(true);
});

test('rows of facilities are added in facilities, others anywhere', () => {
  expect([true, false].map((isBureau) => holdsRows('facility', { isBureau }))).toEqual([false, true]);
  expect([true, false].map((isBureau) => holdsRows(undefined, { isBureau }))).toEqual([true, true]);
});

test('a user of a supplier changes own rows that the tenant shares', () => {
  expect(mayWrite('tenant', prison, null, true)).toBe(true);
  expect(mayWrite('org', prison, 1, true)).toBe(mayWrite('org', prison, 1));
  expect(mayWrite('global', prison, null, true)).toBe(false);
});
