import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { demoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

/* The products of banks, and the accounts of organisations with their books in the ledger. */
const PRODUCT = 'bank/bank-product';
const ACCOUNT = 'bank/bank-account';
let world: DemoWorld;
let admin: Caller;
/** The administrator in a facility. */
let facility: Caller;
let orgId: number;
let simulated: number;

beforeAll(async () => {
  world = await demoWorld();
  admin = world.as('admin');
  ({ first: orgId } = await demoOrgs(world));
  facility = world.as('admin', orgId);
  simulated = await world.id('bank_product', { code: 'SIM' });
});
afterAll(() => world?.close());

const product = (more: JsonObject = {}): JsonObject => ({
  ...{ name: '直连产品', code: 'P1', adapter: 'simulator', bankCode: 'ICBC', protocol: 4, functions: [2, 4] },
  ...more,
});
const account = (more: JsonObject): JsonObject => ({
  bankProductId: simulated,
  accountName: '某账户',
  ...more,
});
const said = ({ code, msg }: { code: number; msg: string }) => [code, msg];
const idOf = (accountNo: string) => world.id('bank_account', { account_no: accountNo });

test('K7-70, K7-71: a product is added and edited by save, and keeps a secret that comes back masked', async () => {
  const added = await admin.post(`${PRODUCT}/save/0`, product({ signKey: 'very-secret' }));
  expect(said(added)).toEqual([200, '']);
  const { id, version } = added.data;
  const shown = (await admin.get(`${PRODUCT}/detail/${id}`)).data;
  expect([shown.signKey, version]).toEqual(['******', 1]);
  const body = { version, signKey: '******', branchName: '城西支行' };
  const saved = await admin.post(`${PRODUCT}/save/${id}`, body);
  expect(saved.data).toEqual({ id, version: 2 });
  const stored = await world.db
    .selectFrom('bank_product')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  expect(stored).toMatchObject({ sign_key: 'very-secret', branch_name: '城西支行' });
  expect(Object.keys(fieldsOf(await admin.post(`${PRODUCT}/save/0`, product())))).toEqual(['name']);

  const adapters = (await admin.get(`${PRODUCT}/product-list`)).data;
  expect(adapters).toEqual([
    expect.objectContaining({ adapter: 'simulator', protocols: [4], functions: [2, 4] }),
  ]);
  const wrong = product({ name: '另一产品', code: 'P2', protocol: 3 });
  expect(fieldsOf(await admin.post(`${PRODUCT}/save/0`, wrong))).toEqual({
    protocol: '直连适配器不支持此接口方式',
  });
  expect(fieldsOf(await admin.post(`${PRODUCT}/save/0`, { ...wrong, protocol: 4, functions: [6] }))).toEqual({
    functions: '直连适配器不支持所选功能',
  });
});

test('an endpoint belongs to an origin that the system configuration allows', async () => {
  const at = (endpoint: string) =>
    admin.post(`${PRODUCT}/save/0`, product({ name: '直连', code: 'P3', protocol: 1, endpoint }));
  const closed = { endpoint: '接口地址不在允许列表中' };
  expect(fieldsOf(await at('https://bank.example.com/api'))).toEqual(closed);
  const origins = 'https://bank.example.com https://other.example.com:8443';
  const values = [{ k: 'bank.endpoints', v: origins, version: 0 }];
  const set = await admin.post('org/org-system-config/save', { values });
  expect(set.code).toBe(200);
  // The simulator takes no such protocol: the address is no longer what is refused.
  const unsupported = { protocol: '直连适配器不支持此接口方式' };
  expect(fieldsOf(await at('https://bank.example.com/api'))).toEqual(unsupported);
  expect(fieldsOf(await at('https://other.example.com:8443'))).toEqual(unsupported);
  for (const endpoint of [
    ...[
      'http://bank.example.com/',
      'https://bank.example.com:8443/',
      'https://bank.example.com.evil.example/',
    ],
    ...['https://user@bank.example.com/', 'bank.example.com', 'file:///etc/passwd'],
  ])
    expect(fieldsOf(await at(endpoint)), endpoint).toEqual(closed);
});

test('K7-72: an account has its book at 0.00; one default main account, and numbers are unique', async () => {
  const main = account({ kind: 1, accountNo: '9999990000000001', isDefault: 1 });
  expect((await facility.post(`${ACCOUNT}/add`, main)).code).toBe(200);
  const second = { ...main, accountNo: '9999990000000002' };
  expect(fieldsOf(await facility.post(`${ACCOUNT}/add`, second))).toEqual({
    isDefault: '机构已有默认主账户',
  });
  const same = { ...main, isDefault: 0 };
  expect(fieldsOf(await facility.post(`${ACCOUNT}/add`, same))).toEqual({ accountNo: '账号已存在' });
  const child = account({ kind: 3, accountNo: '9999990000000003' });
  expect(fieldsOf(await facility.post(`${ACCOUNT}/add`, child))).toEqual({
    kind: '监管子账户由开户产生，不能手工维护',
  });
  const cash = account({ kind: 4, accountNo: 'CASH-1' });
  expect((await facility.post(`${ACCOUNT}/add`, cash)).code).toBe(200);
  expect(fieldsOf(await facility.post(`${ACCOUNT}/add`, { ...cash, accountNo: 'CASH-2' }))).toEqual({
    kind: '机构已有现金账户',
  });

  const id = await idOf('9999990000000001');
  const detail = (await facility.get(`${ACCOUNT}/detail/${id}`)).data;
  expect(detail).toMatchObject({
    ...{ accountNo: '9999***********0001', balance: '0.00', frozen: '0.00', available: '0.00' },
    ...{ diffAmount: null, accountStatus: 2, ownerType: 1 },
  });
  const books = await world.db
    .selectFrom('ledger_account')
    .select(['code', 'balance'])
    .where('bank_account_id', '=', id)
    .execute();
  expect(books).toEqual([{ code: 'BANK', balance: '0.00' }]);

  await world.db
    .updateTable('ledger_account')
    .set({ balance: '12.30', frozen: '2.30' })
    .where('bank_account_id', '=', id)
    .execute();
  const listed = await facility.post(`${ACCOUNT}/search`, { kind: 1, page: 1, pageSize: 10 });
  expect(listed.data.rows[0]).toMatchObject({ balance: '12.30', frozen: '2.30', available: '10.00' });
  expect((await facility.post(`${ACCOUNT}/option`, { kind: 1, keyword: '某' })).data).toEqual([
    { value: id, label: '某账户 9999***********0001 10.00' },
  ]);
});

test('K7-74: the balance of the bank is noted beside the book, and silence changes nothing', async () => {
  const id = await idOf('9999990000000001');
  simulatedBank.deposit('9999990000000001', '12.31');
  expect((await facility.get(`${ACCOUNT}/update-balance/${id}`)).data).toEqual({
    ...{ balance: '12.30', bankBalance: '12.31', diffAmount: '0.01' },
  });
  expect((await facility.get(`${ACCOUNT}/detail/${id}`)).data).toMatchObject({
    ...{ balance: '12.30', bankBalance: '12.31', diffAmount: '0.01' },
  });
  expect((await facility.post(`${PRODUCT}/test/${simulated}`)).data).toMatchObject({ ok: true });
  simulatedBank.order('timeout', 'lost');
  expect(said(await facility.get(`${ACCOUNT}/update-balance/${id}`))).toEqual([
    409,
    '银行暂不可用，请稍后重试',
  ]);
  expect(said(await facility.post(`${PRODUCT}/test/${simulated}`))).toEqual([409, '银行没有应答']);
  expect(said(await admin.post(`${PRODUCT}/test/${simulated}`))).toEqual([
    409,
    '本机构没有该产品的账户，无法测试',
  ]);
});

test('K7-70: a product with accounts stays', async () => {
  const [, msg] = said(await admin.delete(`${PRODUCT}/del/${simulated}`));
  expect(msg).toBe('产品已被2个账户使用，不能删除');
  expect((await admin.get(`${PRODUCT}/detail/${simulated}`)).data.accountCount).toBe(2);
});

test('K7-73: an organisation is initialised once; the same again has no effect', async () => {
  const { second } = await demoOrgs(world);
  const there = world.as('admin', second);
  const standard = {
    ...{ bankProductId: simulated, accountName: '第二监狱', mainAccountNo: '9999990000000010' },
    specials: [
      { purpose: 1, accountNo: '9999990000000011' },
      { purpose: 3, accountNo: '9999990000000012' },
    ],
  };
  const twice = { ...standard, specials: [standard.specials[0]!, standard.specials[0]!] };
  expect(fieldsOf(await there.post(`${ACCOUNT}/init`, twice))).toEqual({
    specials: '同一用途只能有一个专户',
  });
  expect((await there.post(`${ACCOUNT}/init`, standard)).data).toEqual({ accounts: 3, ledgerAccounts: 11 });
  expect((await there.post(`${ACCOUNT}/init`, standard)).data).toEqual({ accounts: 0, ledgerAccounts: 0 });
  const other = { ...standard, mainAccountNo: '9999990000000019' };
  expect(said(await there.post(`${ACCOUNT}/init`, other))).toEqual([409, '机构已初始化']);
  const seen = (await there.post(`${ACCOUNT}/search`, { page: 1, pageSize: 10 })).data.rows;
  // The sums of the list come last.
  expect(seen.map((row: JsonObject) => row.balance)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  const own = (await facility.post(`${ACCOUNT}/search`, { page: 1, pageSize: 10 })).data.rows;
  expect(own.map((row: JsonObject) => row.balance)).toEqual(['12.30', '0.00', '12.30']);
});

test('the accountant sees accounts and products, and changes neither; the cashier updates balances', async () => {
  const [accountant, cashier] = [world.as('accountant'), world.as('cashier')];
  expect((await accountant.post(`${ACCOUNT}/search`, { page: 1, pageSize: 10 })).code).toBe(200);
  expect((await accountant.post(`${PRODUCT}/save/0`, product({ code: 'P9' }))).code).toBe(403);
  const id = await idOf('9999990000000001');
  expect((await accountant.get(`${ACCOUNT}/update-balance/${id}`)).code).toBe(403);
  expect((await cashier.get(`${ACCOUNT}/update-balance/${id}`)).code).toBe(200);
});
