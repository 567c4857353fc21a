import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGrants } from '../../server/access/grants';
import { smallWorld, type SmallWorld } from './support/small-world';

/* What the logs of a list tell: whose row, in whose words, and only what the reader may see. */
let world: SmallWorld;
const tokens: Record<string, string> = {};
const LEVEL = 'supervised/supervised-level';
const DEPARTMENT = 'org/org-department';
const LOGS = ['search_his', 'search_operate'];
let level: number;
let department: number;
beforeAll(async () => {
  world = await smallWorld();
  await grant('clerk', [
    ...LOGS.map((code) => `supervised_level_${code}`),
    ...['search', ...LOGS].map((code) => `org_department_${code}`),
  ]);
  await grant('manager', [
    'logs_data_change_search',
    ...LOGS.flatMap((code) => [`supervised_level_${code}`, `org_department_${code}`]),
  ]);
  for (const name of ['manager', 'clerk']) tokens[name] = await world.signIn(name);
  level = (await post(`${LEVEL}/add`, { name: '甲级' })).data.id;
  await post(`${LEVEL}/edit/${level}`, { version: 1, name: '乙级', sort: 5 });
  await post(`${LEVEL}/edit/${level}`, { version: 2, name: '乙级', sort: 6 });
  department = (await post(`${DEPARTMENT}/add`, { name: '一科', leaderId: world.users.clerk })).data.id;
});
afterAll(() => world?.close());

const grant = (who: 'manager' | 'clerk', codes: string[]) =>
  writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users[who] }, codes);
const post = (path: string, body: object, who = 'manager', lang = 'zh-CN') =>
  world.call('POST', path, { token: tokens[who], body: { ...body }, headers: { lang } });
const changes = async (base: string, body: object, who?: string, lang?: string) =>
  (await post(`${base}/data-change/search`, body, who, lang)).data.rows as Row[];
const hide = (hidden_fields: string[]) =>
  world.db.updateTable('org_role').set({ hidden_fields }).where('id', '=', world.roles.clerk).execute();

interface Row {
  verb: string;
  object: string | null;
  changes: { name: string; from: string; to: string }[];
}

describe('the object of a change', () => {
  test('is named as it was called before the change, otherwise as it is called now', async () => {
    const rows = await changes(LEVEL, { dataId: level });
    expect(rows.map(({ verb, object }) => [verb, object])).toEqual([
      ['edit', '乙级'],
      ['edit', '甲级'],
      ['add', '甲级'],
    ]);
  });

  test('keeps its name after it was deleted', async () => {
    const { id } = (await post(`${LEVEL}/add`, { name: '将删级' })).data;
    await world.call('DELETE', `${LEVEL}/del/${id}`, { token: tokens.manager });
    const rows = await changes(LEVEL, { dataId: id });
    expect(rows.map(({ verb, object }) => [verb, object])).toEqual([
      ['del', '将删级'],
      ['add', '将删级'],
    ]);
  });

  test('C37: is not told to users from whom the column is hidden, nor is the column', async () => {
    await hide(['supervised_level.name']);
    const rows = await changes(LEVEL, { dataId: level }, 'clerk');
    await hide([]);
    expect(rows.map(({ object }) => object)).toEqual([null, null, null]);
    expect(JSON.stringify(rows)).not.toMatch(/甲级|乙级|等级名称/);
  });

  test('C1: is not told across organisations or tenants', async () => {
    // A row of another tenant with the same number in the log of this one.
    const { tenants, orgs, users, levels } = world;
    const request = { operator: '某', login_type: 1, method: 'POST', path: 'x', ip: '::1', request_id: 'r' };
    const own = { ...request, tenant_id: tenants.home, org_id: orgs.first, created_by: users.manager };
    const change = { verb: 'edit', action: '编辑', module: '等级', entity: 'supervised_level' };
    await world.db
      .insertInto('log_data_change')
      .values({ ...own, ...change, data_id: String(levels.foreign), from: { sort: 1 }, to: { sort: 2 } })
      .execute();
    const [row] = await changes(LEVEL, { dataId: levels.foreign });
    expect(row).toMatchObject({ object: null, changes: [{ from: '1', to: '2' }] });
  });

  test.each(['x', '0', '-1', '1e3', '9'.repeat(40)])(
    'the row id %j of a log is no error',
    async (data_id) => {
      const { tenants, orgs } = world;
      const request = {
        operator: '某',
        login_type: 1,
        method: 'POST',
        path: 'x',
        ip: '::1',
        request_id: 'r',
      };
      const own = { ...request, tenant_id: tenants.home, org_id: orgs.first, verb: 'edit', action: '编辑' };
      await world.db
        .insertInto('log_data_change')
        .values({
          ...own,
          module: '等级',
          entity: 'supervised_level',
          data_id,
          from: { sort: 1 },
          to: { sort: 2 },
        })
        .execute();
      expect(await changes(LEVEL, { dataId: data_id })).toMatchObject([{ object: null }]);
    },
  );
});

test('references are told by label only to those who may read the label in lists', async () => {
  const leader = async (who: string) => {
    const [row] = await changes(DEPARTMENT, { dataId: department }, who);
    return row?.changes.find(({ name }) => name === '负责人')?.to;
  };
  expect(await leader('manager')).toBe('用户clerk');
  // Who may not search users sees no labels of them in lists.
  expect(await leader('clerk')).toBe(`#${world.users.clerk}`);
});

describe('the words of a log', () => {
  test('modules and actions are in the language of the reader, and are found by its words', async () => {
    const rows = await changes(LEVEL, { dataId: level }, 'manager', 'en-US');
    expect(rows[0]).toMatchObject({ action: 'Edit', module: 'Level' });
    const found = await changes(LEVEL, { dataId: level, keyword: 'edit' }, 'manager', 'en-US');
    expect(found.map(({ verb }) => verb)).toEqual(['edit', 'edit']);
    const { data } = await post(`${LEVEL}/data-operate/search`, {}, 'manager', 'en-US');
    expect(data.rows[0]).toMatchObject({
      moduleName: 'Level',
      logData: { action: expect.stringMatching(/^[A-Z]/) },
    });
    const byModule = await post(`${LEVEL}/data-operate/search`, { keyword: 'LEVEL' }, 'manager', 'en-US');
    expect(byModule.data.totalCount).toBe(data.totalCount);
  });

  test('also in the log of all modules', async () => {
    const { data } = await post('logs/data-change/search', {}, 'manager', 'en-US');
    expect(data.rows.map((row: { module: string }) => row.module)).toContain('Level');
    expect(JSON.stringify(data.rows.map(({ action }: { action: string }) => action))).not.toMatch(
      /[\u4e00-\u9fff]/,
    );
  });
});

test('a revealed column that is hidden from the reader is not named', async () => {
  const { tenants, orgs, users } = world;
  const request = { operator: '某', login_type: 1, method: 'POST', path: 'x', ip: '::1', request_id: 'r' };
  const own = { ...request, tenant_id: tenants.home, org_id: orgs.first, created_by: users.manager };
  const event = {
    verb: 'reveal',
    action: '查看明文',
    module: '等级',
    entity: 'supervised_level',
    data_id: String(level),
  };
  await world.db
    .insertInto('log_data_change')
    .values({ ...own, ...event, from: null, to: { column: 'monthLimit', reason: '核对' } })
    .execute();
  const told = async () => (await changes(LEVEL, { dataId: level, keyword: '明文' }, 'clerk'))[0];
  expect((await told())?.changes.map(({ to }) => to)).toEqual(['月消费限额', '核对']);
  await hide(['supervised_level.monthLimit']);
  const row = await told();
  await hide([]);
  expect(row?.changes.map(({ to }) => to)).toEqual(['核对']);
  expect(JSON.stringify(row)).not.toMatch(/monthLimit|月消费限额/);
});

test('10,000 rows: counted, paged, and the history of a row is read from its index', async () => {
  await sql`
    insert into log_data_change (tenant_id, org_id, created_by, operator, login_type, method, path, ip, request_id,
                                 entity, data_id, verb, action, module, "from", "to")
    select ${world.tenants.home}, ${world.orgs.first}, ${world.users.manager}, '批量', 1, 'POST', 'x', '::1', 'r',
           'supervised_level', (100000 + n % 500)::text, 'edit', '编辑', '等级', '{"sort": 1}', '{"sort": 2}'
      from generate_series(1, 10000) n`.execute(world.db);
  await sql`analyze log_data_change`.execute(world.db);
  const page = await post(`${LEVEL}/data-change/search`, { keyword: '批量', page: 1000, pageSize: 10 });
  expect([page.data.totalCount, page.data.rows.length]).toEqual([10_000, 10]);
  expect(await changes(LEVEL, { dataId: 100_007 })).toHaveLength(10);
  const { rows } = await sql`
    explain (format json) select l.id from log_data_change l
     where l.entity = 'supervised_level' and l.tenant_id = ${sql.lit(world.tenants.home)}
       and l.org_id = any(array[${sql.lit(world.orgs.first)}]::bigint[]) and l.data_id = '100007'
     order by l.id desc, l.id desc limit 10`.execute(world.db);
  expect(JSON.stringify(rows)).toMatch(/"Index Name":"log_data_change_entity_data_id_id/);
});

test('the log of calls tells to which organization somebody switched', async () => {
  const { tenants, orgs, users } = world;
  const path = `org/user/switch-org/${orgs.first}`;
  const own = {
    tenant_id: tenants.home,
    org_id: orgs.first,
    created_by: users.manager,
    operator: '某',
    login_type: 1,
  };
  const call = {
    method: 'GET',
    path,
    ip: '::1',
    request_id: 'r',
    entity: 'org_user',
    module_name: '切换机构',
  };
  const changes = [{ action: 'switch-org', entity: 'org_user', dataId: users.manager }];
  await world.db
    .insertInto('log_data_operate')
    .values({
      ...{
        ...own,
        ...call,
        res_code: '200',
        res_msg: '',
        cost_ms: 1,
        router: { url: 'org/user/switch-org/:id' },
      },
      log_data: { action: '切换机构', changes },
    })
    .execute();
  await grant('manager', ['logs_data_operate_search', 'org_org_search']);
  const { data } = await post('logs/data-operate/search', { keyword: '切换机构' });
  const { name } = await world.db
    .selectFrom('org')
    .select('name')
    .where('id', '=', orgs.first)
    .executeTakeFirstOrThrow();
  expect(data.rows[0]).toMatchObject({ sentence: `某 切换到 ${name}` });
});

test('the log of calls tells to which side a status was switched', async () => {
  // Who switches a user must hold the rights of that user.
  const ofClerk = [...LOGS.map((code) => `supervised_level_${code}`), 'org_department_search'];
  await grant('manager', [
    ...['logs_data_operate_search', 'org_user_search', 'org_user_status', ...ofClerk],
    ...LOGS.map((code) => `org_department_${code}`),
  ]);
  for (const side of [0, 1])
    await world.call('GET', `org/user/change-status/${world.users.clerk}/${side}`, { token: tokens.manager });
  const { data } = await post('logs/data-operate/search', {});
  const told = data.rows.map(({ sentence }: { sentence: string }) => sentence).join();
  expect(told).toMatch(/ 启用了 用户“用户clerk”,\S+ 停用了 用户“用户clerk”/);
});

test('a refusal is told in the language of each reader', async () => {
  const refused = await post(`${LEVEL}/edit/${level}`, { version: 1, name: '丁级' });
  expect(refused.status).toBe(409);
  const sentence = async (lang: string) =>
    (await post('logs/data-operate/search', {}, 'manager', lang)).data.rows[0].sentence as string;
  expect(await sentence('zh-CN')).toContain(refused.msg);
  expect((await sentence('en-US')).split(':').at(-1)).not.toMatch(/[\u4e00-\u9fff]/);
});
