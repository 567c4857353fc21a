import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGrants } from '../../server/access/grants';
import { smallWorld, type SmallWorld } from '../server/support/small-world';

let world: SmallWorld;
let manager: string;
beforeAll(async () => {
  world = await smallWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const post = (path: string, body: object, token = manager) =>
  world.call('POST', path, { token, body: { ...body } });
const row = async (table: string, id: number) =>
  (
    await sql<{ all: string }>`select t::text as all from ${sql.table(table)} t where id = ${id}`.execute(
      world.db,
    )
  ).rows[0]?.all;

const insert = async (table: string, row: object): Promise<number> =>
  (await world.db.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()).id;

test('C2: tenant and user come from the session, never from the request', async () => {
  const claims = { tenantId: world.tenants.away, userId: world.users.foreign, orgId: undefined };
  const list = await post('supervised/supervised-level/search', claims);
  expect(list.data.rows.map((level: { id: number }) => level.id)).toEqual([world.levels.own]);

  const { data } = await post('supervised/supervised-level/add', { ...claims, name: 'C2' });
  const { rows } = await sql`
    select tenant_id, org_id, created_by from supervised_level where id = ${data.id}`.execute(world.db);
  expect(rows[0]).toEqual({
    tenant_id: world.tenants.home,
    org_id: world.orgs.first,
    created_by: world.users.manager,
  });
  const audit = await sql`
    select tenant_id, created_by as user_id from log_data_change where entity = 'supervised_level' and data_id = ${String(data.id)}`.execute(
    world.db,
  );
  expect(audit.rows).toEqual([{ tenant_id: world.tenants.home, user_id: world.users.manager }]);
});

test('C3: columns set by the server are rejected by name', async () => {
  const { clerk } = world.users;
  const before = await row('org_user', clerk);
  const { data } = await world.call('GET', `org/user/detail/${clerk}`, { token: manager });
  const reply = await post(`org/user/edit/${clerk}`, {
    version: data.version,
    name: '改名',
    isSupper: 1,
    id: 1,
    orgId: world.orgs.bureau,
    createdAt: '1999-01-01 00:00:00',
    balance: '9',
  });
  expect(reply.status).toBe(400);
  const named = reply.data.errors.map((error: { path: string }) => error.path);
  expect(named).toEqual(expect.arrayContaining(['isSupper', 'id', 'orgId', 'createdAt', 'balance']));
  expect(await row('org_user', clerk)).toBe(before);
});

test('C4: users cannot grant rights that they do not have, by role, by user or by flag', async () => {
  const { roles, users, tenants } = world;
  await writeGrants(world.db, tenants.home, { kind: 'role', id: roles.nothing }, ['org_org_add']);
  const before = await row('org_user', users.clerk);
  const edit = async (values: object) => {
    const { data } = await world.call('GET', `org/user/detail/${users.clerk}`, { token: manager });
    return post(`org/user/edit/${users.clerk}`, { version: data.version, ...values });
  };
  const refused = [
    await post(`org/org-role/assign-app-to-role/${roles.clerk}`, { ids: ['org_org_add'] }),
    await post(`org/user/assign-app-to-user/${users.clerk}`, { ids: ['org_org_add'] }),
    await edit({ roleIds: [roles.nothing] }),
    await edit({ sysManager: 1 }),
    await edit({ orgManager: 1 }),
  ];
  expect(refused.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403]);
  expect(await row('org_user', users.clerk)).toBe(before);
});

test('C4: users restricted to areas cannot grant others, and users cannot enter other organisations by themselves', async () => {
  const { roles, users, orgs, tenants } = world;
  const kind = await insert('supervised_area_type', { tenant_id: tenants.home, name: 'C4', code: 'C4' });
  const area = (name: string) =>
    insert('supervised_area', {
      tenant_id: tenants.home,
      org_id: orgs.first,
      name,
      code: name,
      area_type_id: kind,
      status: 1,
    });
  const [held, other] = [await area('C4甲'), await area('C4乙')];
  const scope = (data_scope: number, area_ids: number[] | null) =>
    world.db.updateTable('org_role').set({ data_scope, area_ids }).where('id', '=', roles.manager).execute();
  const edit = async (path: string, id: number, values: object) => {
    const { data } = await world.call('GET', `${path}/detail/${id}`, { token: manager });
    return (await post(`${path}/edit/${id}`, { version: data.version, ...values })).status;
  };
  try {
    await scope(6, [held]);
    // A user who sees the whole organisation cannot be changed, whatever the new value.
    expect(await edit('org/user', users.clerk, { areaIds: [held] })).toBe(403);
    await world.db.updateTable('org_role').set({ data_scope: 6 }).where('id', '=', roles.clerk).execute();
    // An invisible area is treated like one that does not exist.
    expect(await edit('org/user', users.clerk, { areaIds: [other] })).toBe(400);
    expect(await edit('org/user', users.manager, { areaIds: [held, other] })).toBe(400);
    expect(await edit('org/user', users.clerk, { areaIds: [held] })).toBe(200);
    const department = { name: 'C4', areaIds: [other] };
    expect((await post('org/org-department/add', department)).status).toBe(400);
    // Existing rights of one user are not a reason to give them to another.
    const team = await insert('org_department', {
      tenant_id: tenants.home,
      org_id: orgs.first,
      name: 'C4队',
      code: 'C4',
      area_ids: [other],
      status: 1,
    });
    const role = { data_scope: 5 };
    await world.db.updateTable('org_role').set(role).where('id', '=', roles.clerk).execute();
    expect(await edit('org/org-department', team, { remark: '改' })).toBe(403);
    expect(await edit('org/user', users.clerk, { deptId: team })).toBe(403);
  } finally {
    await world.db.updateTable('org_role').set({ data_scope: 3 }).where('id', '=', roles.clerk).execute();
    await scope(2, null);
  }
  expect(await edit('org/user', users.manager, { switchOrgIds: [] })).toBe(400);
});

test('C4: an organisation’s ceiling removes a code from all its users, and an empty ceiling permits nothing', async () => {
  const search = async () => (await post('supervised/supervised-level/search', {})).status;
  const ceiling = (codes: string[]) =>
    writeGrants(world.db, world.tenants.home, { kind: 'org', id: world.orgs.bureau }, codes);
  await ceiling(['supervised_level_search', 'supervised_level_del']);
  expect(await search()).toBe(200);
  expect((await post('supervised/supervised-level/add', { name: '超出' })).status).toBe(403);
  await ceiling([]);
  expect(await search()).toBe(403);
  await sql`delete from permission_grant where subject_kind = 'org'`.execute(world.db);
  expect(await search()).toBe(200);
});

test('C8: hidden columns can be neither criteria nor order', async () => {
  const probes = [
    { orderField: 'loginPwd' },
    { orderField: 'passwordHash' },
    { loginPwd_like: 'a' },
    { password_hash: 'a' },
    { tenant_id: 2 },
    { isSupper: 1, 'name"; drop table org_user; --': 1 },
  ];
  for (const probe of probes) {
    expect([probe, (await post('org/user/search', probe)).status]).toEqual([probe, 400]);
  }
});

test('C9: a role that restricts rows to none shows none', async () => {
  await world.db
    .updateTable('org_role')
    .set({ data_scope: 6, area_ids: null })
    .where('id', '=', world.roles.manager)
    .execute();
  const areas = await post('supervised/supervised-area/search', {});
  expect(areas).toMatchObject({ status: 200, data: { totalCount: 0, rows: [] } });
  await world.db
    .updateTable('org_user')
    .set({ role_ids: [] })
    .where('id', '=', world.users.manager)
    .execute();
  expect((await post('supervised/supervised-level/search', {})).status).toBe(403);
});

test('a page document is served to users with a code of its module', async () => {
  const get = (id: string, token: string) =>
    world.call('GET', `dynamic-sys/table-info/get-data/${id}`, { token });
  const clerk = await world.signIn('clerk');
  expect((await get('supervised-level', clerk)).status).toBe(200);
  expect(await get('org-user', clerk)).toMatchObject({ status: 403, msg: '没有权限' });
  expect(await get('no-such-page', clerk)).toMatchObject({ status: 404, msg: '页面不存在：no-such-page' });
  expect(await get('..%2f..%2fetc', clerk)).toMatchObject({ status: 404 });
});
