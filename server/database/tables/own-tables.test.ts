import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTITY_ID } from '../../../schemas/document/entity-id';
import { addedColumnsTable, ownTable, tenantOfAddedColumns } from './own-tables';
import { SYSTEM_TABLES } from './system-tables';

const tenants = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);
/** Includes ids longer than documents may have. */
const entities = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9_]{0,47}$/),
  fc.stringMatching(/^[a-z_0-9]{0,20}$/).map((end) => `a${'b'.repeat(62 - end.length)}${end}`),
);
const placesOf = (tenantId: number, entity: string) => [
  addedColumnsTable(tenantId, entity),
  ownTable(tenantId, entity),
];

test('C7: the tables of two tenants or two entities never have the same name, and no name is truncated', () => {
  fc.assert(
    fc.property(tenants, entities, tenants, entities, (tenant, entity, otherTenant, otherEntity) => {
      const isSame = tenant === otherTenant && entity === otherEntity;
      const names = [...placesOf(tenant, entity), ...(isSame ? [] : placesOf(otherTenant, otherEntity))];
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
      expect(names.slice(0, 2).map(tenantOfAddedColumns)).toEqual([tenant, null]);
    }),
    { numRuns: 3000 },
  );
});

test('C7: the hash that replaces a long id is not a valid id, so no entity can have its name', () => {
  const long = 'a'.repeat(63);
  const [beside, own] = placesOf(7, long);
  expect([beside!.length, own!.length]).toEqual([63, 63]);
  for (const id of [beside!.slice('_7_'.length), own!.slice('_7__'.length)])
    expect(id).not.toMatch(new RegExp(ENTITY_ID));
  for (const entity of [`${long}a`, `${long.slice(0, 62)}b`, long.slice(0, 59)])
    for (const name of placesOf(7, entity)) expect([beside, own]).not.toContain(name);
});

test('C7: they are never named like a system table or the table of a shipped entity', () => {
  const [first] = ownTable(1, 'x');
  expect(SYSTEM_TABLES.filter(({ name }) => name.startsWith(first!))).toEqual([]);
  for (const name of [...placesOf(1, 'visit'), '_anew']) expect(name).not.toMatch(new RegExp(ENTITY_ID));
});
