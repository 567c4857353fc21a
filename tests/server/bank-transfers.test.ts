import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { fieldsOf, type Reply } from '../support/test-app';
import { bankWorld, type BankWorld, type Documents } from './support/bank-world';

/* Transfers that post when they are checked: between pockets and between accounts; and what no transfer may do. */
const BASE = 'bank/bank-money-transfer';
let bank: BankWorld;
let documents: Documents;

beforeAll(async () => {
  bank = await bankWorld();
  documents = bank.document(BASE);
});
afterAll(() => bank?.close());

const said = ({ code, msg }: Reply) => [code, msg];
const pass = { pass: true };
async function pockets(personId: number, more: JsonObject = {}): Promise<JsonObject> {
  const { money } = bank;
  return {
    ...{ transferType: 1, personId, amount: '12.30', purpose: '调整', moneyTypeId: await money.type('231') },
    fromCategoryId: await money.category('CK'),
    toCategoryId: await money.category('BC'),
    ...more,
  };
}
async function accounts(more: JsonObject = {}): Promise<JsonObject> {
  const { main, special, money } = bank;
  return {
    ...{ transferType: 2, fromAccountId: main, toAccountId: special, amount: '10.00', purpose: '归集' },
    ...{ moneyTypeId: await money.type('241'), ...more },
  };
}
async function added(document: JsonObject): Promise<number> {
  const reply = await bank.cashier.post(`${BASE}/add`, document);
  expect(said(reply)).toEqual([200, '']);
  return reply.data.id as number;
}

test('K2.2-24: a transfer between pockets holds its money, posts it once, and is given back by a reversal', async () => {
  const { money, cashier, reviewer, admin } = bank;
  const { detail, move } = documents;
  const person = await money.person({ CK: '50.00' });
  const id = await added(await pockets(person));
  expect(await detail(id)).toMatchObject({ state: 0, fromText: '存款', toText: '劳动报酬' });
  expect((await detail(id)).transferNo).toMatch(/^HZ\d{8}/);
  expect((await move(cashier, 'submit', id)).data).toMatchObject({ state: 1 });
  expect(await money.pocket(person, 'CK')).toEqual({ balance: '50.00', frozen: '12.30' });
  // What is held is not there for another.
  const much = await added(await pockets(person, { amount: '37.71' }));
  expect(said(await move(cashier, 'submit', much))).toEqual([409, '余额不足：可用37.70']);

  expect((await move(cashier, 'revoke', id)).data).toMatchObject({ state: 0 });
  expect((await money.pocket(person, 'CK')).frozen).toBe('0.00');
  await move(cashier, 'submit', id);
  expect((await move(cashier, 'check', id, pass)).status).toBe(403);
  const rejected = await move(reviewer, 'check', id, { pass: false, opinion: '重填' });
  expect(rejected.data).toMatchObject({ state: 6 });
  expect((await money.pocket(person, 'CK')).frozen).toBe('0.00');
  await move(cashier, 'submit', id);
  expect((await move(reviewer, 'check', id, pass)).data).toMatchObject({ state: 4 });
  expect(await money.pocket(person, 'CK')).toEqual({ balance: '37.70', frozen: '0.00' });
  expect((await money.pocket(person, 'BC')).balance).toBe('12.30');
  expect((await detail(id)).finishedAt).not.toBeNull();
  expect((await move(cashier, 'abandon', id, { opinion: '登记有误' })).status).toBe(409);

  expect((await move(reviewer, 'reverse', id, { opinion: '退回' })).status).toBe(403);
  expect((await move(admin, 'reverse', id, { opinion: '退回' })).data).toMatchObject({ state: 7 });
  expect((await money.pocket(person, 'CK')).balance).toBe('50.00');
  expect((await move(admin, 'reverse', id, { opinion: '再退' })).status).toBe(409);
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('an abandoned transfer gives back what it holds', async () => {
  const { money, cashier } = bank;
  const person = await money.person({ CK: '20.00' });
  const id = await added(await pockets(person));
  await documents.move(cashier, 'submit', id);
  const done = await documents.move(cashier, 'abandon', id, { opinion: '登记有误' });
  expect(done.data).toMatchObject({ state: 9 });
  expect(await money.pocket(person, 'CK')).toEqual({ balance: '20.00', frozen: '0.00' });
});

test('M6: between accounts of one bank the books move at once', async () => {
  const { cashier, reviewer, main, special, receive, book, world } = bank;
  await receive(main, '100.00', 'SUSPENSE');
  const id = await added(await accounts());
  const much = await added(await accounts({ amount: '90.01' }));
  await documents.move(cashier, 'submit', id);
  expect(await book('BANK', main)).toBe('100.00 / 10.00');
  expect(said(await documents.move(cashier, 'submit', much))).toEqual([409, '付款账户余额不足']);
  expect((await documents.move(reviewer, 'check', id, pass)).data).toMatchObject({ state: 4 });
  expect([await book('BANK', main), await book('BANK', special)]).toEqual(['90.00 / 0.00', '10.00 / 0.00']);
  expect(await documents.detail(id)).toMatchObject({
    tradeOrderId: null,
    payAccountId: null,
    feeAmount: '0.00',
  });
  expect(await verifyLedger(world.db)).toEqual([]);
});

test('two checks at once post once, and two transfers do not give the same money', async () => {
  const { money, cashier, reviewer } = bank;
  const person = await money.person({ CK: '20.00' });
  const ids = [await added(await pockets(person)), await added(await pockets(person))];
  const submits = await Promise.all(ids.map((id) => documents.move(cashier, 'submit', id)));
  expect(submits.map(({ code }) => code).sort()).toEqual([200, 409]);
  const id = ids[submits.findIndex(({ code }) => code === 200)]!;
  const body = { version: (await documents.detail(id)).version!, ...pass };
  const replies = await Promise.all([1, 2, 3].map(() => reviewer.pay(`${BASE}/check/${id}`, body)));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect((await money.pocket(person, 'BC')).balance).toBe('12.30');
});

test('bad amounts, sides and pockets are refused', async () => {
  const { money, cashier, orgs, world, main, payee } = bank;
  const person = await money.person({ CK: '20.00', LC: '50.00' });
  for (const amount of ['0', '-1', '1.001', '1000000000000000', '1e3', '１２', '￥5'])
    expect(fieldsOf(await cashier.post(`${BASE}/add`, await pockets(person, { amount })))).toHaveProperty(
      'amount',
    );
  const [saved, work, personal] = [await money.category('CK'), await money.category('LC'), await payee({})];
  const fields = async (document: JsonObject) => fieldsOf(await cashier.post(`${BASE}/add`, document));
  expect(await fields(await pockets(person, { toCategoryId: saved }))).toEqual({
    toCategoryId: '转出与转入相同',
  });
  expect(await fields(await accounts({ toAccountId: main }))).toEqual({ toAccountId: '转出与转入相同' });
  expect(await fields(await pockets(person, { fromCategoryId: work }))).toHaveProperty('fromCategoryId');
  expect(await fields(await pockets(person, { moneyTypeId: await money.type('101') }))).toHaveProperty(
    'moneyTypeId',
  );
  const pay = {
    transferType: 3,
    toAccountId: null,
    otherAccountId: personal,
    moneyTypeId: await money.type('252'),
  };
  expect(await fields(await accounts(pay))).toHaveProperty('fund');
  const elsewhere = await world.id('supervised_prisoner', { org_id: orgs.second, account_status: 2 });
  expect((await cashier.post(`${BASE}/add`, await pockets(elsewhere))).code).toBe(400);

  const submitted = async (document: JsonObject) =>
    said(await documents.move(cashier, 'submit', await added(document)));
  const none = await world.db
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('org_id', '=', orgs.first)
    .where('account_status', '=', 0)
    .executeTakeFirstOrThrow();
  expect(await submitted(await pockets(none.id as number))).toEqual([409, '该人员未开户']);
  expect(await submitted(await accounts({ ...pay, fund: 'ORG' }))).toEqual([409, '专户资金只能由专户支付']);
  // A category that was closed for withdrawals since.
  const id = await added(await pockets(person));
  await sql`update bank_money_category set withdrawable = 0 where code = 'CK'`.execute(world.db);
  const refused = await documents.move(cashier, 'submit', id);
  await sql`update bank_money_category set withdrawable = 1 where code = 'CK'`.execute(world.db);
  expect(refused.code).not.toBe(200);
});

test('rights: the cashier makes, the reviewer checks, others only read or see nothing', async () => {
  const { money, world, orgs } = bank;
  const person = await money.person({ CK: '20.00' });
  const document = await pockets(person);
  for (const [name, add, search] of [
    ['accountant', 403, 200],
    ['manager', 403, 200],
    ['reviewer', 403, 200],
    ['clerk', 403, 403],
    ['police01', 403, 403],
    ['auditor', 403, 403],
  ] as const) {
    const caller = world.as(name);
    expect([name, (await caller.post(`${BASE}/add`, document)).status]).toEqual([name, add]);
    expect([name, (await caller.post(`${BASE}/search`)).status]).toEqual([name, search]);
  }
  const id = await added(document);
  const elsewhere = world.as('admin', orgs.second);
  expect((await elsewhere.get(`${BASE}/detail/${id}`)).status).toBe(404);
  expect((await elsewhere.pay(`${BASE}/submit/${id}`, { version: 1 })).status).toBe(404);
});
