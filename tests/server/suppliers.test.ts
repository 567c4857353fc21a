import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { sentForm } from '../../server/identity/password';
import { fieldsOf, PASSWORD, readReply, type Reply } from '../support/test-app';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { exportWorld, type ExportWorld } from './support/export-world';

/* Suppliers: their calls, their approval, and what their users see and may do. */
const BASE = 'sale/sale-supplier';
const WANHE = 'GY001';
let world: ExportWorld;
let org: DemoOrgs;

beforeAll(async () => {
  world = await exportWorld();
  org = await demoOrgs(world);
});
afterAll(() => world?.close());

const supplierId = (code: string) => world.id('sale_supplier', { code });
const namesIn = ({ data }: Reply): string[] => data.rows.map((row: { name: string }) => row.name);

/** A supplier as the form sends it. */
const newSupplier = (more: JsonObject = {}): JsonObject => ({
  name: '新来的供应商',
  supplierType: 2,
  creditCode: '91350100M000100Y43',
  contact: '联系人',
  mobile: '19900009999',
  ...more,
});

async function signInAs(loginName: string): Promise<Reply> {
  const payload = { loginName, loginPwd: sentForm(PASSWORD) };
  return readReply(await world.app.inject({ method: 'POST', url: '/api/v1/public/public/login', payload }));
}

/** The path of a licence that a user has uploaded. */
async function uploaded(loginName: string): Promise<string> {
  const boundary = 'licence';
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="licence.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.from(pixel, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const reply = readReply(
    await world.app.inject({
      method: 'POST',
      url: '/api/v1/upload/image',
      headers: {
        token: await world.as(loginName).token(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    }),
  );
  expect(reply.code, reply.msg).toBe(200);
  return reply.data.savePath as string;
}

describe('the calls of suppliers', () => {
  test('K7-34, K7-35, K7-36: add, detail, edit, check, change of status, option and deletion', async () => {
    const admin = world.as('admin');
    const wrong = await admin.post(`${BASE}/add`, newSupplier({ creditCode: '91350100M000100Y44' }));
    expect(fieldsOf(wrong)).toEqual({ creditCode: '统一社会信用代码校验位不正确' });
    const dates = { contractStart: '2026-02-01', contractEnd: '2026-01-31' };
    expect(fieldsOf(await admin.post(`${BASE}/add`, newSupplier(dates)))).toEqual({
      contractEnd: '合同止日不能早于合同起日',
    });

    const added = await admin.post(`${BASE}/add`, newSupplier({ deposit: '100.10' }));
    expect(added.code, added.msg).toBe(200);
    const { id } = added.data as { id: number };
    const detail = async () => (await admin.get(`${BASE}/detail/${id}`)).data;
    expect(await detail()).toMatchObject({
      code: expect.stringMatching(/^GY/) as string,
      checkStatus: 0,
      status: 1,
      deposit: '100.10',
      mobile: '199****9999',
    });
    expect(fieldsOf(await admin.post(`${BASE}/add`, newSupplier()))).toMatchObject({
      name: '供应商名称已存在',
    });

    // Nobody approves without a licence, or what the same person has made.
    const decide = (login: string, more: JsonObject, version = 1) =>
      world.as(login).post(`${BASE}/check-status`, { id, checkStatus: 1, version, ...more });
    await makeChecker();
    expect([await decide('bureau02', {})].map(({ status, msg }) => [status, msg])).toEqual([
      [409, '请先上传营业执照'],
    ]);
    expect((await world.as('bureau02').post(`${BASE}/check/${id}`, { pass: true, version: 1 })).msg).toBe(
      '请先上传营业执照',
    );
    expect(fieldsOf(await decide('bureau02', { checkStatus: 2 }))).toEqual({ opinion: '请输入意见' });
    expect((await decide('bureau02', { checkStatus: 2, opinion: '缺执照' })).data.state).toBe(2);

    const licenseFiles = [{ fileName: '执照.png', filePath: await uploaded('admin') }];
    const edited = await admin.post(`${BASE}/edit/${id}`, { licenseFiles, version: 2 });
    expect(edited.code, edited.msg).toBe(200);
    expect(await detail()).toMatchObject({ checkStatus: 0, licenseFiles });
    expect((await decide('admin', {}, 3)).msg).toBe('不能审核自己提交的单据');
    expect((await decide('bureau02', {}, 3)).data).toMatchObject({ id, state: 1 });

    // A change of what was approved returns to the check, another does not.
    const edit = (values: JsonObject, version: number) =>
      admin.post(`${BASE}/edit/${id}`, { ...values, version });
    expect((await edit({ contact: '另一人' }, 4)).code).toBe(200);
    expect(await detail()).toMatchObject({ checkStatus: 1 });
    expect((await edit({ feeRate: 2.5 }, 5)).code).toBe(200);
    expect(await detail()).toMatchObject({ checkStatus: 0, feeRate: 2.5 });

    const offered = async () =>
      ((await admin.post(`${BASE}/option`)).data as { value: number }[]).map(({ value }) => value);
    expect(await offered()).toContain(id);
    expect((await admin.get(`${BASE}/change-status/${id}/0`)).data).toMatchObject({ status: 0 });
    expect(await offered()).not.toContain(id);
    // It was approved before, so it stays; one that never was is deleted.
    expect((await admin.delete(`${BASE}/del/${id}`)).status).toBe(409);
    const second = await admin.post(
      `${BASE}/add`,
      newSupplier({ name: '另一家', creditCode: '91900000MA0199901J' }),
    );
    if (second.code !== 200) throw new Error(JSON.stringify(second.data));
    expect((await admin.post(`${BASE}/batch-del`, { ids: [second.data.id] })).data).toEqual({ count: 1 });
  });

  test('facilities read the suppliers of their tenant and change none; other tenants see none of them', async () => {
    const manager = world.as('manager');
    expect(namesIn(await manager.post(`${BASE}/search`, { pageSize: 50 }))).toContain('万合商贸有限公司');
    expect((await manager.post(`${BASE}/add`, newSupplier())).status).toBe(403);
    const waiting = await supplierId('GY008');
    const check = await world.as('reviewer').post(`${BASE}/check/${waiting}`, { pass: true, version: 1 });
    expect(check.status).toBe(403);
    const other = world.as('other');
    expect(namesIn(await other.post(`${BASE}/search`, {}))).toEqual(['邻省百货有限公司']);
    expect((await other.get(`${BASE}/detail/${waiting}`)).status).toBe(404);
  });

  test('a supplier with users is not deleted', async () => {
    const reply = await world.as('admin').delete(`${BASE}/del/${await supplierId(WANHE)}`);
    expect(reply.status).toBe(409);
    const waiting = await supplierId('GY008');
    await world.db
      .updateTable('org_user')
      .set({ supplier_id: waiting })
      .where('login_name', '=', 'provider01')
      .execute();
    const inUse = await world.as('admin').delete(`${BASE}/del/${waiting}`);
    expect([inUse.status, inUse.msg]).toEqual([409, '供应商“百味副食有限公司”还有 1 个用户，不能删除']);
    await world.db
      .updateTable('org_user')
      .set({ supplier_id: await supplierId(WANHE) })
      .where('login_name', '=', 'provider01')
      .execute();
  });
});

describe('a user of a supplier', () => {
  test('sees the own supplier and nothing else, in every call', async () => {
    const provider = world.as('provider01');
    const own = await supplierId(WANHE);
    const other = await supplierId('GY002');
    expect(namesIn(await provider.post(`${BASE}/search`, {}))).toEqual(['万合商贸有限公司']);
    expect(namesIn(await provider.post(`${BASE}/search`, { name: '青禾' }))).toEqual([]);
    const offered = (await provider.post(`${BASE}/option`)).data as { label: string }[];
    expect(offered.map(({ label }) => label)).toEqual(['万合商贸有限公司']);
    expect((await provider.get(`${BASE}/option?id=${other}`)).data).toHaveLength(1);
    expect((await provider.get(`${BASE}/detail/${own}`)).code).toBe(200);
    expect((await provider.get(`${BASE}/detail/${other}`)).status).toBe(404);
    const found = await provider.post('dynamic-sys/find', { keyword: '有限公司' });
    expect(JSON.stringify(found.data)).not.toContain('青禾');
    const menu = (await provider.get('org/user/menu')).data;
    expect(JSON.stringify(menu)).toContain('供应商管理');
    expect(JSON.stringify(menu)).not.toContain('被监管人员');
    expect((await provider.post('supervised/supervised-prisoner/search', {})).status).toBe(403);
  });

  test('keeps the own data, which return to the check, and not the terms of the contract', async () => {
    const provider = world.as('provider01');
    const own = await supplierId(WANHE);
    const edit = async (values: JsonObject) => {
      const { version } = (await provider.get(`${BASE}/detail/${own}`)).data as { version: number };
      return provider.post(`${BASE}/edit/${own}`, { ...values, version });
    };
    expect((await edit({ contact: '万小合' })).code).toBe(200);
    expect((await provider.get(`${BASE}/detail/${own}`)).data).toMatchObject({ checkStatus: 1 });
    expect((await edit({ feeRate: 0 })).code).not.toBe(200);
    expect((await edit({ shortName: '万合商贸' })).code).toBe(200);
    expect((await edit({ name: '万合商贸集团有限公司' })).code).toBe(200);
    const { data } = await provider.get(`${BASE}/detail/${own}`);
    expect(data).toMatchObject({ checkStatus: 0, feeRate: 3 });
    expect((await provider.post(`${BASE}/add`, newSupplier())).status).toBe(403);
    expect((await edit({ name: '万合商贸有限公司' })).code).toBe(200);
  });

  test('with every right to suppliers and users still works with the own supplier alone', async () => {
    await grantAll('provider', ['sale_supplier', 'org_user']);
    const provider = world.as('provider01');
    const own = await supplierId(WANHE);
    const other = await supplierId('GY002');
    const { rows } = (await provider.post('org/user/search', {})).data as { rows: { loginName: string }[] };
    expect(rows.map(({ loginName }) => loginName)).toEqual(['provider01']);
    const table = await world.sheet(provider, `${BASE}/export/excel/0`, { columns: ['name'] });
    expect(table.flat()).toEqual(['供应商名称', '万合商贸有限公司']);
    expect(
      (await provider.post(`${BASE}/export/excel/0`, { columns: ['name'], ids: [other] })).code,
    ).not.toBe(500);

    // Suppliers are added by those who keep what the tenant shares.
    const added = await provider.post(
      `${BASE}/add`,
      newSupplier({ name: '自荐', creditCode: '91900000MA0199901J' }),
    );
    expect(added.status).toBe(403);
    const beyond: [string, JsonObject][] = [
      [`edit/${other}`, { contact: '换人', version: 1 }],
      [`change-status/${other}/0`, {}],
      [`check/${other}`, { pass: true, version: 1 }],
      ['check-status', { id: other, checkStatus: 1, version: 1 }],
      [`reveal/${other}`, { column: 'mobile', reason: '核对' }],
      [`del/${other}`, {}],
    ];
    for (const [path, body] of beyond)
      expect([path, (await provider.post(`${BASE}/${path}`, body)).status]).toEqual([path, 404]);
    const shown = await provider.post(`${BASE}/reveal/${own}`, { column: 'mobile', reason: '核对' });
    expect(shown.data.value).toBe('19900010001');

    // The logs name the rows of the own supplier only.
    const admin = world.as('admin');
    expect((await admin.post(`${BASE}/edit/${other}`, { tel: '0570-1', version: 1 })).code).toBe(200);
    expect((await admin.post(`${BASE}/edit/${own}`, { tel: '0570-2', version: 5 })).code).toBe(200);
    const logged = await provider.post(`${BASE}/data-change/search`, {});
    expect(logged.code, logged.msg).toBe(200);
    const ids = (logged.data.rows as { dataId: string }[]).map(({ dataId }) => Number(dataId));
    expect(new Set(ids)).toEqual(new Set([own]));
    const operations = await provider.post(`${BASE}/data-operate/search`, {});
    expect(JSON.stringify(operations.data)).not.toContain(`"${other}"`);
  });

  test('cannot be given another supplier by a colleague, or give one', async () => {
    const provider = world.as('provider01');
    const other = await supplierId('GY002');
    const id = await world.id('org_user', { login_name: 'provider01' });
    const { version } = (await provider.get(`org/user/detail/${id}`)).data as { version: number };
    const moved = await provider.post(`org/user/edit/${id}`, { supplierId: other, version });
    expect(moved.status).toBe(400);
    expect(Object.keys(fieldsOf(moved))).toEqual(['supplierId']);
    expect((await provider.post('org/user/search', { supplierId: other })).data.rows).toEqual([]);
  });

  test('is signed out when the supplier is disabled, and cannot sign in until it is enabled', async () => {
    const admin = world.as('admin');
    const own = await supplierId(WANHE);
    const token = await world.signIn('provider01');
    const info = () => world.call('GET', 'org/user/userinfo', { token });
    expect((await info()).code).toBe(200);
    expect((await admin.get(`${BASE}/change-status/${own}/0`)).code).toBe(200);
    expect((await info()).code).toBe(203);
    const refused = await signInAs('provider01');
    expect([refused.code, refused.msg]).toEqual([401, '所属供应商已停用，请联系管理员']);
    expect((await signInAs('clerk')).code).toBe(200);
    expect((await admin.get(`${BASE}/change-status/${own}/1`)).code).toBe(200);
    expect((await signInAs('provider01')).code).toBe(200);
  });
});

/** Lets the clerk of the bureau check suppliers. */
async function makeChecker(): Promise<void> {
  const id = await world.id('org_role', { code: 'clerk', org_id: org.bureau });
  await grant(id, ['sale_supplier_search', 'sale_supplier_check']);
}

async function grantAll(code: string, modules: readonly string[]): Promise<void> {
  const id = await world.id('org_role', { code, org_id: org.first });
  const suffixes = ['search', 'add', 'edit', 'del', 'status', 'check', 'reveal', 'export'];
  const logs = ['search_his', 'search_operate'];
  await grant(
    id,
    modules.flatMap((module) => [...suffixes, ...logs].map((suffix) => `${module}_${suffix}`)),
  );
}

async function grant(id: number, codes: readonly string[]): Promise<void> {
  await writeGrants(world.db, 1, { kind: 'role', id }, codes);
}
