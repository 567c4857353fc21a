import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeGrants } from '../../server/access/grants';
import { smallWorld, type SmallWorld } from '../server/support/small-world';
import { fieldError } from '../../schemas/errors/field-error';

/* A role may restrict columns: hidden ones appear in no call; read-only ones are visible and never changed. */
let world: SmallWorld;
let manager: string;
let clerk: string;
/** A level with a month's limit, created by the manager. */
let level: number;
beforeAll(async () => {
  world = await smallWorld();
  manager = await world.signIn('manager');
  clerk = await world.signIn('clerk');
  await grant('role', world.roles.clerk, CLERK);
  const made = await post('add', { name: '限额级', monthLimit: '123.45', callTimes: 7 }, manager);
  level = made.data.id;
  // Changed once, so that its history contains both columns, too.
  await post(`edit/${level}`, { version: 1, monthLimit: '543.21', callTimes: 8 }, manager);
});
afterAll(() => world?.close());
beforeEach(() =>
  set({ hidden_fields: ['supervised_level.monthLimit'], read_only_fields: ['supervised_level.callTimes'] }),
);

const LEVEL = 'supervised/supervised-level';
const CLERK = ['search', 'add', 'edit', 'search_his', 'search_operate'].map(
  (code) => `supervised_level_${code}`,
);
const SECRETS = /monthLimit|123\.45|543\.21|月消费限额/;
const post = (path: string, body: object, token = clerk) =>
  world.call('POST', `${LEVEL}/${path}`, { token, body: { ...body } });
const get = (path: string, token = clerk) => world.call('GET', path, { token });
const grant = (kind: 'role' | 'user', id: number, codes: string[]) =>
  writeGrants(world.db, world.tenants.home, { kind, id }, codes);
const set = (values: object, role = world.roles.clerk) =>
  world.db.updateTable('org_role').set(values).where('id', '=', role).execute();

describe('C37: a hidden column', () => {
  test('is not in any list, detail, history, log or page', async () => {
    const replies = [
      await post('search', {}),
      await get(`${LEVEL}/detail/${level}`),
      await post('data-change/search', { dataId: level }),
      await post('data-operate/search', {}),
      await post('option', { keyword: '限额' }),
      await get('dynamic-sys/table-info/get-data/supervised-level'),
      await post(`edit/${level}`, { version: 1, name: '限额级' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 409]);
    for (const { data } of replies) expect(JSON.stringify(data)).not.toMatch(SECRETS);
    expect(JSON.stringify((await get(`${LEVEL}/detail/${level}`, manager)).data)).toMatch(SECRETS);
  });

  test('is in the API page only for users who see it', async () => {
    const names = async (token: string) => {
      const { schemas } = (await get('docs/openapi', token)).data.components;
      return Object.keys(schemas.supervised_level.properties);
    };
    expect(await names(clerk)).not.toContain('monthLimit');
    expect(await names(manager)).toContain('monthLimit');
  });

  test('C8: is not revealed by the order of a list', async () => {
    await set({ hidden_fields: ['supervised_level.sort'] });
    const ids = async (token: string) =>
      (await post('search', { name: '级', pageSize: 100 }, token)).data.rows.map(
        (row: { id: number }) => row.id,
      );
    await post('add', { name: '排最先级', sort: 0 }, manager);
    const seen = await ids(clerk);
    expect(seen).toEqual(seen.toSorted((a: number, b: number) => a - b));
    expect(await ids(manager)).not.toEqual(seen);
  });

  test('does not turn choices into a tree if it is the parent column', async () => {
    await set({ hidden_fields: ['supervised_level.parentId'] });
    const below = await post('add', { name: '限额级之下', parentId: level }, manager);
    const choices = async (token: string) => JSON.stringify((await post('option', {}, token)).data);
    expect(await choices(manager)).toContain('"children":[');
    const flat = await choices(clerk);
    expect(flat).toContain('限额级之下');
    expect(flat).not.toContain('"children"');
    await world.call('DELETE', `${LEVEL}/del/${below.data.id}`, { token: manager });
  });

  test('C8: can be neither searched nor sorted by', async () => {
    for (const probe of [{ monthLimit: '543.21' }, { orderField: 'monthLimit', orderType: 'asc' }])
      expect([probe, (await post('search', probe)).status]).toEqual([probe, 400]);
    expect((await post('option', { monthLimit: '543.21' })).status).toBe(400);
  });

  test('C3: cannot be written, and keeps its value when the rest is written', async () => {
    const { version } = (await get(`${LEVEL}/detail/${level}`)).data;
    const refused = await post(`edit/${level}`, { version, monthLimit: '1.00' });
    expect(refused.data.errors).toEqual([
      fieldError('monthLimit', 'unknownField', 'zh-CN', { name: 'monthLimit' }),
    ]);
    const done = await post(`edit/${level}`, { version, remark: '改' });
    expect(done.status).toBe(200);
    expect((await get(`${LEVEL}/detail/${level}`, manager)).data.monthLimit).toBe('543.21');
  });
});

test('a read-only column is visible, shown as read-only, and not changed', async () => {
  const { data } = await get(`${LEVEL}/detail/${level}`);
  expect(data.callTimes).toBe(8);
  const refused = await post(`edit/${level}`, { version: data.version, callTimes: 9 });
  expect(refused.data.errors).toEqual([
    fieldError('callTimes', 'readOnlyField', 'zh-CN', { label: '月通话次数' }),
  ]);
  expect((await post(`edit/${level}`, { version: data.version, callTimes: 8, remark: '同' })).status).toBe(
    200,
  );
  const page = await get('dynamic-sys/table-info/get-data/supervised-level');
  const field = page.data.columns.find(({ model }: { model: string }) => model === 'callTimes');
  expect(field).toMatchObject({ readOnly: true });
});

test('roles are a union: one that works with the entity and hides nothing opens the column, an unrelated one does not', async () => {
  const { users, roles } = world;
  const both = (role_ids: number[]) =>
    world.db.updateTable('org_user').set({ role_ids }).where('id', '=', users.clerk).execute();
  const seen = async () => 'monthLimit' in (await get(`${LEVEL}/detail/${level}`)).data;
  try {
    await both([roles.clerk, roles.nothing]);
    expect(await seen()).toBe(false);
    // Codes granted to the user directly open nothing either.
    await grant('user', users.clerk, ['supervised_level_del']);
    expect(await seen()).toBe(false);
    await grant('role', roles.nothing, ['supervised_level_search']);
    expect(await seen()).toBe(true);
  } finally {
    await both([roles.clerk]);
    await grant('role', roles.nothing, []);
    await grant('user', users.clerk, []);
  }
});

test('the ETag of a page differs for users who see less of it', async () => {
  const page = 'dynamic-sys/table-info/get-data/supervised-level';
  expect((await get(page)).headers.etag).not.toBe((await get(page, manager)).headers.etag);
});

test('explain names the role that hides a column', async () => {
  const reply = await world.call('POST', `org/user/explain/${world.users.clerk}`, {
    token: manager,
    body: { entity: 'supervised_level', column: 'monthLimit' },
  });
  expect(reply.data.allowed).toBe(false);
  expect(reply.data.steps.at(-1)).toEqual({
    step: 'field',
    ok: false,
    text: '角色【clerk】隐藏列【月消费限额】',
  });
});

describe('C4: a user without a column cannot open it to others', () => {
  const roles = (path: string, body: object = {}) =>
    world.call('POST', `org/org-role/${path}`, { token: manager, body: { ...body } });
  const NOT_HELD = { status: 403, msg: '不能授予自己没有的权限【等级 / 月消费限额】' };
  beforeEach(() => set({ hidden_fields: ['supervised_level.monthLimit'] }, world.roles.manager));
  // The clerk has only rights that the manager has.
  beforeAll(() => grant('role', world.roles.clerk, CLERK.slice(0, 3)));
  afterAll(() => grant('role', world.roles.clerk, CLERK));

  test('not by changing a role', async () => {
    const { data } = await world.call('GET', `org/org-role/detail/${world.roles.clerk}`, { token: manager });
    const edit = (values: object) => roles(`edit/${world.roles.clerk}`, { version: data.version, ...values });
    expect(await edit({ hiddenFields: [] })).toMatchObject(NOT_HELD);
    expect(await edit({ hiddenFields: [], readOnlyFields: ['supervised_level.monthLimit'] })).toMatchObject(
      NOT_HELD,
    );
    expect(
      (await edit({ hiddenFields: ['supervised_level.monthLimit', 'supervised_level.color'] })).status,
    ).toBe(200);
  });

  test('not by granting codes to a role or user that would then see it', async () => {
    const ids = ['supervised_level_search'];
    expect(await roles(`assign-app-to-role/${world.roles.nothing}`, { ids })).toMatchObject(NOT_HELD);
    const user = await world.call('POST', `org/user/assign-app-to-user/${world.users.nobody}`, {
      token: manager,
      body: { ids },
    });
    expect(user).toMatchObject(NOT_HELD);
  });

  test('not by assigning a role that shows it', async () => {
    await grant('role', world.roles.nothing, ['supervised_level_search']);
    const { data } = await world.call('GET', `org/user/detail/${world.users.clerk}`, { token: manager });
    const reply = await world.call('POST', `org/user/edit/${world.users.clerk}`, {
      token: manager,
      body: { version: data.version, roleIds: [world.roles.clerk, world.roles.nothing] },
    });
    expect(reply).toMatchObject(NOT_HELD);
  });
});

test('a role can only name existing columns', async () => {
  const admin = await world.signIn('admin');
  const { token } = (await get(`org/user/switch-org/${world.orgs.first}`, admin)).data;
  const reply = await world.call('POST', 'org/org-role/add', {
    token,
    body: {
      name: '新',
      code: 'new',
      dataScope: 3,
      hiddenFields: ['supervised_level.name', 'no_such.column'],
    },
  });
  expect(reply.status).toBe(400);
  expect(reply.data.errors[0].path).toMatch(/^hiddenFields/);
});
