import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { fieldsOf, type Reply } from '../support/test-app';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';
import { moneyPersons, type MoneyPersons } from './support/money-persons';

/* Charges: what a check posts, what a short balance does, and what a reversal gives back. */
const BASE = 'bank/bank-charge-trade';
let world: DemoWorld;
let orgs: DemoOrgs;
let money: MoneyPersons;
let cashier: Caller;
let reviewer: Caller;

beforeAll(async () => {
  world = await demoWorld();
  orgs = await demoOrgs(world);
  money = await moneyPersons(world, orgs);
  cashier = world.as('cashier');
  reviewer = world.as('reviewer');
});
afterAll(() => world?.close());

const said = ({ code, msg }: Reply) => [code, msg];
const charge = async (personId: number, more: JsonObject = {}): Promise<JsonObject> => ({
  ...{ chargeType: 1, personId, moneyTypeId: await money.type('211'), amount: '12.30' },
  ...{ chargeDate: '2026-01-05', reason: '门诊', ...more },
});
async function added(personId: number, more: JsonObject = {}): Promise<number> {
  const reply = await cashier.post(`${BASE}/add`, await charge(personId, more));
  expect(said(reply)).toEqual([200, '']);
  return reply.data.id as number;
}
const detail = async (id: number) => (await cashier.get(`${BASE}/detail/${id}`)).data;
async function move(who: Caller, verb: string, id: number, more: JsonObject = {}): Promise<Reply> {
  return who.pay(`${BASE}/${verb}/${id}`, { version: (await detail(id)).version, ...more });
}
const pass = { pass: true };

test('K7-76: a charge is paid out of the pockets in their order, once, and is given back by a reversal', async () => {
  const person = await money.person({ BC: '10.00', CK: '5.00', LC: '100.00' });
  const id = await added(person);
  expect(await detail(id)).toMatchObject({ state: 0, amount: '12.30', moneyCategoryId: null });
  expect((await detail(id)).chargeNo).toMatch(/^FY\d{8}/);
  expect((await cashier.post(`${BASE}/edit/${id}`, { version: 1, amount: '12.31' })).data).toEqual({
    ...{ id, version: 2 },
  });
  expect((await move(cashier, 'submit', id)).data).toMatchObject({ state: 1 });
  expect((await move(cashier, 'check', id, pass)).status).toBe(403);
  expect((await move(reviewer, 'check', id, pass)).data).toMatchObject({ state: 4 });
  expect(await money.pocket(person, 'BC')).toEqual({ balance: '0.00', frozen: '0.00' });
  expect((await money.pocket(person, 'CK')).balance).toBe('2.69');
  expect((await money.pocket(person, 'LC')).balance).toBe('100.00');
  expect((await move(reviewer, 'check', id, pass)).status).toBe(409);
  expect((await move(cashier, 'abandon', id, { opinion: '登记有误' })).status).toBe(409);

  // Who has checked does not reverse.
  const own = await move(reviewer, 'reverse', id, { opinion: '退费' });
  expect(own.status).toBe(403);
  const admin = world.as('admin', orgs.first);
  expect((await move(admin, 'reverse', id, { opinion: '退费' })).data).toMatchObject({ state: 7 });
  expect((await money.pocket(person, 'BC')).balance).toBe('10.00');
  expect((await money.pocket(person, 'CK')).balance).toBe('5.00');
  expect((await move(admin, 'reverse', id, { opinion: '再退' })).status).toBe(409);
  expect(await verifyLedger(world.db)).toEqual([]);
});

test('a charge that is not covered is not submitted; one that is no longer covered fails and is tried again', async () => {
  const person = await money.person({ CK: '20.00' });
  const much = await added(person, { amount: '20.01' });
  expect(said(await move(cashier, 'submit', much))).toEqual([409, '余额不足：可用20.00']);
  const first = await added(person, { amount: '15.00' });
  const second = await added(person, { amount: '15.00' });
  for (const id of [first, second]) expect((await move(cashier, 'submit', id)).code).toBe(200);
  expect((await move(reviewer, 'check', first, pass)).data).toMatchObject({ state: 4 });
  expect((await move(reviewer, 'check', second, pass)).data).toMatchObject({ state: 5 });
  expect(await detail(second)).toMatchObject({ failReason: '余额不足：可用5.00' });
  expect((await money.pocket(person, 'CK')).balance).toBe('5.00');
  expect(said(await move(reviewer, 'retry', second))).toEqual([409, '余额不足：可用5.00']);
  const admin = world.as('admin', orgs.first);
  expect((await move(admin, 'reverse', first, { opinion: '退费' })).code).toBe(200);
  expect((await move(reviewer, 'retry', second)).data).toMatchObject({ state: 4 });
  expect(await detail(second)).toMatchObject({ failReason: null });
  expect((await money.pocket(person, 'CK')).balance).toBe('5.00');
});

test('setting money.payOrder: its categories pay first, in its order', async () => {
  const person = await money.person({ BC: '10.00', CK: '5.00' });
  const admin = world.as('admin', orgs.first);
  const values = [{ k: 'money.payOrder', v: 'CK,BC', version: 0 }];
  expect((await admin.post('org/org-config/save', { values })).code).toBe(200);
  const id = await added(person);
  await move(cashier, 'submit', id);
  expect((await move(reviewer, 'check', id, pass)).data).toMatchObject({ state: 4 });
  expect((await money.pocket(person, 'CK')).balance).toBe('0.00');
  expect((await money.pocket(person, 'BC')).balance).toBe('2.70');
});

test('two checks at once collect once', async () => {
  const person = await money.person({ CK: '20.00' });
  const id = await added(person, { amount: '8.00' });
  await move(cashier, 'submit', id);
  const body = { version: (await detail(id)).version, ...pass };
  const replies = await Promise.all([1, 2, 3].map(() => reviewer.pay(`${BASE}/check/${id}`, body)));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect((await money.pocket(person, 'CK')).balance).toBe('12.00');
});

test('bad amounts, other kinds of money and persons without an account are refused', async () => {
  const person = await money.person({ CK: '20.00', LC: '50.00' });
  for (const amount of ['0', '-1', '1.001', '1000000000000000', '1e3', '１２', '￥5'])
    expect(fieldsOf(await cashier.post(`${BASE}/add`, await charge(person, { amount })))).toHaveProperty(
      'amount',
    );
  const submitted = async (more: JsonObject) =>
    said(await move(cashier, 'submit', await added(person, more)));
  for (const code of ['101', '221', '253']) {
    const other = await charge(person, { moneyTypeId: await money.type(code) });
    expect(fieldsOf(await cashier.post(`${BASE}/add`, other))).toHaveProperty('moneyTypeId');
  }
  expect(await submitted({ moneyCategoryId: await money.category('LC') })).toEqual([
    ...[409, '类别“个人留存”只在离监结算时支取，不能扣款'],
  ]);
  const none = await world.db
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('org_id', '=', orgs.first)
    .where('account_status', '=', 0)
    .executeTakeFirstOrThrow();
  expect(said(await move(cashier, 'submit', await added(none.id as number)))).toEqual([409, '该人员未开户']);
  const elsewhere = await world.id('supervised_prisoner', { org_id: orgs.second, account_status: 2 });
  expect((await cashier.post(`${BASE}/add`, await charge(elsewhere))).code).toBe(400);
  expect((await world.as('manager').post(`${BASE}/add`, await charge(person))).status).toBe(403);
});
