import { expect, test } from 'vitest';
import type { FieldLimits, Session } from '../action';
import { sightOf } from './sight';

const limits = (...hidden: string[]): FieldLimits => ({
  hidden: new Set(hidden),
  readOnly: new Set([...hidden, 'code']),
  codes: [],
});
const session = (changed: Partial<Session> = {}) =>
  sightOf({
    orgId: 2,
    orgTree: [2, 3],
    dataScope: { orgs: 'tree', rows: { areaIds: [1, 4], createdBy: [7], own: false } },
    fields: new Map([['person', limits('name', 'phone')]]),
    permissions: new Set(['person_search', 'person_reveal']),
    ...changed,
  } as Session);

test('rows, hidden columns and clear values decide what a session reads; order and other rights do not', () => {
  const same: Partial<Session>[] = [
    { orgTree: [3, 2] },
    { dataScope: { orgs: [3, 2], rows: { areaIds: [4, 1, 4], createdBy: [7], own: false } } },
    {
      fields: new Map([
        ['area', limits()],
        ['person', limits('phone', 'name')],
      ]),
    },
    { permissions: new Set(['person_reveal', 'person_search', 'person_add']) },
  ];
  for (const changed of same) expect(session(changed)).toBe(session());
  const others: Partial<Session>[] = [
    { orgTree: [2] },
    { dataScope: { orgs: 'own', rows: 'all' } },
    { dataScope: { orgs: 'tree', rows: { areaIds: [1], createdBy: [7], own: false } } },
    { dataScope: { orgs: 'tree', rows: { areaIds: [1, 4], createdBy: [7], own: false, supplier: null } } },
    { dataScope: { orgs: 'tree', rows: { areaIds: [1, 4], createdBy: 'all', own: false } } },
    { fields: new Map([['person', limits('name')]]) },
    { fields: new Map() },
    { permissions: new Set(['person_search']) },
    { permissions: new Set(['person_reveal']) },
  ];
  const digests = others.map((changed) => session(changed));
  expect(digests).not.toContain(session());
});
