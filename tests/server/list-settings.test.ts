import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { LIST_BOUNDS } from '../../schemas/record/list-settings';
import { writeGrants } from '../../server/access/grants';
import { MOST_KEPT_PAGES } from '../../server/records/list-settings';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* What users keep of the tables of pages: for themselves, on the server. */
let world: DocumentsWorld;
let clerk: string;
let manager: string;
const PAGE = 'supervised-level';
const SETTINGS = {
  order: ['name', 'code'],
  hidden: ['code'],
  fixed: { name: 'left' },
  widths: { name: 240 },
  density: 'compact',
};

beforeAll(async () => {
  world = await documentsWorld();
  const { db, tenants, roles } = world;
  for (const role of [roles.clerk, roles.manager])
    await writeGrants(db, tenants.home, { kind: 'role', id: role }, ['supervised_level_search']);
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const keep = (settings: unknown, token = clerk, page = PAGE) =>
  world.post(`list/settings/${page}`, { settings } as JsonObject, token);
const kept = async (token = clerk, page = PAGE) =>
  (await world.get(`${TABLE_INFO}/get-data/${page}`, token)).data.kept as unknown;

describe('settings of a list', () => {
  test('come back with the page, for the same user in any session, until they are dropped', async () => {
    expect(await kept()).toBeUndefined();
    expect((await keep(SETTINGS)).code).toBe(200);
    const elsewhere = await world.signIn('clerk');
    expect(await kept(elsewhere)).toEqual({ settings: SETTINGS });
    expect(await kept(manager)).toBeUndefined();
    await keep({ ...SETTINGS, density: 'loose' }, elsewhere);
    expect(await kept()).toMatchObject({ settings: { density: 'loose' } });
    await keep(null);
    expect(await kept()).toBeUndefined();
  });

  test('follow their user into another organisation', async () => {
    await keep(SETTINGS, world.admin);
    const switched = await world.get(`org/user/switch-org/${world.orgs.first}`, await world.signIn('admin'));
    expect(await kept(switched.data.token as string)).toMatchObject({ settings: SETTINGS });
  });

  test('change the tag of the page, so that no stored copy hides them', async () => {
    const page = async (etag?: string) =>
      world.app.inject({
        url: `/api/v1/${TABLE_INFO}/get-data/${PAGE}`,
        headers: { token: clerk, ...(etag && { 'if-none-match': etag }) },
      });
    await keep(SETTINGS);
    const { etag } = (await page()).headers;
    expect((await page(String(etag))).statusCode).toBe(304);
    await keep({ ...SETTINGS, hidden: [] });
    expect((await page(String(etag))).statusCode).toBe(200);
  });

  test.each([
    ['another shape', { ...SETTINGS, more: 1 }],
    ['a text', 'x'],
    ['no width', { ...SETTINGS, widths: { name: 9 } }],
    [
      'too many columns',
      { ...SETTINGS, order: Array.from({ length: LIST_BOUNDS.columns + 1 }, (_, n) => `c${n}`) },
    ],
  ])('are refused with %s', async (_, settings) => {
    expect((await keep(settings)).code).toBe(400);
  });

  test('belong to pages with a list that the user may open', async () => {
    expect((await keep(SETTINGS, clerk, 'org-user')).code).toBe(403);
    expect((await keep(SETTINGS, clerk, 'nowhere')).code).toBe(404);
  });

  test('are kept for a bounded number of pages; the oldest are dropped', async () => {
    const { db, tenants, users } = world;
    const mine = { tenant_id: tenants.home, user_id: users.clerk };
    const row = (n: number) => ({ ...mine, page: `p${n}`, settings: '{}', saved_at: new Date(n * 1000) });
    await db
      .insertInto('list_setting')
      .values(Array.from({ length: MOST_KEPT_PAGES }, (_, n) => row(n)))
      .execute();
    await keep(SETTINGS);
    const left = await db
      .selectFrom('list_setting')
      .select('page')
      .where('user_id', '=', users.clerk)
      .execute();
    expect(left).toHaveLength(MOST_KEPT_PAGES);
    expect(left.map(({ page }) => page)).not.toContain('p0');
    expect(await kept()).toMatchObject({ settings: SETTINGS });
  });
});

test('settings follow a column that a document renames', async () => {
  const doc = {
    ...{
      schemaVersion: 2,
      id: 'wage',
      title: '工资',
      path: 'own/wage',
      module: 'supervised_level',
      scope: 'org',
    },
    ...{ rows: { fallback: 'createdBy' }, calls: ['search', 'add', 'edit', 'detail'] },
    columns: ['name', 'salary'].map((name) => ({ name, label: name, type: 'input', maxLength: 40 })),
  };
  const id = await world.publishNew('entity', doc, { domain: 'supervised' });
  const page = {
    ...{ schemaVersion: 2, id: 'wages', title: '工资表', entity: 'wage', pageConfig: {} },
    ...{ formConfig: { list: [{ model: 'name' }] }, searches: [] },
    tableConfig: { columns: [{ column: 'name' }, { column: 'salary' }] },
  };
  await world.publishNew('page', page, { domain: 'supervised' });
  expect(
    (
      await keep(
        { ...SETTINGS, order: ['salary', 'name'], hidden: [], widths: { salary: 99 } },
        world.admin,
        'wages',
      )
    ).code,
  ).toBe(200);
  const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  expect((await world.post(`${TABLE_INFO}/rename/${id}`, { version, from: 'salary', to: 'wage' })).code).toBe(
    200,
  );
  const pages = await world.document('page', 'wages');
  const plan = await world.publish(id, { with: [pages] });
  expect(plan.msg).toBe('');
  expect(await kept(world.admin, 'wages')).toMatchObject({
    settings: { order: ['wage', 'name'], widths: { wage: 99 } },
  });
});
