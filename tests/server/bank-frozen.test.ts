import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenTimer } from '../../domains/bank/actions/frozen';
import type { JsonObject } from '../../schemas/json';
import { endHolds } from '../../server/ledger/holds';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { fieldsOf, type Reply } from '../support/test-app';
import { demoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';
import { moneyPersons, type MoneyPersons } from './support/money-persons';

/* Money of persons that documents freeze and give back: what is reserved is in the ledger alone. */
const BASE = 'bank/bank-frozen';
let world: DemoWorld;
let money: MoneyPersons;
let maker: Caller;
let reviewer: Caller;

beforeAll(async () => {
  world = await demoWorld();
  money = await moneyPersons(world, await demoOrgs(world));
  maker = world.as('accountant');
  reviewer = world.as('reviewer');
});
afterAll(() => world?.close());

const said = ({ code, msg }: Reply) => [code, msg];
const document = async (personId: number, more: JsonObject = {}): Promise<JsonObject> => ({
  ...{ personId, moneyCategoryId: await money.category('CK'), reasonType: 3, amount: '30.00', ...more },
});
async function added(personId: number, more: JsonObject = {}): Promise<number> {
  const reply = await maker.post(`${BASE}/add`, await document(personId, more));
  expect(said(reply)).toEqual([200, '']);
  return reply.data.id as number;
}
const detail = async (id: number) => (await maker.get(`${BASE}/detail/${id}`)).data;
async function move(who: Caller, verb: string, id: number, more: JsonObject = {}): Promise<Reply> {
  return who.pay(`${BASE}/${verb}/${id}`, { version: (await detail(id)).version, ...more });
}
async function frozen(personId: number, more: JsonObject = {}): Promise<number> {
  const id = await added(personId, more);
  expect((await move(maker, 'submit', id)).data).toMatchObject({ state: 1 });
  expect((await move(reviewer, 'check', id, { pass: true })).data).toMatchObject({ state: 3 });
  return id;
}

test('K2.2-21: a checked document reserves money in the ledger, and gives it back in parts', async () => {
  const person = await money.person({ CK: '100.00' });
  const id = await added(person);
  expect(await detail(id)).toMatchObject({ state: 0, remainAmount: null, version: 1 });
  expect((await money.pocket(person, 'CK')).frozen).toBe('0.00');
  await move(maker, 'submit', id);
  expect((await move(maker, 'check', id, { pass: true })).status).toBe(403);
  expect((await move(reviewer, 'check', id, { pass: true })).data).toMatchObject({ state: 3 });
  expect(await money.pocket(person, 'CK')).toEqual({ balance: '100.00', frozen: '30.00' });
  expect(await detail(id)).toMatchObject({
    usedAmount: '0.00',
    releasedAmount: '0.00',
    remainAmount: '30.00',
  });
  expect((await move(maker, 'abandon', id, { opinion: '登记有误' })).status).toBe(409);

  const unfreeze = (more: JsonObject) => move(reviewer, 'unfreeze', id, { opinion: '处分解除', ...more });
  expect((await move(maker, 'unfreeze', id, { opinion: '处分解除' })).status).toBe(403);
  expect(fieldsOf(await unfreeze({ amount: '30.01' }))).toEqual({ amount: '解冻金额超过冻结余额' });
  for (const amount of ['0', '-1', '1.001', '1e1', '１'])
    expect(fieldsOf(await unfreeze({ amount }))).toHaveProperty('amount');
  expect((await unfreeze({ amount: '10.50' })).code).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 3, releasedAmount: '10.50', remainAmount: '19.50' });
  expect(said(await unfreeze({ version: 1 }))).toEqual([409, '数据已被他人修改，请刷新后重试']);
  expect((await unfreeze({})).code).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 4, releasedAmount: '30.00', remainAmount: '0.00' });
  expect(await money.pocket(person, 'CK')).toEqual({ balance: '100.00', frozen: '0.00' });
  expect(said(await unfreeze({}))).toEqual([409, '没有可解冻的金额']);
  const list = (await reviewer.post(`${BASE}/search`, { personId: person })).data;
  expect(list.rows.map((row: JsonObject) => [row.state, row.remainAmount])).toContainEqual([4, '0.00']);
  expect(await verifyLedger(world.db)).toEqual([]);
});

test('money that is not there is not frozen; a court order needs its number to begin and to end', async () => {
  const person = await money.person({ CK: '40.00' });
  const much = await added(person, { amount: '40.01' });
  expect(said(await move(maker, 'submit', much))).toEqual([409, '可用余额不足，无法冻结']);
  expect(fieldsOf(await maker.post(`${BASE}/add`, await document(person, { reasonType: 1 })))).toEqual({
    reasonType: '此原因的冻结由系统产生，不能手工登记',
  });
  const court = await document(person, { reasonType: 2 });
  expect(fieldsOf(await maker.post(`${BASE}/add`, court))).toHaveProperty('docNo');
  const id = await frozen(person, { reasonType: 2, docNo: '（2026）冻1号' });
  // The rest does not cover another.
  const second = await added(person);
  expect(said(await move(maker, 'submit', second))).toEqual([409, '可用余额不足，无法冻结']);
  expect(fieldsOf(await move(reviewer, 'unfreeze', id, { opinion: '期满' }))).toEqual({
    docNo: '司法冻结须填写解冻文书号',
  });
  const ended = await move(reviewer, 'unfreeze', id, { opinion: '期满', docNo: '（2026）解1号' });
  expect(ended.code).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 4, releaseDocNo: '（2026）解1号' });
});

test('several at once do not freeze more than there is, and do not release twice', async () => {
  const person = await money.person({ CK: '50.00' });
  const ids = [await added(person), await added(person)];
  for (const id of ids) await move(maker, 'submit', id);
  const checks = await Promise.all(ids.map((id) => move(reviewer, 'check', id, { pass: true })));
  expect(checks.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await money.pocket(person, 'CK')).frozen).toBe('30.00');
  const held = ids[checks.findIndex(({ code }) => code === 200)]!;
  const { version } = await detail(held);
  const body = { version, opinion: '处分解除', amount: '20.00' };
  const released = await Promise.all([1, 2].map(() => reviewer.post(`${BASE}/unfreeze/${held}`, body)));
  expect(released.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await money.pocket(person, 'CK')).frozen).toBe('10.00');
});

test('a document whose last day is over has ended', async () => {
  const person = await money.person({ CK: '50.00' });
  const id = await frozen(person, { expireDate: '2999-12-31' });
  await sql`update ledger_hold set expire_date = current_date - 1 where source_type = 'frozen' and source_id = ${id}`.execute(
    world.db,
  );
  const { signal } = new AbortController();
  await endHolds(world.db, signal);
  expect(await frozenTimer.run(world.db, signal, world.app.inOrganisation)).toBe(1);
  expect(await detail(id)).toMatchObject({ state: 4, remainAmount: '0.00' });
  expect((await money.pocket(person, 'CK')).frozen).toBe('0.00');
  const logged = await world.db
    .selectFrom('log_data_change')
    .select(['operator', 'action', 'to'])
    .where('entity', '=', 'bank_frozen')
    .where('data_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(logged).toEqual({ operator: '系统', action: '系统处理', to: { state: 4 } });
});
