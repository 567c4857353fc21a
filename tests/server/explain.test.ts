import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGrants } from '../../server/access/grants';
import { smallWorld, type SmallWorld } from './support/small-world';

const SEARCH = 'supervised_level_search';

let world: SmallWorld;
let manager: string;
beforeAll(async () => {
  world = await smallWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const explain = (user: number, body: object, token = manager, lang = 'zh-CN') =>
  world.call('POST', `org/user/explain/${user}`, { token, body: { ...body }, headers: { lang } });
async function told(user: number, body: object): Promise<{ allowed: boolean; links: [boolean, string][] }> {
  const { data } = await explain(user, body);
  return {
    allowed: data.allowed,
    links: data.steps.map((step: { ok: boolean; text: string }) => [step.ok, step.text]),
  };
}
const grant = (kind: 'role' | 'user' | 'org', id: number, codes: string[]) =>
  writeGrants(world.db, world.tenants.home, { kind, id }, codes);
const set = (table: string, id: number, values: object) =>
  world.db.updateTable(table).set(values).where('id', '=', id).execute();

describe('a button', () => {
  test('granted by a role, as far as the organisations permit it', async () => {
    const { users, orgs } = world;
    const account = [
      [true, '账号已启用'],
      [true, '机构【第一监狱】已启用'],
      [true, '角色【clerk】授予此权限'],
    ];
    expect(await told(users.clerk, { code: SEARCH })).toEqual({
      allowed: true,
      links: [...account, [true, '上级机构没有限制权限范围']],
    });
    await grant('org', orgs.bureau, ['org_user_search']);
    try {
      expect(await told(users.clerk, { code: SEARCH })).toEqual({
        allowed: false,
        links: [...account, [false, '机构【示范局】的权限范围不包含此权限']],
      });
    } finally {
      await world.db.deleteFrom('permission_grant').where('subject_kind', '=', 'org').execute();
    }
  });

  test('that is not granted, and one that does not exist', async () => {
    const { users } = world;
    const nobody = await told(users.clerk, { code: 'org_user_add' });
    expect(nobody).toMatchObject({ allowed: false });
    expect(nobody.links).toContainEqual([false, '用户的角色和本人都没有此权限']);
    expect((await told(users.clerk, { code: 'no_such_code' })).links.at(-1)).toEqual([
      false,
      '没有权限标识 no_such_code',
    ]);
  });

  test('of a disabled role, and granted to the user directly', async () => {
    const { users, roles } = world;
    await set('org_role', roles.clerk, { status: 0 });
    expect(await told(users.clerk, { code: SEARCH })).toMatchObject({ allowed: false });
    expect((await told(users.clerk, { code: SEARCH })).links).toContainEqual([
      false,
      '角色【clerk】授予此权限，但已停用',
    ]);
    await grant('user', users.clerk, [SEARCH]);
    const both = await told(users.clerk, { code: SEARCH });
    expect([both.allowed, both.links]).toEqual([
      true,
      expect.arrayContaining([[true, '已直接授予用户本人']]),
    ]);
    await grant('user', users.clerk, []);
    await set('org_role', roles.clerk, { status: 1 });
  });

  test('of an account that is disabled, in English', async () => {
    await set('org_user', world.users.clerk, { status: 0 });
    const { data } = await explain(world.users.clerk, { code: SEARCH }, manager, 'en-US');
    expect(data).toMatchObject({
      allowed: false,
      steps: expect.arrayContaining([
        { step: 'account', ok: false, text: 'The account is disabled or has expired' },
      ]),
    });
    await set('org_user', world.users.clerk, { status: 1 });
    await set('org', world.orgs.bureau, { expire_date: '2020-01-01' });
    const admin = await world.signIn('admin');
    const [ended, above] = [
      await explain(world.users.clerk, { code: SEARCH }, admin, 'en-US'),
      await explain(world.users.admin, { code: SEARCH }, admin, 'en-US'),
    ];
    expect(ended.data.steps).toContainEqual({
      step: 'account',
      ok: false,
      text: 'The organization 示范局 is past its expiry date',
    });
    expect(above.data.allowed).toBe(true);
    await set('org', world.orgs.bureau, { expire_date: null });
  });
});

test('a column: visible with the list, a sensitive one masked', async () => {
  const { users } = world;
  expect(await told(users.clerk, { entity: 'supervised_level', column: 'name' })).toMatchObject({
    allowed: true,
  });
  const masked = await told(users.manager, { entity: 'org_user', column: 'mobile' });
  expect([masked.allowed, masked.links.at(-1)]).toEqual([
    false,
    [false, '列【手机号】是敏感信息，只显示掩码'],
  ]);
  const question = { entity: 'supervised_prisoner', column: 'idCard' };
  const { data } = await explain(users.admin, question, await world.signIn('admin'));
  expect(data.steps.at(-1)).toMatchObject({
    ok: false,
    text: '列【证件号码】是敏感信息，只显示掩码，可填写原因查看明文',
  });
});

describe('a row', () => {
  test('by its organisation and the data scope', async () => {
    const { users, levels, roles } = world;
    const about = { entity: 'supervised_level', rowId: levels.own };
    const seen = await told(users.clerk, about);
    expect([seen.allowed, seen.links.slice(-3)]).toEqual([
      true,
      [
        [true, '记录属于用户可查看的机构【第一监狱】'],
        [true, '用户的数据范围：本机构'],
        [true, '记录在数据范围内'],
      ],
    ]);
    await set('org_role', roles.clerk, { data_scope: 7 });
    expect((await told(users.clerk, about)).links.slice(-2)).toEqual([
      [true, '用户的数据范围：仅本人'],
      [false, '记录不在数据范围内'],
    ]);
    await set('org_role', roles.clerk, { data_scope: 3 });
  });

  test('by its area, as its entity declares it', async () => {
    const { users, roles, tenants, orgs, db } = world;
    const insert = async (table: string, row: object): Promise<number> => {
      const made = { tenant_id: tenants.home, code: table, name: '一监区', status: 1, ...row };
      return (await db.insertInto(table).values(made).returning('id').executeTakeFirstOrThrow()).id;
    };
    const area_type_id = await insert('supervised_area_type', {});
    const area = await insert('supervised_area', {
      org_id: orgs.first,
      area_type_id,
      created_by: users.manager,
    });
    const about = { entity: 'supervised_area', rowId: area };
    const tell = async (area_ids: number[]) => {
      await set('org_role', roles.clerk, { data_scope: 6, area_ids });
      return (await told(users.clerk, about)).links.slice(-4);
    };
    const scopes = [true, '用户的数据范围：指定监区'];
    const placed = (ok: boolean) => [
      scopes,
      [ok, '记录所在监区：一监区'],
      [ok, '记录由【用户manager】创建'],
      [ok, ok ? '记录在数据范围内' : '记录不在数据范围内'],
    ];
    expect(await tell([area])).toEqual(placed(true));
    expect(await tell([area + 1])).toEqual(placed(false));
    await set('org_role', roles.clerk, { data_scope: 3, area_ids: null });
    await set('org_user', users.clerk, { login_type: 3 });
    expect((await told(users.clerk, about)).links.slice(-2)).toEqual([
      [false, '记录不属于任何供应商，供应商用户看不到'],
      [false, '记录不在数据范围内'],
    ]);
    await set('org_user', users.clerk, { login_type: 1 });
  });

  test('of an organisation that the user may not read', async () => {
    const { users, levels, orgs } = world;
    const admin = await world.signIn('admin');
    await set('org_user', users.nobody, { org_id: orgs.second });
    const { data } = await explain(users.nobody, { entity: 'supervised_level', rowId: levels.own }, admin);
    expect(data.allowed).toBe(false);
    expect(data.steps).toContainEqual({
      step: 'organisation',
      ok: false,
      text: '记录属于用户不能查看的机构【第一监狱】',
    });
    await set('org_user', users.nobody, { org_id: orgs.first });
  });

  test('C1: a row that the caller does not see is answered like one that does not exist', async () => {
    const { users, levels } = world;
    const ask = (rowId: number) => explain(users.clerk, { entity: 'supervised_level', rowId });
    const [foreign, unknown] = [await ask(levels.foreign), await ask(987_654_321)];
    expect([foreign.status, foreign.msg, foreign.data]).toEqual([404, '记录不存在或已被删除', null]);
    expect([foreign.status, foreign.msg, foreign.data]).toEqual([unknown.status, unknown.msg, unknown.data]);
    // Rows are not explained to a caller who may not open their list.
    const closed = await explain(users.clerk, { entity: 'supervised_prisoner', rowId: 1 });
    expect(closed.status).toBe(403);
  });
});

test('only users that the caller sees are explained, and only to callers who may search users', async () => {
  const { users } = world;
  expect((await explain(users.foreign, { code: SEARCH })).status).toBe(404);
  expect((await explain(users.admin, { code: SEARCH })).status).toBe(404);
  expect((await explain(users.manager, { code: SEARCH }, await world.signIn('clerk'))).status).toBe(403);
});

test.each([
  [{}],
  [{ entity: 'supervised_level' }],
  [{ entity: 'credential', column: 'passwordHash' }],
  [{ entity: 'supervised_trade_password', rowId: 1 }],
  [{ entity: 'supervised_level', column: 'tenantId' }],
  [{ code: SEARCH, sql: 'select 1' }],
])('%j is not a valid question', async (body) => {
  expect((await explain(world.users.clerk, body)).status).toBe(400);
});
