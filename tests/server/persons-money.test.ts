import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { fieldsOf, type Reply } from '../support/test-app';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';
import { newSource } from './support/ledger-world';
import { moneyPersons, type MoneyPersons } from './support/money-persons';

/* What the custody screens show of persons' money, and their relatives. */
const PRISONER = 'supervised/supervised-prisoner';
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

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
const admin = () => world.as('admin', orgs.first);
const said = ({ code, msg }: Reply) => [code, msg];
const mainId = () => world.id('bank_account', { kind: 1, org_id: orgs.first });
const rowsOf = async (who: Caller, path: string, body: JsonObject): Promise<JsonObject[]> => {
  const { code, msg, data } = await who.post(`supervised/${path}/search`, { pageSize: 100, ...body });
  expect([code, msg]).toEqual([200, '']);
  return (data.rows as JsonObject[]).filter(({ id }) => id !== -1);
};

test('K7-40: no account is opened before the organisation has a main account', async () => {
  const open = () => cashier.get(`${PRISONER}/open-account/${person}`);
  expect(said(await open())).toEqual([409, '机构未配置主账户，请先初始化银行账户']);
  const bankProductId = await world.id('bank_product', { code: 'SIM' });
  const main = {
    bankProductId,
    mainAccountNo: '9999991234000002',
    accountName: '示范第一监狱',
    specials: [],
  };
  expect(said(await admin().post('bank/bank-account/init', main))).toEqual([200, '']);
  await world.db.updateTable('bank_account').set({ status: 0 }).where('kind', '=', 1).execute();
  expect(said(await open())).toEqual([409, '机构未配置主账户，请先初始化银行账户']);
  await world.db.updateTable('bank_account').set({ status: 1 }).where('kind', '=', 1).execute();
});

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

test('K7-46: whoever works with money chooses persons with what they have; nobody else sees it', async () => {
  const rich = await money.person({ CK: '12.00', LC: '3.00' });
  await heldOrder(rich, '2.00');
  const option = async (who: Caller) =>
    (await who.post(`${PRISONER}/account-option`, { id: rich, pageSize: 1 })).data[0] as JsonObject;
  expect(await option(cashier)).toMatchObject({
    ...{ value: rich, balance: '15.00', frozen: '2.00', available: '13.00' },
    pockets: expect.arrayContaining([
      { moneyCategoryId: await money.category('CK'), name: '存款', available: '10.00' },
      { moneyCategoryId: await money.category('LC'), name: '个人留存', available: '3.00' },
    ]),
  });
  expect(Object.keys(await option(world.as('clerk'))).sort()).toEqual([
    ...['areaName', 'code', 'label', 'levelName', 'value'],
  ]);
  // A form that asks for the state of the account gets no amounts.
  const { code: keyword = '' } = await option(cashier);
  const stateOf = async (accountStatus: number) =>
    (await cashier.post(`${PRISONER}/option`, { keyword, accountStatus })).data as JsonObject[];
  expect((await stateOf(2)).map((person) => [person.value, 'balance' in person])).toEqual([[rich, false]]);
  expect(await stateOf(0)).toEqual([]);
  const { data } = await cashier.get(`${PRISONER}/account-detail/${rich}`);
  expect(data).toMatchObject({ balance: '15.00', monthUsed: '0.00' });
  const [monthly] = data.limits as JsonObject[];
  expect([monthly!.used, monthly!.left]).toEqual(['0.00', monthly!.maxAmount]);
  expect((await world.as('clerk').get(`${PRISONER}/account-detail/${rich}`)).status).toBe(403);
  expect((await world.as('admin', orgs.second).get(`${PRISONER}/account-detail/${rich}`)).status).toBe(404);
});

test('K3-33: products, kinds of money, settling types and accounts are chosen by value and label', async () => {
  const choices = async (path: string, body: JsonObject = {}) => {
    const { code, data } = await admin().post(`bank/${path}`, body);
    expect([path, code]).toEqual([path, 200]);
    const rows = data as { value: unknown; label: unknown }[];
    expect(rows.every(({ value, label }) => typeof value === 'number' && typeof label === 'string')).toBe(
      true,
    );
    return rows.map(({ label }) => label);
  };
  expect(await choices('bank-product/option')).toContain('模拟银行');
  expect(await choices('bank-money-category/option')).toEqual(['专项补助', '劳动报酬', '存款', '个人留存']);
  expect(await choices('bank-money-type/option')).toContain('家属汇款');
  expect((await choices('bank-account/option', { kind: 1 }))[0]).toContain('示范第一监狱');
  const settling = (await admin().get('bank/bank-money-type/get-settle-money-type')).data as JsonObject[];
  expect(settling.map(({ label }) => label)).toEqual([
    '离监结算',
    '转监转出',
    '供应商结算',
    '供应商付款',
    '服务费',
  ]);
});

/** Reserves money as an order does. */
const heldOrder = async (personId: number, amount: string) => {
  const moneyCategoryId = await money.category('CK');
  const [id] = await money.run(async (ledger) => {
    const accountId = await ledger.open({
      ...{ code: 'PERSON', ownerType: 'person', ownerId: personId, moneyCategoryId },
    });
    return ledger.hold({ accountId, amount, reasonType: 1, source: newSource() });
  });
  return id!;
};

test('who has open orders neither leaves nor is disabled', async () => {
  const one = await money.person({ CK: '5.00' });
  const holds = [await heldOrder(one, '1.00'), await heldOrder(one, '2.00')];
  const away = { leaveType: 6, leaveDate: today };
  const leave = () => admin().post(`${PRISONER}/leave/${one}`, away);
  const disable = () => admin().get(`${PRISONER}/change-status/${one}/0`);
  expect(said(await leave())).toEqual([409, '有未完成订单2笔']);
  expect(said(await disable())).toEqual([409, '有未完成订单2笔，不能停用']);
  expect((await admin().get(`${PRISONER}/change-status/${one}/1`)).code).toBe(200);
  await money.run((ledger) => ledger.releaseAll(holds));
  expect(said(await leave())).toEqual([200, '']);
  expect(said(await disable())).toEqual([200, '']);
});

test('K7-45, setting consume.needPwd: a prison that asks for the password lets nobody buy who has none', async () => {
  const one = await money.person({});
  const area = await world.db
    .selectFrom('supervised_area')
    .select('id')
    .where('org_id', '=', orgs.first)
    .where('name', '=', '三监区')
    .executeTakeFirstOrThrow();
  const person = {
    area_id: area.id,
    address_id: null,
    consume_types: null,
    consume_status: 0,
    pwd_set: null,
  };
  await world.db.updateTable('supervised_prisoner').set(person).where('id', '=', one).execute();
  const asked = { values: [{ k: 'consume.needPwd', v: true, version: 0 }] };
  expect(said(await admin().post('org/org-config/save', asked))).toEqual([200, '']);
  const enable = () => admin().get(`${PRISONER}/enable-consume/${one}/3`);
  expect(said(await enable())).toEqual([409, '请先设置交易密码']);
  await admin().post(`${PRISONER}/edit-pwd/${one}`, { pwd: '142857', verifyPwd: '142857' });
  expect(said(await enable())).toEqual([200, '']);
  expect((await admin().get(`${PRISONER}/detail/${one}`)).data).toMatchObject({ consumeTypes: [3] });
});

test('K7-42: the money of a person from another prison is put into the pocket when it has arrived', async () => {
  const [one, other] = [await money.person({}), await money.person({})];
  // As a settlement of the second prison leaves them: it paid 30.00 for one and 8.00 for the other to this one.
  for (const [id, pay_amount] of [
    [one, '30.00'],
    [other, '8.00'],
  ] as const) {
    const own = { tenant_id: 1, org_id: orgs.second };
    const batch = await world.db
      .insertInto('money_settle_batch')
      .values({ ...own, batch_no: `LJ-${id}`, leave_type: 4, leave_date: today, pay_way: 4, state: 4 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = { batch_id: batch.id, line_no: 1, person_id: id, to_org_id: orgs.first, item_state: 1 };
    await world.db
      .insertInto('money_settle_batch_item')
      .values({ ...own, ...item, pay_amount })
      .execute();
    const left = { custody_status: 3, account_status: 4, consume_status: 0, id_type: 2, id_card: `P${id}` };
    await world.db.updateTable('supervised_prisoner').set(left).where('id', '=', id).execute();
  }
  const arrives = async (amount: string) =>
    money.run(async (ledger) => {
      const owner = { ownerType: 'org', ownerId: orgs.first } as const;
      const from = await ledger.open({ code: 'SUSPENSE', ...owner });
      const cash = await ledger.open({ code: 'BANK', ...owner, bankAccountId: await mainId() });
      const relay = await ledger.open({ code: 'RELAY', ...owner });
      const leg = (accountId: number, side: 'D' | 'C') => ({ accountId, side, amount }) as const;
      const moneyTypeId = await money.type('104');
      const facts = { moneyTypeId, summary: '转监收款' };
      await ledger.post(
        { ...facts, event: 'M4', source: newSource(), legs: [leg(cash, 'D'), leg(from, 'C')] },
        { ...facts, event: 'L1.received', source: newSource(), legs: [leg(from, 'D'), leg(relay, 'C')] },
      );
    });
  const place = await world.db
    .selectFrom('supervised_prisoner')
    .select(['area_id', 'level_id'])
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  const back = (id: number) =>
    admin().post(`${PRISONER}/back-prison`, {
      ...{ id, areaId: place.area_id, levelId: place.level_id, backDate: today },
    });
  expect((await back(one)).data).toEqual({ waits: true });
  await arrives('30.00');
  expect((await cashier.get(`${PRISONER}/open-account/${one}`)).data).toEqual({ waits: false });
  expect(await money.pocket(one, 'CK')).toMatchObject({ balance: '30.00' });
  // What has arrived was for the first one.
  expect((await back(other)).data).toEqual({ waits: true });
  expect((await cashier.get(`${PRISONER}/open-account/${other}`)).data).toEqual({ waits: true });
  expect(await money.pocket(other, 'CK')).toMatchObject({ balance: '0.00' });
  expect(await verifyLedger(world.db)).toEqual([]);
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
