import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';
import { moneyPersons, type MoneyPersons } from './support/money-persons';

/* What the custody screens show of persons' money, and their relatives. */
const FAMILY = 'supervised/supervised-family';
/** An ID number of the unassigned region with its check digit: a woman. */
const ID_NUMBER = '900000198801010022';
let world: DemoWorld;
let orgs: DemoOrgs;
let money: MoneyPersons;
let police: Caller;
let cashier: Caller;
let reviewer: Caller;
let person: number;

beforeAll(async () => {
  world = await demoWorld();
  orgs = await demoOrgs(world);
  money = await moneyPersons(world, orgs);
  police = world.as('police01');
  cashier = world.as('cashier');
  reviewer = world.as('reviewer');
  const { data } = await police.post('supervised/supervised-prisoner/search', {
    ...{ page: 1, pageSize: 1, custodyStatus: [1], accountStatus: [0] },
  });
  person = data.rows[0].id as number;
});
afterAll(() => world?.close());

const rowsOf = async (who: Caller, path: string, body: JsonObject): Promise<JsonObject[]> => {
  const { code, msg, data } = await who.post(`supervised/${path}/search`, { pageSize: 100, ...body });
  expect([code, msg]).toEqual([200, '']);
  return (data.rows as JsonObject[]).filter(({ id }) => id !== -1);
};

test('an account that is opened has a pocket with 0.00 for each kind of money', async () => {
  expect(await rowsOf(cashier, 'supervised-account', { personId: [person] })).toEqual([]);
  expect((await cashier.get(`supervised/supervised-prisoner/open-account/${person}`)).code).toBe(200);
  const [account] = await rowsOf(cashier, 'supervised-account', { personId: [person] });
  expect(account).toMatchObject({ balance: '0.00', frozen: '0.00', available: '0.00', accountStatus: 2 });
  const pockets = await rowsOf(cashier, 'supervised-pocket', { personId: [person] });
  expect(pockets.map(({ labels, balance }) => [(labels as JsonObject).moneyCategoryId, balance])).toEqual([
    ['专项补助', '0.00'],
    ['劳动报酬', '0.00'],
    ['存款', '0.00'],
    ['个人留存', '0.00'],
  ]);
});

test('the list of accounts sums the pockets of each person; the sums are those of the whole result', async () => {
  const rich = await money.person({ CK: '100.00', BC: '7.50' });
  const { data } = await cashier.post('supervised/supervised-account/search', {
    ...{ personId: [rich], pageSize: 10 },
  });
  expect(
    (data.rows as JsonObject[]).map(({ id, balance, available }) => [id === -1, balance, available]),
  ).toEqual(
    expect.arrayContaining([
      [true, '107.50', '107.50'],
      [false, '107.50', '107.50'],
    ]),
  );
  const row = (data.rows as JsonObject[]).find(({ id }) => id !== -1)!;
  const detail = await cashier.get(`supervised/supervised-account/detail/${String(row.id)}`);
  expect(detail.data).toMatchObject({ personId: rich, balance: '107.50' });
  // Nobody of another organisation sees it.
  expect(await rowsOf(world.as('admin', orgs.second), 'supervised-account', { personId: [rich] })).toEqual(
    [],
  );
  expect((await world.as('warehouse').post('supervised/supervised-account/search', {})).status).toBe(403);
});

const relative = (more: JsonObject = {}): JsonObject => ({
  ...{ personId: person, name: '关某某', relation: 10, gender: 2, idType: 1, idCard: ID_NUMBER },
  ...{ mobile: '19900002222', isRemitter: 1, ...more },
});

test('a relative is checked by a second person, and again after a change of identity', async () => {
  expect(fieldsOf(await police.post(`${FAMILY}/add`, relative({ idCard: '900000198801010023' })))).toEqual({
    idCard: '证件号码校验位不正确',
  });
  expect(fieldsOf(await police.post(`${FAMILY}/add`, relative({ gender: 1 })))).toEqual({
    idCard: '性别与证件不一致',
  });
  const added = await police.post(`${FAMILY}/add`, relative());
  expect([added.code, added.msg]).toEqual([200, '']);
  const id = added.data.id as number;
  const detail = async () => (await police.get(`${FAMILY}/detail/${id}`)).data as JsonObject;
  expect(await detail()).toMatchObject({ checkStatus: 0, mobile: '199****2222' });
  expect(JSON.stringify(await detail())).not.toContain(ID_NUMBER);
  expect((await police.post(`${FAMILY}/check/${id}`, { pass: true, version: 1 })).status).toBe(403);
  expect((await reviewer.post(`${FAMILY}/check/${id}`, { pass: true, version: 1 })).data).toMatchObject({
    state: 1,
  });
  expect((await police.post(`${FAMILY}/edit/${id}`, { version: 2, remark: '常来' })).code).toBe(200);
  expect(await detail()).toMatchObject({ checkStatus: 1 });
  expect((await police.post(`${FAMILY}/edit/${id}`, { version: 3, mobile: '19900003333' })).code).toBe(200);
  expect(await detail()).toMatchObject({ checkStatus: 0 });
});

test('the payee account of a relative is one of the same person', async () => {
  const account = await cashier.post('bank/bank-other-account/add', {
    ...{ payeeType: 2, personId: await money.person({ CK: '1.00' }), accountName: '他人', bankCode: 'ICBC' },
    ...{ accountNo: '9999996200000009', branchName: '城东支行' },
  });
  expect([account.code, account.msg]).toEqual([200, '']);
  const id = account.data.id as number;
  await reviewer.post(`bank/bank-other-account/check/${id}`, { pass: true, version: 1 });
  const refused = await world.as('admin', orgs.first).post(`${FAMILY}/add`, relative({ otherAccountId: id }));
  expect(fieldsOf(refused)).toEqual({ otherAccountId: '收款账户不是该人员的' });
});
