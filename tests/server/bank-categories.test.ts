import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Ledger } from '../../server/domain-ledger';
import { fieldsOf } from '../support/test-app';
import { demoOrgs } from './support/demo-orgs';
import { demoWorld, type DemoWorld } from './support/demo-world';
import { posting } from './support/ledger-world';
import { orgLedger } from './support/org-ledger';

/* The pockets of persons' accounts and the types of money, which the ledger keeps from changing their meaning. */
const CATEGORY = 'bank/bank-money-category';
const TYPE = 'bank/bank-money-type';
let world: DemoWorld;
/** One transaction with the ledger of a facility. */
let run: <T>(work: (ledger: Ledger) => Promise<T>) => Promise<T>;

beforeAll(async () => {
  world = await demoWorld();
  const { first } = await demoOrgs(world);
  run = await orgLedger(world, first);
});
afterAll(() => world?.close());

const post = (path: string, body: JsonObject = {}, who = 'admin') => world.as(who).post(path, body);
const category = (code: string) => world.id('bank_money_category', { code });
const type = (code: string) => world.id('bank_money_type', { code });
const version = async (path: string, id: number) =>
  (await world.as('admin').get(`${path}/detail/${id}`)).data.version;

test('K7-68: types need the categories first; both are completed once, however often', async () => {
  const early = await world.as('admin').get(`${TYPE}/init`);
  expect([early.code, early.msg]).toEqual([409, '请先补齐资金类别的默认项']);
  expect((await world.as('admin').get(`${CATEGORY}/init`)).data).toEqual({ added: 4, existing: 0 });
  expect((await world.as('admin').get(`${TYPE}/init`)).data).toEqual({ added: 29, existing: 0 });
  expect((await world.as('admin').get(`${TYPE}/init`)).data).toEqual({ added: 0, existing: 29 });
  const labour = (await world.as('admin').get(`${TYPE}/detail/${await type('111')}`)).data;
  const shares = labour.splits.map((one: JsonObject) => [one.moneyCategoryId, one.percent]);
  expect(shares).toEqual([
    [await category('BC'), 70],
    [await category('LC'), 30],
  ]);
});

test('K7-62, K7-67: add, edit, detail, option, deletion', async () => {
  const { data, msg } = await post(`${CATEGORY}/add`, { name: '奖励金', code: 'JL', payOrder: 30 });
  expect(msg).toBe('');
  const id = data.id as number;
  expect((await world.as('admin').get(`${CATEGORY}/detail/${id}`)).data).toMatchObject({
    ...{ spendable: 1, withdrawable: 1, interestBearing: 1, status: 1 },
  });
  const twice = await post(`${CATEGORY}/add`, { name: '奖励金', code: 'JL2', payOrder: 200 });
  expect(Object.keys(fieldsOf(twice)).sort()).toEqual(['payOrder']);
  expect((await post(`${CATEGORY}/edit/${id}`, { version: 1, name: '奖金' })).code).toBe(200);
  const labels = (await post(`${CATEGORY}/option`)).data.map(({ label }: { label: string }) => label);
  expect(labels).toContain('奖金');

  const reward = { name: '奖励发放', code: '119', direction: 1, event: 'IN', moneyCategoryId: id };
  const half = await post(`${TYPE}/add`, { ...reward, splits: [{ moneyCategoryId: id, percent: 50 }] });
  expect(fieldsOf(half)).toEqual({ splits: '分配比例合计必须为100%' });
  const splits = [
    { moneyCategoryId: id, percent: 62.5 },
    { moneyCategoryId: await category('CK'), percent: 37.5 },
  ];
  const whole = await post(`${TYPE}/add`, { ...reward, splits });
  expect([whole.code, whole.msg]).toEqual([200, '']);
  const used = await world.as('admin').delete(`${CATEGORY}/del/${id}`);
  expect([used.code, used.msg]).toEqual([409, expect.stringContaining('“奖金”')]);
  expect((await world.as('admin').delete(`${TYPE}/del/${whole.data.id}`)).code).toBe(200);
  expect((await post(`${CATEGORY}/batch-del`, { ids: [id] })).code).toBe(200);
});

test('K7-69: the types that settle, with direction and category', async () => {
  const { data } = await world.as('accountant').get(`${TYPE}/get-settle-money-type`);
  expect(data.map(({ label }: { label: string }) => label)).toEqual([
    ...['离监结算', '转监转出', '供应商结算', '供应商付款', '服务费'],
  ]);
  expect(data[0]).toEqual({
    ...{ value: await type('223'), label: '离监结算', direction: 2, categoryId: await category('CK') },
  });
});

test('a category with accounts stays, one with money stays enabled, and a posted type keeps its direction', async () => {
  const [pocket, other, cash] = [await category('CK'), await category('BZ'), await type('102')];
  const owner = { ownerType: 'person', ownerId: 900 } as const;
  const accounts = await run(async (ledger) => {
    const person = await ledger.open({ code: 'PERSON', ...owner, moneyCategoryId: pocket });
    await ledger.open({ code: 'PERSON', ...owner, moneyCategoryId: other });
    return { person };
  });
  const refused = async (reply: Promise<{ code: number; msg: string }>) => {
    const { code, msg } = await reply;
    return [code, msg];
  };
  const empty = '类别“专项补助”下已有账户，不能删除，可以停用';
  expect(await refused(world.as('admin').delete(`${CATEGORY}/del/${other}`))).toEqual([409, empty]);
  const off = await post(`${CATEGORY}/edit/${other}`, { version: await version(CATEGORY, other), status: 0 });
  expect(off.code).toBe(200);

  const org = await demoOrgs(world);
  await run(async (ledger) => {
    const till = await ledger.open({ code: 'CASH', ownerType: 'org', ownerId: org.first });
    await ledger.post(posting('M1', till, accounts.person, '12.30', { moneyTypeId: cash }));
  });
  const money = [409, '类别“存款”下有余额，不能停用或删除'];
  expect(await refused(post(`${CATEGORY}/batch-del`, { ids: [pocket] }))).toEqual(money);
  // Of several, each that is kept is named; the others are not deleted, either.
  const spare = (await post(`${CATEGORY}/add`, { name: '备用', code: 'BY', payOrder: 50 })).data.id;
  const several = await post(`${CATEGORY}/batch-del`, { ids: [pocket, spare, other] });
  expect(several.code).toBe(409);
  expect(several.data.failed).toEqual([
    { id: other, name: '专项补助', msg: empty },
    { id: pocket, name: '存款', msg: money[1] },
  ]);
  expect((await world.as('admin').get(`${CATEGORY}/detail/${spare}`)).code).toBe(200);
  const stop = { version: await version(CATEGORY, pocket), status: 0 };
  expect(await refused(post(`${CATEGORY}/edit/${pocket}`, stop))).toEqual(money);
  expect((await post(`${CATEGORY}/edit/${pocket}`, { ...stop, status: 1, sort: 35 })).code).toBe(200);

  const posted = [409, '类型“接见现金”已有流水，不能删除，可以停用'];
  expect(await refused(world.as('admin').delete(`${TYPE}/del/${cash}`))).toEqual(posted);
  const turn = { version: await version(TYPE, cash), direction: 2 };
  expect(fieldsOf(await post(`${TYPE}/edit/${cash}`, turn))).toEqual({
    direction: '类型已有流水，不能修改方向或事件',
  });
  expect((await post(`${TYPE}/edit/${cash}`, { ...turn, direction: 1, status: 0 })).code).toBe(200);
});
