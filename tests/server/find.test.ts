import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { FIND_BOUNDS } from '../../schemas/record/find-bounds';
import { spellingOfText } from '../../server/database/tables/spelling-of';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

/* The search over all lists (Ctrl+K), in the demo organisation. */
let world: DemoWorld;
let org: DemoOrgs;
beforeAll(async () => {
  world = await demoWorld();
  org = await demoOrgs(world);
});
afterAll(() => world?.close());

interface Found {
  page: string;
  title: string;
  rows: { id: number; title: string; subtitle: string[] }[];
  more: boolean;
}
const PERSONS = 'supervised-prisoner';
const find = async (caller: Caller, asked: JsonObject) => {
  const { status, data } = await caller.post('dynamic-sys/find', asked);
  expect(status).toBe(200);
  return (data as { pages: Found[] }).pages;
};
const persons = async (caller: Caller, asked: JsonObject) =>
  (await find(caller, asked)).find(({ page }) => page === PERSONS);
const initials = (name: string) =>
  spellingOfText(name)!
    .split(' ')
    .map((readings) => readings.charAt(0))
    .join('');
const anyPerson = (orgId: number) =>
  world.db
    .selectFrom('supervised_prisoner')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id')
    .executeTakeFirstOrThrow() as Promise<{ id: number; name: string; code: string }>;

describe('a record is found', () => {
  test('by number, name and initials, as its list finds it, with what tells it from others', async () => {
    const manager = world.as('manager');
    const { id, name, code } = await anyPerson(org.first);
    for (const keyword of [code, name, initials(name)]) {
      const { rows, more } = (await persons(manager, { keyword }))!;
      const listed = await manager.post('supervised/supervised-prisoner/search', { keyword, pageSize: 6 });
      const ids = (listed.data as { rows: { id: number }[] }).rows.map((row) => row.id);
      expect([rows.map((row) => row.id), more]).toEqual([ids.slice(0, FIND_BOUNDS.rows), ids.length > 5]);
    }
    const [row] = (await persons(manager, { keyword: code }))!.rows;
    expect(row).toMatchObject({ id, title: name, subtitle: [code, expect.stringContaining('监区')] });
  });

  test('again by its id, with its present name', async () => {
    const { id, name } = await anyPerson(org.first);
    const asked = {
      records: [
        { page: PERSONS, id },
        { page: PERSONS, id: 999_999_999 },
        { page: 'no-page', id: 1 },
      ],
    };
    const found = await find(world.as('manager'), asked);
    expect(found.map(({ page, rows }) => [page, rows.map((row) => row.title)])).toEqual([[PERSONS, [name]]]);
  });

  test('in the language of the user', async () => {
    const pages = await find(world.as('admin'), { keyword: 'admin' });
    expect(pages.map(({ page }) => page)).toContain('org-user');
  });
});

describe('C5: nothing else is found', () => {
  test('no row of another organisation, whatever is asked', async () => {
    const { id, code } = await anyPerson(org.second);
    const manager = world.as('manager');
    expect(await find(manager, { keyword: code })).toEqual([]);
    expect(await find(manager, { records: [{ page: PERSONS, id }] })).toEqual([]);
  });

  test('no list that the user may not search, and no column that is hidden', async () => {
    const police = world.as('police01');
    expect((await police.post('org/user/search')).status).toBe(403);
    expect(await find(police, { keyword: 'admin' })).toEqual([]);
    const seen = (await police.post('supervised/supervised-prisoner/search')).data as {
      rows: { id: number; name: string }[];
    };
    const { id, name } = seen.rows[0]!;
    const role = await world.id('org_role', { code: 'police', org_id: org.first });
    const hide = (hidden_fields: string[]) =>
      world.db.updateTable('org_role').set({ hidden_fields }).where('id', '=', role).execute();
    expect(await persons(police, { keyword: initials(name) })).toBeDefined();
    await hide(['supervised_prisoner.name']);
    try {
      expect(await find(police, { keyword: initials(name) })).toEqual([]);
      // Nor by the column pinyin, which is derived from the name.
      const asked = { pinyin: initials(name).toUpperCase() };
      expect((await police.post('supervised/supervised-prisoner/search', asked)).status).toBe(400);
      const [row] = (await persons(police, { records: [{ page: PERSONS, id }] }))!.rows;
      expect(row!.title).toBe(`#${id}`);
      expect(JSON.stringify(row)).not.toContain(name);
    } finally {
      await hide([]);
    }
  });

  test('no person whom the user does not see', async () => {
    const police = world.as('police01');
    const scope = async (caller: Caller) =>
      (await caller.post('supervised/supervised-prisoner/search', { exactTotal: true })).data as JsonObject;
    expect((await scope(police)).totalCount).toBeLessThan(
      (await scope(world.as('manager'))).totalCount as number,
    );
    for (const keyword of ['z', 'w', 'l', 'ch']) {
      const listed = (await police.post('supervised/supervised-prisoner/search', { keyword, pageSize: 1000 }))
        .data;
      const may = new Set((listed as { rows: { id: number }[] }).rows.map(({ id }) => id));
      for (const { id } of (await persons(police, { keyword }))?.rows ?? []) expect(may.has(id)).toBe(true);
    }
  });
});

describe('C1: what is asked is bounded', () => {
  test.each<[string, JsonObject]>([
    ['a long keyword', { keyword: 'z'.repeat(FIND_BOUNDS.keyword + 1) }],
    [
      'many records',
      { records: Array.from({ length: FIND_BOUNDS.records + 1 }, () => ({ page: PERSONS, id: 1 })) },
    ],
    ['no text', { keyword: 7 }],
    ['an id that is none', { records: [{ page: PERSONS, id: 0 }] }],
    ['another key', { limit: 100 }],
  ])('%s is refused', async (_, asked) => {
    expect((await world.as('manager').post('dynamic-sys/find', asked)).status).toBe(400);
  });

  test('no more than five rows of a list are told, and that there are further ones', async () => {
    const { rows, more } = (await persons(world.as('manager'), { keyword: 'z' }))!;
    expect([rows.length, more]).toEqual([FIND_BOUNDS.rows, true]);
  });

  test('nothing asked is nothing found', async () => {
    expect(await find(world.as('manager'), { keyword: '  ' })).toEqual([]);
  });
});
