import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

/* The products of banks: what they promise, where they are, and their secrets. */
const PRODUCT = 'bank/bank-product';
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
  expect(await chosen({})).toEqual(['模拟银行', '直连产品']);
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
    expect.objectContaining({ adapter: 'simulator', protocols: [4], functions: [2, 4] }),
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
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200, 200]);
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
  expect(holders).toEqual(['bank_product']);
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
