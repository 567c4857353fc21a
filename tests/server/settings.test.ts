import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { createApp } from '../../server/app';
import { withoutRates, DEFAULT_LIMITS } from '../../server/contract/limits';
import { byHand } from '../support/access-guard';
import { fieldsOf, readReply, type Reply } from '../support/test-app';
import { connect } from '../../server/database/connection/connect';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
let second: FastifyInstance;
let tokens: Record<'admin' | 'manager' | 'clerk' | 'foreign', string>;

beforeAll(async () => {
  world = await smallWorld();
  second = await createApp({
    database: world.database,
    model: world.model,
    actions: [],
    // On this server an operator has set two of them.
    limits: withoutRates({ ...DEFAULT_LIMITS, lockMinutes: 15, fileMb: 8 }),
  });
  const codes = (...suffixes: string[]) =>
    ['org_config', 'org_system_config'].flatMap((module) => suffixes.map((suffix) => `${module}_${suffix}`));
  const { home, away } = world.tenants;
  const grant = (tenantId: number, id: number, more: string[]) =>
    world.db
      .transaction()
      .execute((tx) =>
        writeGrants(tx, tenantId, { kind: 'role', id }, ['org_user_add', 'org_user_reset', ...more]),
      );
  await grant(home, world.roles.manager, codes('search', 'edit', 'search_his'));
  await grant(home, world.roles.clerk, codes('search'));
  const foreignRole = await world.db
    .selectFrom('org_role')
    .select('id')
    .where('tenant_id', '=', away)
    .executeTakeFirstOrThrow();
  await grant(away, foreignRole.id as number, codes('search', 'edit'));
  tokens = {
    admin: await world.signIn('admin'),
    manager: await world.signIn('manager'),
    clerk: await world.signIn('clerk'),
    foreign: await world.signIn('foreign'),
  };
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});
beforeEach(async () => {
  const { db, close } = connect(byHand(world.url));
  await sql`delete from org_config`.execute(db);
  await sql`delete from org_system_config`.execute(db);
  await close();
});

interface Shown {
  k: string;
  v: Json;
  origin: string;
  from: string | null;
  own: boolean;
  version: number;
  id: number | null;
  editable: boolean;
  inherited: { v: Json; origin: string };
  field: { label: string; options: { max?: number } };
}
type Who = keyof typeof tokens;
type Change = { v: Json } | { inherit: true };

const PATHS = { org: 'org/org-config', system: 'org/org-system-config' };
type Level = keyof typeof PATHS;

async function shown(who: Who, key: string, level: Level = 'org'): Promise<Shown> {
  const { data } = await world.call('POST', `${PATHS[level]}/search`, { token: tokens[who], body: {} });
  return (data.rows as Shown[]).find((row) => row.k === key)!;
}
/** Saves with the versions that the page shows. */
async function save(who: Who, changes: Record<string, Change>, level: Level = 'org'): Promise<Reply> {
  const values = [];
  for (const [key, change] of Object.entries(changes))
    values.push({ k: key, version: (await shown(who, key, level))?.version ?? 0, ...change });
  return world.call('POST', `${PATHS[level]}/save`, { token: tokens[who], body: { values } });
}
const set = (v: Json) => ({ v });

describe('the settings of an organisation', () => {
  test('come from itself, else from those above it, else from the operator, else from the default', async () => {
    expect(await shown('manager', 'pwd.min')).toMatchObject({ v: 8, origin: 'default', own: false });
    await save('admin', { 'pwd.min': set(9) });
    expect(await shown('admin', 'pwd.min')).toMatchObject({ v: 9, origin: 'own', own: true, version: 1 });
    expect(await shown('manager', 'pwd.min')).toMatchObject({
      v: 9,
      origin: 'above',
      from: '示范局',
      own: false,
    });
    await save('manager', { 'pwd.min': set(12) });
    expect(await shown('manager', 'pwd.min')).toMatchObject({
      v: 12,
      origin: 'own',
      inherited: { v: 9, origin: 'above' },
    });
    expect(await shown('admin', 'pwd.min')).toMatchObject({ v: 9 });
    const operator = readReply(
      await second.inject({
        method: 'POST',
        url: `/api/v1/${PATHS.org}/search`,
        headers: { token: tokens.manager },
        payload: {},
      }),
    );
    const lock = (operator.data.rows as Shown[]).find(({ k }) => k === 'login.lockMin');
    expect(lock).toMatchObject({ v: 15, origin: 'environment' });
  });

  test('an own value is taken back, and what is above is in force again', async () => {
    await save('admin', { 'session.idleMin': set(20) });
    await save('manager', { 'session.idleMin': set(15) });
    expect((await save('manager', { 'session.idleMin': { inherit: true } })).data).toEqual({ count: 1 });
    expect(await shown('manager', 'session.idleMin')).toMatchObject({
      v: 20,
      origin: 'above',
      own: false,
      version: 2,
    });
    expect((await save('manager', { 'session.idleMin': set(10) })).code).toBe(200);
    expect(await shown('manager', 'session.idleMin')).toMatchObject({ v: 10, own: true, version: 3 });
  });

  test('an empty list is a value of its own', async () => {
    const hours = [{ startTime: '09:00:00', endTime: '11:00:00' }];
    await save('admin', { 'consume.openTime': set(hours) });
    expect(await shown('manager', 'consume.openTime')).toMatchObject({ v: hours, origin: 'above' });
    expect((await save('manager', { 'consume.openTime': set([]) })).code).toBe(200);
    expect(await shown('manager', 'consume.openTime')).toMatchObject({ v: [], origin: 'own' });
  });

  test('an organisation may be stricter than those above it, never less strict, also afterwards', async () => {
    await save('manager', { 'session.maxHours': set(10), 'pwd.days': set(180) });
    expect(fieldsOf(await save('manager', { 'session.maxHours': set(13), 'pwd.min': set(7) }))).toEqual({
      'session.maxHours': '不能大于 12',
      'pwd.min': '不能小于 8',
    });
    await save('admin', { 'session.maxHours': set(8), 'pwd.days': set(90) });
    expect(await shown('manager', 'session.maxHours')).toMatchObject({ v: 8, origin: 'above', own: true });
    expect(await shown('manager', 'pwd.days')).toMatchObject({ v: 90, origin: 'above' });
    // 0 sets no limit, so it is the least strict value.
    expect(fieldsOf(await save('manager', { 'pwd.days': set(0) }))).toEqual({
      'pwd.days': '不能比上级机构的值（90）宽松',
    });
    // The default binds nobody: the root organisation chooses within the range.
    expect((await save('admin', { 'session.maxHours': set(24), 'pwd.min': set(7) })).code).toBe(200);
    expect(await shown('manager', 'pwd.min')).toMatchObject({ v: 7, origin: 'above' });
  });

  test('some are set by the root organisation for all', async () => {
    expect(await shown('manager', 'login.maxTry')).toMatchObject({ editable: false });
    expect(fieldsOf(await save('manager', { 'login.maxTry': set(4) }))).toEqual({
      'login.maxTry': '由顶级机构统一设置',
    });
    await save('admin', { 'login.maxTry': set(4) });
    expect(await shown('manager', 'login.maxTry')).toMatchObject({ v: 4, origin: 'above' });
  });

  test('C: a stored value that is no value of the setting any more is passed over', async () => {
    await save('admin', { 'pwd.min': set(9) });
    await world.db.transaction().execute(async (tx) => {
      await sql`update org_config set v = '{"value":"nine"}'`.execute(tx);
    });
    expect(await shown('admin', 'pwd.min')).toMatchObject({ v: 8, origin: 'default' });
  });
});

describe('what is refused, at its place:', () => {
  test.each<[string, string, Json, string]>([
    ['an unknown key', 'pwd.minn', 8, '未知字段“pwd.minn”'],
    ['a key of the system', 'site.title', '甲', '未知字段“site.title”'],
    ['a text for a number', 'pwd.min', '8', '密码最短长度应为整数'],
    ['a value below the range', 'pwd.min', 5, '不能小于 6'],
    ['a value above the range', 'session.maxHours', 169, '不能大于 168'],
    ['a broken number', 'pwd.min', 8.5, '密码最短长度应为整数'],
    ['a value outside the choices', 'ui.pageSize', 11, '每页条数不在可选范围内'],
    ['no value where one is required', 'pwd.min', null, '请输入密码最短长度'],
    ['a text that is too long', 'money.payOrder', 'x'.repeat(201), '扣款顺序最多 200 个字'],
  ])('%s', async (_, key, value, msg) => {
    expect(fieldsOf(await save('admin', { [key]: set(value) }))).toEqual({ [key]: msg });
  });

  test('part of a list, a key twice, an unknown part of the body, too many values, and nothing is stored', async () => {
    const holiday = { name: '春节', startDate: '2026-02-30', endDate: '2026-03-01' };
    const parts = fieldsOf(await save('admin', { 'consume.festival': set([holiday]), 'pwd.min': set(9) }));
    expect(Object.keys(parts)).toEqual(['consume.festival/0/startDate']);
    const post = (body: { values: object[] }) =>
      world.call('POST', 'org/org-config/save', { token: tokens.admin, body: body as never });
    const one = { k: 'pwd.min', v: 9, version: 0 };
    expect((await post({ values: [one, one] })).code).toBe(400);
    expect((await post({ values: [{ ...one, colour: 1 }] })).code).toBe(400);
    expect((await post({ values: [{ ...one, inherit: true }] })).code).toBe(400);
    expect((await post({ values: Array.from({ length: 301 }, () => one) })).code).toBe(400);
    expect((await post({ values: [] })).code).toBe(400);
    expect(await shown('admin', 'pwd.min')).toMatchObject({ own: false });
  });

  test('C: a value that somebody else has changed meanwhile', async () => {
    const post = (value: number, version: number) =>
      world.call('POST', 'org/org-config/save', {
        token: tokens.admin,
        body: { values: [{ k: 'pwd.min', v: value, version }] },
      });
    const first = await Promise.all([post(9, 0), post(10, 0)]);
    expect(first.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect((await post(11, 0)).code).toBe(409);
    expect((await post(11, 1)).code).toBe(200);
    expect((await post(12, 1)).code).toBe(409);
    expect(await shown('admin', 'pwd.min')).toMatchObject({ v: 11, version: 2 });
  });

  test('I: callers without the right, of another organisation or tenant', async () => {
    await save('manager', { 'pwd.min': set(10) });
    expect(await save('clerk', { 'pwd.min': set(11) })).toMatchObject({ code: 403 });
    expect((await world.call('POST', 'org/org-config/search', { body: {} })).code).toBe(401);
    // The system's settings belong to the root organisation.
    expect(await save('manager', { 'site.title': set('甲') }, 'system')).toMatchObject({ code: 403 });
    expect(await shown('manager', 'site.title', 'system')).toMatchObject({ editable: false });
    // The same version in another organisation and another tenant is another row.
    const body = { values: [{ k: 'pwd.min', v: 12, version: 1 }] };
    for (const who of ['admin', 'foreign'] as const)
      expect((await world.call('POST', 'org/org-config/save', { token: tokens[who], body })).code).toBe(409);
    expect(await shown('foreign', 'pwd.min')).toMatchObject({ v: 8, origin: 'default' });
    expect(await shown('manager', 'pwd.min')).toMatchObject({ v: 10 });
  });

  test('roles that hide the values or make them read-only', async () => {
    const limit = (hidden: string, readOnly: string) =>
      sql`update org_role set hidden_fields = ${hidden}::text[], read_only_fields = ${readOnly}::text[]
        where id = ${world.roles.clerk}`.execute(world.db);
    const { home } = world.tenants;
    await world.db
      .transaction()
      .execute((tx) =>
        writeGrants(tx, home, { kind: 'role', id: world.roles.clerk }, [
          'org_config_search',
          'org_config_edit',
        ]),
      );
    await limit('{}', '{org_config.v}');
    expect(await shown('clerk', 'pwd.min')).toMatchObject({ v: 8, editable: false });
    expect((await save('clerk', { 'pwd.min': set(9) })).code).toBe(400);
    await limit('{org_config.v}', '{}');
    const search = await world.call('POST', 'org/org-config/search', { token: tokens.clerk, body: {} });
    expect([search.code, search.data]).toEqual([403, null]);
    expect(await shown('manager', 'pwd.min')).toMatchObject({ own: false });
    await limit('{}', '{}');
    await world.db
      .transaction()
      .execute((tx) => writeGrants(tx, home, { kind: 'role', id: world.roles.clerk }, ['org_config_search']));
  });

  test('a file above the bound of the machine', async () => {
    const reply = await second.inject({
      method: 'POST',
      url: '/api/v1/org/org-system-config/save',
      headers: { token: tokens.admin },
      payload: { values: [{ k: 'file.maxMb', v: 9, version: 0 }] },
    });
    expect(fieldsOf(readReply(reply))).toEqual({ 'file.maxMb': '不能大于 8' });
  });
});

test('every change is logged with the key, the old value and the new one', async () => {
  await save('manager', { 'pwd.min': set(9) });
  await save('manager', { 'pwd.min': set(10) });
  await save('manager', { 'pwd.min': { inherit: true } });
  const { data } = await world.call('POST', 'org/org-config/data-change/search', {
    token: tokens.manager,
    body: { dataId: (await shown('manager', 'pwd.min')).id! },
  });
  const rows = data.rows as { action: string; operator: string; from: object; to: object }[];
  expect(rows.map(({ action, operator, from, to }) => ({ action, operator, from, to }))).toEqual([
    { action: '编辑', operator: '用户manager', from: { k: 'pwd.min', v: 10 }, to: { k: 'pwd.min', v: null } },
    { action: '编辑', operator: '用户manager', from: { k: 'pwd.min', v: 9 }, to: { k: 'pwd.min', v: 10 } },
    { action: '添加', operator: '用户manager', from: {}, to: { k: 'pwd.min', v: 9 } },
  ]);
});

test('C: a change on one server is in force on the other with the next request', async () => {
  const info = async () =>
    readReply(
      await second.inject({
        method: 'POST',
        url: '/api/v1/org/org-config/search',
        headers: { token: tokens.manager },
        payload: {},
      }),
    ).data.rows.find(({ k }: Shown) => k === 'session.parallel').v as number;
  expect(await info()).toBe(3);
  await save('admin', { 'session.parallel': set(2) });
  expect(await info()).toBe(2);
});
