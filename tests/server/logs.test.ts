import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealLogs } from '../../server/audit/seal-logs';
import { grantableCodes, permissionTree } from '../../server/access/permission-tree';
import { writeGrants } from '../../server/access/grants';
import { smallWorld, type SmallWorld } from './support/small-world';

const LEVEL = 'supervised/supervised-level';
const CHANGES = `${LEVEL}/data-change/search`;
const OPERATIONS = `${LEVEL}/data-operate/search`;

let world: SmallWorld;
const tokens: Record<string, string> = {};
let level: { id: number; version: number };
beforeAll(async () => {
  world = await smallWorld();
  const all = grantableCodes(permissionTree(world.model.domains));
  const { tenants, users } = world;
  await writeGrants(world.db, tenants.home, { kind: 'user', id: users.manager }, all);
  await writeGrants(world.db, tenants.away, { kind: 'user', id: users.foreign }, all);
  for (const name of ['manager', 'clerk', 'foreign', 'admin']) tokens[name] = await world.signIn(name);

  const parent = await post(`${LEVEL}/add`, { name: '甲级' });
  const added = await post(`${LEVEL}/add`, { name: '乙级', parentId: parent.data.id });
  const edited = await post(`${LEVEL}/edit/${added.data.id}`, {
    version: 1,
    name: '丙级',
    parentId: 0,
    isDefault: 1,
  });
  level = edited.data;
  await post(`${LEVEL}/add`, { name: '' });
  await post(`${LEVEL}/add`, { name: '别处的' }, 'foreign');
});
afterAll(() => world?.close());

function post(path: string, body: object, who = 'manager', lang = 'zh-CN') {
  return world.call('POST', path, { token: tokens[who], body: { ...body }, headers: { lang } });
}
type Row = Record<string, unknown>;
const rowsOf = async (path: string, body: object, who?: string): Promise<Row[]> =>
  (await post(path, body, who)).data.rows;

describe('the history of a row', () => {
  test('lists who did what, column by column, as text', async () => {
    const rows = await rowsOf(CHANGES, { mod: -1, dataId: level.id });
    expect(rows).toMatchObject([
      {
        index: 1,
        action: '编辑',
        operator: '用户manager',
        loginType: 1,
        module: '等级',
        path: `${LEVEL}/edit/${level.id}`,
      },
      { index: 2, action: '添加', method: 'POST', dataId: String(level.id) },
    ]);
    expect(rows[0]!.changes).toEqual([
      { column: 'name', name: '等级名称', from: '乙级', to: '丙级' },
      { column: 'parentId', name: '上级等级', from: '甲级', to: '' },
      { column: 'isDefault', name: '入监默认', from: '否', to: '是' },
    ]);
    expect(rows[0]).toMatchObject({
      from: { name: '乙级' },
      to: { name: '丙级' },
      router: { url: `${LEVEL}/edit/:id`, module: 'supervised_level' },
      env: { lang: 'zh-CN' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  test('is in the caller’s language', async () => {
    const { data } = await post(CHANGES, { dataId: level.id }, 'manager', 'en-US');
    expect(data.rows[0]).toMatchObject({
      action: 'Edit',
      changes: expect.arrayContaining([expect.objectContaining({ to: 'Yes' })]),
    });
  });

  test('is the same at the URL of the log itself, with a detail', async () => {
    const rows = await rowsOf('logs/data-change/search', { dataId: String(level.id), module: '等级' });
    expect(rows).toHaveLength(2);
    const detail = async () =>
      (await world.call('GET', `logs/data-change/detail/${rows[0]!.id}`, { token: tokens.manager })).data;
    expect(await detail()).toMatchObject({
      to: { name: '丙级' },
      operator: '用户manager',
      chainHash: null,
    });
    await sealLogs(world.database.core);
    expect(await detail()).toMatchObject({ chainHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await post('logs/data-change/add', {})).status).toBe(404);
  });
});

describe('searching', () => {
  test('B5-47, B7-14, B7-15: by keyword, page, order and period', async () => {
    expect(await rowsOf(CHANGES, { keyword: '编辑' })).toHaveLength(1);
    expect(await rowsOf(CHANGES, { keyword: '没有这个' })).toEqual([]);
    expect(await rowsOf('logs/data-change/search', { keyword: '编辑' })).toHaveLength(1);
    expect(await rowsOf('logs/data-operate/search', { keyword: '等级', resCode: '200' })).not.toEqual([]);
    expect(await rowsOf('logs/data-operate/search', { keyword: '没有这个' })).toEqual([]);
    const operations = { orderField: 'createdAt', orderType: 'asc', keyword: '等级' };
    const [first, second] = await rowsOf('logs/data-operate/search', operations);
    const next = await post('logs/data-operate/search', { ...operations, page: 2, pageSize: 1 });
    expect(next.data).toMatchObject({ page: 2, rows: [{ id: second!.id }] });
    expect(String(first!.createdAt) <= String(second!.createdAt)).toBe(true);
    expect((await post('logs/data-change/search', { keyword: 'x'.repeat(31) })).status).toBe(400);
    expect((await post('supervised/supervised-level/search', { keyword: 'x' })).status).toBe(400);
    const page = await post(CHANGES, { page: 2, pageSize: 1, orderField: 'createdAt', orderType: 'asc' });
    expect(page.data).toMatchObject({ page: 2, totalCount: 3, rows: [{ index: 2, action: '添加' }] });
    expect(await rowsOf(CHANGES, { createdAt: ['2001-01-01', '2001-12-31'] })).toEqual([]);
    expect(await rowsOf(CHANGES, { createdAt: ['2001-01-01', ''] })).toHaveLength(3);
  });

  test.each([
    [{ keyword: '字'.repeat(31) }],
    [{ orderField: 'from' }],
    [{ orderField: 'id; drop table org' }],
    [{ mod: 'org_user' }],
    [{ pageSize: 1001 }],
    [{ createdAt: ['2020-13-45', ''] }],
    [{ tenant: 2 }],
  ])('%j is rejected', async (body) => {
    expect((await post(CHANGES, body)).status).toBe(400);
    expect((await post(OPERATIONS, body)).status).toBe(400);
  });
});

describe('operations and attempts', () => {
  test('have their code, answer and masked body', async () => {
    const rows = await rowsOf(OPERATIONS, {});
    expect(rows.map((row) => [row.resCode, row.path])).toEqual([
      ['400', `${LEVEL}/add`],
      ['200', `${LEVEL}/edit/${level.id}`],
      ['200', `${LEVEL}/add`],
      ['200', `${LEVEL}/add`],
    ]);
    expect(rows[0]).toMatchObject({
      moduleName: '等级',
      resMsg: '有 1 处需要修改',
      logData: { action: '添加' },
    });
    expect(rows[1]).toMatchObject({
      data: { name: '丙级', version: 1 },
      logData: { changes: [{ action: 'edit', entity: 'supervised_level', dataId: level.id }] },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('sign-ins are in the operation log', async () => {
    const rows = await rowsOf('logs/data-operate/search', { moduleName: '登录', orderField: 'id' }, 'admin');
    expect(rows.map((row) => row.operator)).toEqual(expect.arrayContaining(['用户manager', '用户clerk']));
  });
});

describe('access', () => {
  test('for users with the module’s codes', async () => {
    expect((await post(CHANGES, {}, 'clerk')).status).toBe(403);
    expect((await post(OPERATIONS, {}, 'clerk')).status).toBe(403);
    const { tenants, users } = world;
    await writeGrants(world.db, tenants.home, { kind: 'user', id: users.clerk }, [
      'supervised_level_search_his',
    ]);
    expect((await post(CHANGES, {}, 'clerk')).status).toBe(200);
    expect((await post(OPERATIONS, {}, 'clerk')).status).toBe(403);
  });

  test('K2.2-31: the logs of changes, operations and timers have a page each, as has their archive', async () => {
    const menu = await world.call('GET', 'org/user/menu', { token: tokens.manager! });
    const text = JSON.stringify(menu.data);
    for (const [page, url] of [
      ['logs-data-change', 'logs/data-change/search'],
      ['logs-data-operate', 'logs/data-operate/search'],
      ['logs-timer', 'logs/timer/search'],
      ['logs-archive', 'logs/archive/search'],
    ] as const) {
      expect(text).toContain(`"${page}"`);
      expect([page, (await post(url, {})).status]).toEqual([page, 200]);
    }
  });

  test('C1: not for users of another tenant', async () => {
    expect(await rowsOf(CHANGES, { dataId: level.id }, 'foreign')).toEqual([]);
    const own = await rowsOf(CHANGES, {}, 'foreign');
    expect(own.map((row) => (row.to as { name: string }).name)).toEqual(['别处的']);
    expect(JSON.stringify(await rowsOf('logs/data-change/search', { pageSize: 1000 }))).not.toContain(
      '别处的',
    );
    expect(JSON.stringify(await rowsOf('logs/data-operate/search', { pageSize: 1000 }))).not.toContain(
      '用户foreign',
    );
  });

  test('not for users of another organisation, nor for users who may not see the row', async () => {
    const { db, users, orgs, roles } = world;
    await db.updateTable('org_user').set({ org_id: orgs.second }).where('id', '=', users.nobody).execute();
    await writeGrants(db, world.tenants.home, { kind: 'user', id: users.nobody }, [
      'supervised_level_search_his',
    ]);
    tokens.nobody = await world.signIn('nobody');
    expect(await rowsOf(CHANGES, { dataId: level.id }, 'nobody')).toEqual([]);

    // In the organisation, but with a role that shows only the user's own rows.
    await db.updateTable('org_user').set({ org_id: orgs.first }).where('id', '=', users.nobody).execute();
    await db.updateTable('org_role').set({ data_scope: 7 }).where('id', '=', roles.nothing).execute();
    tokens.nobody = await world.signIn('nobody');
    expect(await rowsOf(CHANGES, { dataId: level.id }, 'nobody')).toEqual([]);
    await db.updateTable('org_role').set({ data_scope: 3 }).where('id', '=', roles.nothing).execute();
    expect(await rowsOf(CHANGES, { dataId: level.id }, 'nobody')).toHaveLength(2);
  });

  test('users restricted to areas see the logs of rows in these areas, and of other rows their own operations', async () => {
    const { db, users, roles } = world;
    const AREA = 'supervised/supervised-area/data-operate/search';
    const codes = ['supervised_area_search_operate', 'logs_data_change_search', 'logs_data_operate_search'];
    await writeGrants(db, world.tenants.home, { kind: 'user', id: users.nobody }, codes);
    await post('supervised/supervised-area/add', { name: '' });
    expect(await rowsOf(AREA, {}, 'nobody')).not.toEqual([]);
    await db.updateTable('org_role').set({ data_scope: 6 }).where('id', '=', roles.nothing).execute();
    for (const path of [AREA, 'logs/data-change/search', 'logs/data-operate/search'])
      expect((await rowsOf(path, { pageSize: 100 }, 'nobody')).map(({ operator }) => operator)).not.toContain(
        '用户manager',
      );
    await db.updateTable('org_role').set({ data_scope: 3 }).where('id', '=', roles.nothing).execute();
  });

  test('C38: columns that are sensitive now are also masked in older log rows', async () => {
    const { tenants, orgs, users } = world;
    const request = { operator: '某', login_type: 1, method: 'POST', path: 'x', ip: '::1', request_id: 'r' };
    const own = { ...request, tenant_id: tenants.home, org_id: orgs.first, created_by: users.manager };
    const change = { verb: 'edit', action: '编辑', module: '用户', entity: 'org_user', data_id: '77' };
    const [from, to] = [{ mobile: '13812340001' }, { mobile: '13812340002' }];
    await world.db
      .insertInto('log_data_change')
      .values({ ...own, ...change, from, to })
      .execute();
    const [row] = await rowsOf('org/user/data-change/search', { dataId: 77 });
    expect(row).toMatchObject({
      to: { mobile: '138****0002' },
      changes: [{ column: 'mobile', from: '138****0001', to: '138****0002' }],
    });
    expect(JSON.stringify(row)).not.toContain('1381234');
  });

  test('invalid dates are rejected', async () => {
    expect((await post(CHANGES, { createdAt: ['2026-02-31', ''] })).status).toBe(400);
    expect((await post(CHANGES, { createdAt: ['2026-02-28', null] })).status).toBe(200);
  });
});

test('the pages of the logs tell each entry as a sentence in the language of the reader', async () => {
  const said = async (path: string, body: object, lang = 'zh-CN') =>
    (await post(path, body, 'manager', lang)).data.rows.map(({ sentence }: Row) => sentence);
  const ofLevel = { dataId: String(level.id), module: '等级' };
  const [edited, added] = await said('logs/data-change/search', ofLevel);
  expect(edited).toMatch(/^用户manager 修改了 等级“乙级”：等级名称 乙级 → 丙级；上级等级 甲级 → —；/);
  expect(added).toMatch(/^用户manager 添加了 等级“乙级”：/);
  const [english] = await said('logs/data-change/search', ofLevel, 'en-US');
  expect(english).toMatch(/^用户manager changed level “乙级”: Level name 乙级 → 丙级; /);
  const calls = await said('logs/data-operate/search', { pageSize: 100 });
  expect(calls).toContain('用户manager 登录了系统');
  expect(calls).toContain('用户manager 修改了 等级“丙级”');
  expect(calls.some((one: string) => one.startsWith('用户manager 未能对 等级 执行“添加”：'))).toBe(true);
});

test('a refused batch names the rows that it was asked for, a call of a page names the page', async () => {
  const { id: upper } = (await post('org/org-department/add', { name: '待删科室' })).data;
  const { id: other } = (await post('org/org-department/add', { name: '另一科室' })).data;
  await post('org/org-department/add', { name: '下级科室', parentId: upper });
  expect((await post('org/org-department/batch-del', { ids: [upper, other] })).status).toBe(409);
  expect((await post('org/org-department/batch-del', { ids: ['x', upper, {}] })).status).toBe(400);
  await post('list/settings/org-department', { settings: null });
  const { rows } = (await post('logs/data-operate/search', { pageSize: 3 }, 'manager')).data;
  expect(rows.map(({ sentence }: Row) => String(sentence).split('：')[0])).toEqual([
    '用户manager 对 部门管理 执行了“列设置”',
    '用户manager 未能对 部门 执行“批量删除”',
    '用户manager 未能对 部门“待删科室”等 2 项 执行“批量删除”',
  ]);
});

test('the seals are verified on request, with the permission', async () => {
  await sealLogs(world.database.core);
  const verify = (body: object, who: string) => post('logs/data-change/verify', body, who);
  expect((await verify({}, 'clerk')).status).toBe(403);
  const { data } = await verify({}, 'manager');
  expect(data).toMatchObject({ outcome: '校验完成，未发现异常', broken: 0, firstBroken: null });
  expect(data.rows).toBeGreaterThan(5);
  // Rows of another tenant are compared, but not told.
  const away = sql`${world.tenants.away}::int`;
  for (const log of ['log_data_change', 'log_data_operate'])
    await sql`
      insert into ${sql.id(log)} select (jsonb_populate_record(t, jsonb_build_object('id', nextval(pg_get_serial_sequence(${log}, 'id')), 'tenant_id', ${away}))).*
        from ${sql.id(log)} t limit 3`.execute(world.db);
  await sealLogs(world.database.core);
  expect((await verify({}, 'manager')).data).toMatchObject({ broken: 0 });
  const { rows: own } = await sql<{ count: number }>`
    select (select count(*)::int from log_data_change where tenant_id = ${world.tenants.home}) +
           (select count(*)::int from log_data_operate where tenant_id = ${world.tenants.home}) as count`.execute(
    world.db,
  );
  const told = (await verify({}, 'manager')).data.rows;
  expect(told).toBeGreaterThanOrEqual(data.rows);
  expect(told).toBeLessThanOrEqual(own[0]!.count);
  expect((await verify({ startDate: '2001-01-01', endDate: '2001-01-02' }, 'manager')).data.rows).toBe(0);
  expect((await verify({ startDate: '2026-02-31' }, 'manager')).status).toBe(400);

  await sql`create table kept_newest as select * from log_seal where id = (select max(id) from log_seal)`.execute(
    world.db,
  );
  await sql`delete from log_seal where id = (select id from kept_newest)`.execute(world.db);
  expect((await verify({}, 'manager')).data).toMatchObject({
    broken: 1,
    problem: expect.stringMatching(/日志 第 \d+ 个封印缺失：最新的封印被截去$/),
  });
  await sql`insert into log_seal select * from kept_newest`.execute(world.db);

  await world.db
    .updateTable('log_data_change')
    .set({ operator: '别人' })
    .where('tenant_id', '=', world.tenants.home)
    .where('data_id', '=', String(level.id))
    .execute();
  expect((await verify({ startDate: null, endDate: '' }, 'manager')).data).toMatchObject({
    outcome: '校验完成，发现 2 处异常',
    broken: 2,
    firstBroken: expect.any(Number),
    problem: expect.stringMatching(/^数据变更日志 第 \d+ 行被修改$/),
  });
});
