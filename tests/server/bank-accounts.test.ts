import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';
import { newSource, posting } from './support/ledger-world';
import { orgLedger } from './support/org-ledger';

/* The accounts of organisations at banks, with their books in the ledger. */
const PRODUCT = 'bank/bank-product';
const ACCOUNT = 'bank/bank-account';
const MAIN = '9999990000000001';
let world: DemoWorld;
let admin: Caller;
/** The administrator in a facility. */
let facility: Caller;
let orgs: DemoOrgs;
let simulated: number;

beforeAll(async () => {
  world = await demoWorld();
  admin = world.as('admin');
  orgs = await demoOrgs(world);
  facility = world.as('admin', orgs.first);
  simulated = await world.id('bank_product', { code: 'SIM' });
});
afterAll(() => world?.close());

const account = (more: JsonObject): JsonObject => ({
  ...{ bankProductId: simulated, accountName: '某账户' },
  ...more,
});
const said = ({ code, msg }: { code: number; msg: string }) => [code, msg];
const idOf = (accountNo: string) => world.id('bank_account', { account_no: accountNo });
const detail = async (id: number) => (await facility.get(`${ACCOUNT}/detail/${id}`)).data;
const shown = async (caller: Caller): Promise<JsonObject[]> =>
  (await caller.post(`${ACCOUNT}/search`, { page: 1, pageSize: 10 })).data.rows;

test('K7-72: an account has its book at 0.00; one default main account, and numbers are unique', async () => {
  const main = account({ kind: 1, accountNo: MAIN, isDefault: 1 });
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

  const id = await idOf(MAIN);
  expect(await detail(id)).toMatchObject({
    ...{ accountNo: '9999***********0001', balance: '0.00', frozen: '0.00', available: '0.00' },
    ...{ diffAmount: null, accountStatus: 2, ownerType: 1 },
  });
  const books = await world.db
    .selectFrom('ledger_account')
    .select(['code', 'balance'])
    .where('bank_account_id', '=', id)
    .execute();
  expect(books).toEqual([{ code: 'BANK', balance: '0.00' }]);

  const edited = await facility.post(`${ACCOUNT}/edit/${id}`, { version: 1, branchName: '城西支行' });
  expect(edited.data).toEqual({ id, version: 2 });
  const moved = await facility.post(`${ACCOUNT}/edit/${id}`, { version: 2, accountNo: '1' });
  expect(moved.code).toBe(400);
});

test('K7-72: figures and choices of an account are those of its book', async () => {
  const id = await idOf(MAIN);
  const ledger = await orgLedger(world, orgs.first);
  await ledger(async ({ open, post, hold }) => {
    const owner = { ownerType: 'org', ownerId: orgs.first } as const;
    const bank = await open({ code: 'BANK', ...owner, bankAccountId: id });
    await post(posting('M4', bank, await open({ code: 'SUSPENSE', ...owner }), '12.30'));
    await hold({ accountId: bank, amount: '2.30', reasonType: 9, source: newSource() });
  });
  expect(await detail(id)).toMatchObject({ balance: '12.30', frozen: '2.30', available: '10.00' });
  const choice = { value: id, label: '某账户 9999***********0001 10.00' };
  const chosen = async (body: JsonObject) => (await facility.post(`${ACCOUNT}/option`, body)).data;
  expect(await chosen({ kind: 1, ownerType: 1, keyword: '某' })).toEqual([choice]);
  expect(await chosen({ kind: 2 })).toEqual([]);
  // What a form may choose from: several kinds.
  expect(await chosen({ kind: [1, 2] })).toEqual([choice]);
  expect(await chosen({ kind: [2, 5] })).toEqual([]);
  expect(await chosen({ kind: 2, id })).toEqual([choice]);
  expect((await facility.get(`${ACCOUNT}/option?kind=1&id=${id}&page=1&pageSize=20`)).data).toEqual([choice]);
});

/** The bank has not answered: a task asks again. */
const PENDING = {
  ...{ balance: null, bankBalance: null, diffAmount: null },
  pending: '银行暂不可用，已转入后台任务',
};

test('K7-74: the balance of the bank is noted beside the book, and silence changes nothing', async () => {
  const id = await idOf(MAIN);
  simulatedBank.deposit(MAIN, '12.31');
  const figures = { balance: '12.30', bankBalance: '12.31', diffAmount: '0.01' };
  expect((await facility.get(`${ACCOUNT}/update-balance/${id}`)).data).toEqual(figures);
  const noted = await detail(id);
  expect(noted).toMatchObject(figures);
  expect(noted.bankBalanceAt).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  expect((await facility.post(`${PRODUCT}/test/${simulated}`)).data).toMatchObject({ ok: true });
  simulatedBank.order('timeout', 'lost');
  expect((await facility.get(`${ACCOUNT}/update-balance/${id}`)).data).toEqual(PENDING);
  expect(said(await facility.post(`${PRODUCT}/test/${simulated}`))).toEqual([409, '银行没有应答']);
  const none = [409, '本机构没有该产品的账户，无法测试'];
  expect(said(await admin.post(`${PRODUCT}/test/${simulated}`))).toEqual(none);
  expect(await detail(id)).toEqual(noted);
});

test('while a bank is asked, no transaction is open; of two answers the later question counts', async () => {
  const id = await idOf(MAIN);
  const answerFirst = simulatedBank.pause();
  const first = facility.get(`${ACCOUNT}/update-balance/${id}`);
  await wait(1100);
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
  const { version } = await detail(id);
  const meanwhile = await facility.post(`${ACCOUNT}/edit/${id}`, { version, remark: '对账中' });
  expect(meanwhile.code).toBe(200);

  simulatedBank.pause()();
  simulatedBank.deposit(MAIN, '1.00');
  expect((await facility.get(`${ACCOUNT}/update-balance/${id}`)).data.bankBalance).toBe('13.31');
  const later = await detail(id);
  simulatedBank.order('wrongAmount');
  answerFirst();
  expect((await first).data.bankBalance).toBe('13.30');
  expect(await detail(id)).toEqual(later);
});

test('a bank that says nothing is given up after the time of its product', async () => {
  const product = {
    ...{ name: '急银行', code: 'FAST', adapter: 'simulator', bankCode: 'OTHER', protocol: 4 },
    ...{ functions: [2], timeoutSec: 3 },
  };
  const bankProductId = (await admin.post(`${PRODUCT}/save/0`, product)).data.id;
  const added = account({ kind: 1, accountNo: '9999990000000008', bankProductId });
  const { id } = (await facility.post(`${ACCOUNT}/add`, added)).data;
  const answer = simulatedBank.pause();
  expect((await facility.get(`${ACCOUNT}/update-balance/${id}`)).data).toEqual(PENDING);
  answer();
  simulatedBank.pause()();
  expect((await detail(id)).bankBalance).toBeNull();
});

test('K7-70: a product with accounts stays', async () => {
  const { msg } = await admin.delete(`${PRODUCT}/del/${simulated}`);
  expect(msg).toBe('产品已被2个账户使用，不能删除');
  expect((await admin.get(`${PRODUCT}/detail/${simulated}`)).data.accountCount).toBe(2);
});

/** The standard set with numbers that end in two digits each. */
const standard = (main: string, ...specials: string[]) => ({
  ...{ bankProductId: simulated, accountName: '某监狱', mainAccountNo: `99999900000000${main}` },
  specials: specials.map((end, at) => ({ purpose: [1, 3][at]!, accountNo: `99999900000000${end}` })),
});

test('K7-73: an organisation is initialised once; the same again has no effect', async () => {
  const there = world.as('admin', orgs.second);
  const given = standard('10', '11', '12');
  const twice = { ...given, specials: [given.specials[0]!, given.specials[0]!] };
  expect(fieldsOf(await there.post(`${ACCOUNT}/init`, twice))).toEqual({
    specials: '同一用途只能有一个专户',
  });
  expect(fieldsOf(await there.post(`${ACCOUNT}/init`, standard('01', '11', '11')))).toEqual({
    ...{ mainAccountNo: '账号已存在', 'specials/1/accountNo': '账号已存在' },
  });
  expect((await there.post(`${ACCOUNT}/init`, given)).data).toEqual({ accounts: 3, ledgerAccounts: 11 });
  expect((await there.post(`${ACCOUNT}/init`, given)).data).toEqual({ accounts: 0, ledgerAccounts: 0 });
  expect(said(await there.post(`${ACCOUNT}/init`, standard('19', '11', '12')))).toEqual([
    ...[409, '机构已初始化'],
  ]);
  // The sums of the list come last.
  expect((await shown(there)).map((row) => row.balance)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  expect((await shown(facility)).map((row) => row.balance)).toEqual(['12.30', '0.00', '0.00', '12.30']);
});

test('of two calls at once, one becomes the default account, one the cash account, one the start', async () => {
  const there = world.as('admin', orgs.juvenile);
  const both = (path: string, ...bodies: JsonObject[]) =>
    Promise.all(bodies.map((body) => there.post(`${ACCOUNT}/${path}`, body)));
  const codes = async (calls: Promise<{ code: number }[]>) =>
    (await calls).map(({ code }) => code).toSorted((a, b) => a - b);
  const starts = await both('init', standard('20', '21'), standard('20', '21'));
  expect(starts.map(({ data }) => data.accounts).toSorted((a: number, b: number) => a - b)).toEqual([0, 2]);

  const cash = (accountNo: string) => account({ kind: 4, accountNo });
  expect(await codes(both('add', ...['A', 'B', 'C', 'D'].map(cash)))).toEqual([200, 400, 400, 400]);

  const id = await idOf('9999990000000020');
  const plain = await there.post(`${ACCOUNT}/edit/${id}`, { version: 1, isDefault: 0 });
  expect(plain.code).toBe(200);
  const main = (end: number) => account({ kind: 1, accountNo: `99999900000000${end}`, isDefault: 1 });
  expect(await codes(both('add', ...[30, 31, 32, 33].map(main)))).toEqual([200, 400, 400, 400]);
  const books = await world.db
    .selectFrom('ledger_account')
    .select(['code', 'id'])
    .where('org_id', '=', orgs.juvenile)
    .where('code', 'in', ['BANK', 'CASH'])
    .execute();
  expect(books.map(({ code }) => code).toSorted()).toEqual(['BANK', 'BANK', 'BANK', 'CASH']);
});

test('two starts at once with other numbers leave one set', async () => {
  const women = await world.id('org', { code: '99003' });
  const there = world.as('admin', women);
  const starts = await Promise.all(
    [standard('40', '41'), standard('50', '51')].map((one) => there.post(`${ACCOUNT}/init`, one)),
  );
  expect(starts.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await shown(there)).toHaveLength(3);
});

test('rights: who sees accounts and products, who updates a balance, who changes them', async () => {
  const id = await idOf(MAIN);
  const calls = async (user: string) => {
    const caller = world.as(user);
    const answers = [
      await caller.post(`${ACCOUNT}/search`, { page: 1, pageSize: 10 }),
      await caller.post(`${PRODUCT}/search`, { page: 1, pageSize: 10 }),
      await caller.post(`${ACCOUNT}/data-change/search`, { page: 1, pageSize: 10 }),
      await caller.get(`${ACCOUNT}/update-balance/${id}`),
      await caller.post(`${ACCOUNT}/add`, account({ kind: 1, accountNo: '9999990000000099' })),
      await caller.post(`${ACCOUNT}/init`, standard('60')),
      await caller.post(`${PRODUCT}/save/0`, {}),
      await caller.post(`${PRODUCT}/test/${simulated}`),
      await caller.post(`${ACCOUNT}/reveal/${id}`, { column: 'accountNo', reason: '核对' }),
    ];
    return answers.map(({ code }) => code);
  };
  const none = [403, 403, 403, 403, 403];
  expect(await calls('manager')).toEqual([200, 200, 403, 403, ...none]);
  expect(await calls('accountant')).toEqual([200, 200, 403, 403, ...none]);
  expect(await calls('cashier')).toEqual([200, 403, 403, 200, ...none]);
  expect(await calls('auditor')).toEqual([403, 403, 200, 403, ...none]);
  expect(await calls('clerk')).toEqual([403, 403, 403, 403, ...none]);
});
