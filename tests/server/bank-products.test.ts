import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { sealStored } from '../../server/records/seal-stored';
import { Secrets } from '../../server/secrets/secrets';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

/* The products of banks: what they promise, where they are, and their secrets. */
const PRODUCT = 'bank/bank-product';
/** The key of the server in tests. */
const KEY = Buffer.alloc(32, 7);
let world: DemoWorld;
let admin: Caller;

beforeAll(async () => {
  world = await demoWorld();
  admin = world.as('admin');
});
afterAll(() => world?.close());

const product = (more: JsonObject = {}): JsonObject => ({
  ...{ name: '直连产品', code: 'P1', adapter: 'simulator', bankCode: 'ICBC', protocol: 4, functions: [2, 4] },
  ...more,
});

test('K7-70: a product is added and edited by save, chosen by its functions, and deleted', async () => {
  const added = await admin.post(`${PRODUCT}/save/0`, product());
  expect([added.code, added.msg]).toEqual([200, '']);
  const { id, version } = added.data;
  expect(version).toBe(1);
  const saved = await admin.post(`${PRODUCT}/save/${id}`, { version, branchName: '城西支行' });
  expect(saved.data).toEqual({ id, version: 2 });
  expect((await admin.get(`${PRODUCT}/detail/${id}`)).data).toMatchObject({
    ...{ name: '直连产品', branchName: '城西支行', accountCount: 0, version: 2 },
  });
  expect((await admin.post(`${PRODUCT}/save/${id}`, { version, branchName: '城东支行' })).code).toBe(409);
  expect(Object.keys(fieldsOf(await admin.post(`${PRODUCT}/save/0`, product())))).toEqual(['name']);

  const chosen = async (body: JsonObject) =>
    (await admin.post(`${PRODUCT}/option`, body)).data.map((one: JsonObject) => one.label);
  expect(await chosen({})).toEqual(['模拟银行', '文件交换', '直连产品']);
  expect(await chosen({ keyword: '直连' })).toEqual(['直连产品']);
  expect(await chosen({ functions: [6] })).toEqual([]);

  const others = [];
  for (const code of ['P2', 'P3'])
    others.push((await admin.post(`${PRODUCT}/save/0`, product({ name: code, code }))).data.id);
  expect((await admin.post(`${PRODUCT}/batch-del`, { ids: others })).data).toEqual({ count: 2 });
  expect((await admin.delete(`${PRODUCT}/del/${id}`)).data).toEqual({ count: 1 });
  expect((await admin.get(`${PRODUCT}/detail/${id}`)).code).toBe(404);
});

test('K7-71: the adapters, and a product that promises what its adapter cannot do', async () => {
  expect((await admin.get(`${PRODUCT}/product-list`)).data).toEqual([
    expect.objectContaining({ adapter: 'simulator', protocols: [4], functions: [2, 3, 4] }),
    expect.objectContaining({ adapter: 'file', protocols: [3], functions: [5] }),
  ]);
  const wrong = product({ protocol: 3 });
  expect(fieldsOf(await admin.post(`${PRODUCT}/save/0`, wrong))).toEqual({
    protocol: '直连适配器不支持此接口方式',
  });
  expect(fieldsOf(await admin.post(`${PRODUCT}/save/0`, { ...wrong, protocol: 4, functions: [6] }))).toEqual({
    functions: '直连适配器不支持所选功能',
  });
});

test('a signing key is written and never shown: not in answers, not in logs, not to super users', async () => {
  const signKey = 'a-very-secret-key';
  const { id, version } = (await admin.post(`${PRODUCT}/save/0`, product({ code: 'P4', signKey }))).data;
  const kept = await admin.post(`${PRODUCT}/save/${id}`, { version, signKey: '******', remark: '备注' });
  const answers = [
    kept,
    await admin.get(`${PRODUCT}/detail/${id}`),
    await admin.post(`${PRODUCT}/search`, { page: 1, pageSize: 10 }),
    await admin.post(`${PRODUCT}/search`, { page: 1, pageSize: 10, signKey }),
    await admin.post(`${PRODUCT}/option`, {}),
    await admin.post(`${PRODUCT}/data-change/search`, { page: 1, pageSize: 10 }),
    await admin.post(`${PRODUCT}/data-operate/search`, { page: 1, pageSize: 10 }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 400, 200, 200, 200]);
  expect(answers[1]?.data.signKey).toBe('******');
  expect(JSON.stringify(answers)).not.toContain(signKey);
  const revealed = await admin.post(`${PRODUCT}/reveal/${id}`, { column: 'signKey', reason: '核对' });
  expect(revealed.code).toBe(404);
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(world.db);
  const holders: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(name)} t where t::text like ${`%${signKey}%`} limit 1`.execute(world.db);
    if (rows.length > 0) holders.push(name);
  }
  expect(holders).toEqual([]);
  const { rows: stored } = await sql<{ sign_key: string }>`
    select sign_key from bank_product where id = ${id}`.execute(world.db);
  expect(stored[0]!.sign_key).toMatch(/^sealed:1:/);
  expect(await admin.get(`${PRODUCT}/detail/${id}`)).toMatchObject({ data: { remark: '备注' } });
});

test('a signing key of any length is kept while other columns change, and replaced by another one', async () => {
  const signKey = 'k'.repeat(4000);
  const { id, version } = (
    await admin.post(`${PRODUCT}/save/0`, product({ name: 'P6', code: 'P6', signKey }))
  ).data;
  const stored = async () => {
    const { rows } = await sql<{ sign_key: string }>`
      select sign_key from bank_product where id = ${id}`.execute(world.db);
    return rows[0]!.sign_key;
  };
  const first = await stored();
  const kept = await admin.post(`${PRODUCT}/save/${id}`, { version, branchName: '东支行' });
  expect([kept.code, await stored()]).toEqual([200, first]);
  const wrong = { version: kept.data.version, signKey: 'k'.repeat(4001) };
  expect(Object.keys(fieldsOf(await admin.post(`${PRODUCT}/save/${id}`, wrong)))).toEqual(['signKey']);
  await admin.post(`${PRODUCT}/save/${id}`, { ...wrong, signKey: 'another' });
  expect(await stored()).not.toBe(first);
});

test('keys that an older version has stored in the clear are sealed by the start, and told about when no key opens them', async () => {
  const { id } = (await admin.post(`${PRODUCT}/save/0`, product({ name: 'P7', code: 'P7' }))).data;
  await sql`update bank_product set sign_key = 'in the clear' where id = ${id}`.execute(world.db);
  const start = (secrets: Secrets) => sealStored(world.db, [world.model], secrets);
  expect(await start(new Secrets([KEY]))).toBe(0);
  const { rows } = await sql<{ sign_key: string; tenant_id: number }>`
    select sign_key, tenant_id from bank_product where id = ${id}`.execute(world.db);
  const { sign_key: stored, tenant_id: tenantId } = rows[0]!;
  const place = { tenantId, entity: 'bank_product', column: 'signKey' };
  expect(new Secrets([KEY]).open(stored, place)).toBe('in the clear');
  expect(await start(new Secrets([Buffer.alloc(32, 8)]))).toBeGreaterThan(0);
  expect(await start(new Secrets([Buffer.alloc(32, 8), KEY]))).toBe(0);
});

test('setting bank.endpoints: an endpoint belongs to an origin that the system configuration allows', async () => {
  const at = (endpoint: string) =>
    admin.post(`${PRODUCT}/save/0`, product({ name: '直连', code: 'P5', protocol: 1, endpoint }));
  const allow = (origins: string, version: number) =>
    admin.post('org/org-system-config/save', { values: [{ k: 'bank.endpoints', v: origins, version }] });
  const closed = { endpoint: '接口地址不在允许列表中' };
  expect(fieldsOf(await at('https://bank.example.com/api'))).toEqual(closed);
  for (const wrong of [
    ...['https://:80', 'https://', 'bank.example.com', 'ftp://bank.example.com', 'https://-a.example.com'],
    ...['https://bank.example.com:0', 'https://bank.example.com:65536', 'https://bank..example.com'],
    ...['https://bank.example.com/api', 'https://user@bank.example.com', 'https://a.example.com,b'],
  ])
    expect(Object.values(fieldsOf(await allow(wrong, 0))), wrong).toEqual([
      '银行接口地址应如 https://bank.example.com:8443，每行一个',
    ]);
  const origins = 'https://bank.example.com\nhttps://other.example.com:8443\nhttp://10.20.0.7:65535\n';
  expect((await allow(origins, 0)).code).toBe(200);
  // The simulator takes no such protocol: the address is no longer what is refused.
  const unsupported = { protocol: '直连适配器不支持此接口方式' };
  for (const endpoint of [
    ...['https://bank.example.com/api', 'https://other.example.com:8443', 'http://10.20.0.7:65535/b2e'],
  ])
    expect(fieldsOf(await at(endpoint)), endpoint).toEqual(unsupported);
  for (const endpoint of [
    ...['http://bank.example.com/', 'https://bank.example.com:8443/'],
    ...['https://bank.example.com.evil.example/', 'https://user@bank.example.com/'],
    ...['bank.example.com', 'file:///etc/passwd', 'https://:80'],
  ])
    expect(fieldsOf(await at(endpoint)), endpoint).toEqual(closed);
});
