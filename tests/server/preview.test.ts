import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* The token of a preview: what it shows, what it refuses, and when it ends. */
let world: DocumentsWorld;
let page: number;
/** May edit and publish documents, and look up nobody. */
let publisher: string;
beforeAll(async () => {
  world = await documentsWorld();
  page = await world.document('page', 'supervised-level');
  const { db, users, orgs, tenants } = world;
  await db.updateTable('org_user').set({ org_id: orgs.bureau }).where('id', '=', users.nobody).execute();
  const codes = ['search', 'edit', 'publish'].map((verb) => `dynamic_sys_table_${verb}`);
  await writeGrants(db, tenants.home, { kind: 'user', id: users.nobody }, codes);
});
afterAll(() => world?.close());
beforeEach(async () => {
  publisher = await world.signIn('nobody');
});

const start = (body: JsonObject = {}, token?: string) =>
  world.post(`${TABLE_INFO}/preview/${page}`, body, token);
async function preview(body: JsonObject = {}, token?: string): Promise<string> {
  const { data, msg } = await start(body, token);
  expect(data, msg).toMatchObject({ minutes: 30 });
  return data.token as string;
}
const draft = (token: string) => world.get(`${TABLE_INFO}/get-data/supervised-level?draft=1`, token);
const buttonsOf = (menu: { data: { permissions: string[] } }) =>
  menu.data.permissions.filter((code) => code.startsWith('supervised_level_')).sort();

test('K2.6: a preview as a role has its menu and codes, under the name of who asked for it', async () => {
  const asClerk = await preview({ role: world.roles.clerk });
  expect(buttonsOf(await world.get('org/user/menu', asClerk))).toEqual(['supervised_level_search']);
  expect((await world.get('org/user/userinfo', asClerk)).data).toMatchObject({
    userId: world.users.admin,
    isSupper: 0,
    orgManager: 0,
    orgId: world.orgs.bureau,
  });
  expect((await draft(asClerk)).data).toMatchObject({ id: 'supervised-level' });
  const asNobody = await preview({ role: world.roles.nothing });
  expect((await draft(asNobody)).code).toBe(403);
});

test('K2.6: a preview as a user has the rights in the user’s organisation, and is never the user’s session', async () => {
  const token = await preview({ user: world.users.manager });
  expect(buttonsOf(await world.get('org/user/menu', token))).toContain('supervised_level_add');
  const { data } = await world.get('org/user/userinfo', token);
  expect(data).toMatchObject({ userId: world.users.admin, orgId: world.orgs.first, isSupper: 0 });
  const rows = await world.db
    .selectFrom('session')
    .select(['user_id', 'preview'])
    .where('user_id', '=', world.users.manager)
    .execute();
  expect(rows).toEqual([]);
});

test('K2.6: hidden columns of the role are not in the page', async () => {
  const { db, roles } = world;
  const hide = (columns: string[]) =>
    db.updateTable('org_role').set({ hidden_fields: columns }).where('id', '=', roles.manager).execute();
  await hide(['supervised_level.code']);
  const { data } = await draft(await preview({ role: roles.manager }));
  const models = (data.columns as { model: string }[]).map(({ model }) => model);
  expect(models).toContain('name');
  expect(models).not.toContain('code');
  await hide([]);
});

test('K2.6: every other call is refused: writes, rows, exports, logs, and another draft', async () => {
  const token = await preview();
  const before = await rowsOfLogs();
  const open = new Set(['org/user/userinfo', 'org/user/menu', `${TABLE_INFO}/get-data/:id`]);
  const routes = world.app.routeTable.filter(({ access, url }) => access !== 'public' && !open.has(url));
  expect(routes.length).toBeGreaterThan(300);
  for (const { method, url } of routes) {
    const path = url.replace(/:\w+/g, '1');
    expect([method, path, (await world.call(method, path, { token })).code]).toEqual([method, path, 403]);
  }
  // A refusal is logged under the name of who asked for the preview, as any other.
  for (const { userId } of (await rowsOfLogs()).slice(before.length)) expect(userId).toBe(world.users.admin);
  expect((await world.get(`${TABLE_INFO}/get-data/org-role?draft=1`, token)).code).toBe(403);
  expect((await world.get(`${TABLE_INFO}/get-data/org-role`, token)).code).toBe(200);
});

const rowsOfLogs = () =>
  world.db.selectFrom('log_data_operate').select(['id', 'created_by as userId']).orderBy('id').execute();

test('K2.6: who may ask: edit for oneself, publish and the right to look up for others', async () => {
  await preview({}, publisher);
  expect((await start({ role: world.roles.clerk }, publisher)).code).toBe(403);
  expect((await start({ user: world.users.clerk }, publisher)).code).toBe(403);
  expect((await start({}, await world.signIn('clerk'))).code).toBe(403);
  expect((await start({ user: world.users.foreign })).code).toBe(404);
  expect((await start({ role: world.roles.clerk, user: world.users.clerk })).code).toBe(400);
});

test('K2.6: a preview ends with the session that asked for it, with its right, and after half an hour', async () => {
  const session = await world.signIn('nobody');
  const token = await preview({}, session);
  expect((await draft(token)).code).toBe(200);
  await world.post('public/public/logout', {}, session);
  expect((await draft(token)).code).toBe(203);

  const late = await preview({}, publisher);
  await world.db
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - 31 * 60_000).toISOString() })
    .where('preview', 'is not', null)
    .where('user_id', '=', world.users.nobody)
    .execute();
  expect((await draft(late)).code).toBe(203);

  const other = await preview({}, publisher);
  const { db, tenants, users } = world;
  await writeGrants(db, tenants.home, { kind: 'user', id: users.nobody }, ['dynamic_sys_table_search']);
  expect((await draft(other)).code).toBe(203);
});

test('K2.6: the start of a preview is logged, and previews do not end sessions', async () => {
  const tokens = await Promise.all(Array.from({ length: 7 }, () => preview({ role: world.roles.clerk })));
  expect((await world.get('org/user/menu')).code).toBe(200);
  const codes = await Promise.all(
    tokens.map(async (token) => (await world.get('org/user/menu', token)).code),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(5);
  const [row] = await world.db
    .selectFrom('log_data_change')
    .selectAll()
    .where('verb', '=', 'preview')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(row).toMatchObject({ created_by: world.users.admin });
  expect(JSON.stringify(row)).toContain('"org_role":"clerk"');
});

test('K2.6: only the preview may be framed, by this origin', async () => {
  const framing = async (url: string) => (await world.app.inject({ url })).headers;
  expect(await framing('/designer/preview?id=1')).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  });
  for (const url of ['/designer', '/designer/preview/x', '/designer/previews', '/'])
    expect(await framing(url)).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
});
