import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

/* Accounts of payees at other banks: nobody is paid there before a second person has approved it. */
const BASE = 'bank/bank-other-account';
const NUMBER = '9999996200000001';
let world: DemoWorld;
let orgs: DemoOrgs;
let cashier: Caller;
let reviewer: Caller;
let person: number;

beforeAll(async () => {
  world = await demoWorld();
  orgs = await demoOrgs(world);
  cashier = world.as('cashier');
  reviewer = world.as('reviewer');
  const { id } = await world.db
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('org_id', '=', orgs.first)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  person = id as number;
});
afterAll(() => world?.close());

const account = (more: JsonObject = {}): JsonObject => ({
  ...{ payeeType: 1, personId: person, accountName: '家属甲', accountNo: NUMBER, bankCode: 'ICBC' },
  ...{ branchName: '城东支行', mobile: '19900001111', ...more },
});
const detail = async (id: number) => (await cashier.get(`${BASE}/detail/${id}`)).data;
const choices = async (): Promise<JsonObject[]> => (await cashier.post(`${BASE}/option`)).data;

test('K2.2-21: an account names its payee, is chosen once approved, and returns to the check when it changes', async () => {
  expect(fieldsOf(await cashier.post(`${BASE}/add`, account({ personId: null })))).toHaveProperty('personId');
  const bySupplier = account({ payeeType: 3, personId: null });
  expect(fieldsOf(await cashier.post(`${BASE}/add`, bySupplier))).toHaveProperty('supplierId');
  const added = await cashier.post(`${BASE}/add`, account());
  expect([added.code, added.msg]).toEqual([200, '']);
  const id = added.data.id as number;
  expect(fieldsOf(await cashier.post(`${BASE}/add`, account()))).toEqual({ accountNo: '账号已存在' });
  expect(await detail(id)).toMatchObject({
    ...{ accountNo: '9999***********0001', mobile: '199****1111' },
    ...{ checkStatus: 0, status: 1 },
  });
  expect(await choices()).toEqual([]);

  const pass = { pass: true, version: 1 };
  expect((await cashier.post(`${BASE}/check/${id}`, pass)).status).toBe(403);
  expect((await reviewer.post(`${BASE}/check/${id}`, { pass: false, version: 1 })).msg).toBe('请输入意见');
  expect((await reviewer.post(`${BASE}/check/${id}`, pass)).data).toMatchObject({ state: 1, version: 2 });
  const [choice] = await choices();
  expect(choice).toMatchObject({ value: id, label: '家属甲' });
  expect(JSON.stringify(choice)).not.toContain(NUMBER);

  expect((await cashier.post(`${BASE}/edit/${id}`, { version: 2, remark: '常用' })).code).toBe(200);
  expect(await detail(id)).toMatchObject({ checkStatus: 1, version: 3 });
  expect((await cashier.post(`${BASE}/edit/${id}`, { version: 3, branchName: '城西支行' })).code).toBe(200);
  expect(await detail(id)).toMatchObject({ checkStatus: 0 });
  expect(await choices()).toEqual([]);
});

test('an administrator does not approve the own account, and sees the number with a reason', async () => {
  const admin = world.as('admin', orgs.first);
  const own = await admin.post(
    `${BASE}/add`,
    account({ payeeType: 4, personId: null, accountNo: '9999996200000002' }),
  );
  expect([own.code, own.msg]).toEqual([200, '']);
  const { id } = own.data as { id: number };
  const refused = await admin.post(`${BASE}/check/${id}`, { pass: true, version: 1 });
  expect([refused.code, refused.msg]).toEqual([403, '不能审核自己提交的单据']);
  const revealed = await admin.post(`${BASE}/reveal/${id}`, { column: 'accountNo', reason: '核对账号' });
  expect(revealed.data).toEqual({ value: '9999996200000002' });
  expect(
    (await cashier.post(`${BASE}/reveal/${id}`, { column: 'accountNo', reason: '核对账号' })).status,
  ).toBe(403);
});

test('rows are those of the organisation, and a supplier sees none', async () => {
  const other = world.as('admin', orgs.second);
  expect((await other.post(`${BASE}/search`, {})).data.rows).toEqual([]);
  const ours: JsonObject[] = (await cashier.post(`${BASE}/search`, {})).data.rows;
  expect(ours.map(({ accountName }) => accountName)).toEqual(['家属甲', '家属甲']);
  expect((await other.get(`${BASE}/detail/${String(ours[0]?.id)}`)).status).toBe(404);
  expect((await world.as('provider01').post(`${BASE}/search`, {})).status).toBe(403);
});
