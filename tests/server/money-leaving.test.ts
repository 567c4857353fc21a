import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../schemas/json';
import { runInTransaction } from '../../server/database/connection/run-in-transaction';
import { postTransactions } from '../../server/ledger/post';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { newSource } from './support/ledger-world';
import { fieldsOf, IN_OUT, moneyWorld, said, type MoneyWorld } from './support/money-documents';

/* Persons who leave are paid out to 0.00; a month is proved and closed (domains.md 2.8). */
const BASE = 'money/money-settle-batch';
const STATEMENT = 'money/statement';
let money: MoneyWorld;
let batches: ReturnType<MoneyWorld['document']>;

beforeAll(async () => {
  money = await moneyWorld();
  batches = money.document(BASE);
});
afterAll(() => money?.close());

const pocket = (id: number, code: string) => money.money.pocket(id, code);
const add = async (items: readonly JsonObject[], more: JsonObject = {}) =>
  money.cashier.post(`${BASE}/add`, {
    ...{ leaveType: 1, payWay: 1, fromAccountId: money.cash, items: [...items] },
    ...more,
  });
const added = async (items: readonly JsonObject[], more: JsonObject = {}) => {
  const reply = await add(items, more);
  expect([...said(reply), fieldsOf(reply)]).toEqual([200, '', {}]);
  return reply.data.id as number;
};
const move = async (verb: string, id: number, more: JsonObject = {}) =>
  said(
    await batches.move(
      verb === 'submit' || verb === 'revoke' ? money.cashier : money.reviewer,
      verb,
      id,
      more,
    ),
  );
const checked = async (items: readonly JsonObject[], more: JsonObject = {}) => {
  const id = await added(items, more);
  expect(await move('submit', id)).toEqual([200, '']);
  expect(await move('check', id, { pass: true })).toEqual([200, '']);
  return id;
};
const personOf = (id: number) =>
  money.world.db
    .selectFrom('supervised_prisoner')
    .select(['custody_status', 'account_status', 'org_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('K2.2-32: a person who leaves gets all pockets in cash, and the account is closed at 0.00', async () => {
  const one = await money.money.person({ CK: '60.00', LC: '40.00' });
  const id = await added([{ personId: one, receiver: '本人' }]);
  const { items, totalAmount } = (await batches.detail(id)) as { items: JsonObject[]; totalAmount: string };
  expect([items[0]!.balance, items[0]!.payAmount, totalAmount]).toEqual(['100.00', '100.00', '100.00']);
  expect(await move('submit', id)).toEqual([200, '']);
  expect(await pocket(one, 'LC')).toEqual({ balance: '40.00', frozen: '40.00' });
  const again = await add([{ personId: one }]);
  expect(said(again)).toEqual([409, '第1行：已在其他离监结算中']);
  expect(await move('check', id, { pass: true })).toEqual([200, '']);
  expect(await move('confirm', id)).toEqual([200, '']);
  expect(await batches.detail(id)).toMatchObject({ state: 4, finishedAt: expect.any(String) });
  expect([await pocket(one, 'CK'), await pocket(one, 'LC')]).toEqual([
    { balance: '0.00', frozen: '0.00' },
    { balance: '0.00', frozen: '0.00' },
  ]);
  expect(await personOf(one)).toMatchObject({ custody_status: 2, account_status: 4 });
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('a charge that failed is collected first; what is held for others keeps a person', async () => {
  const one = await money.money.person({ CK: '5.00' });
  const charge = {
    chargeType: 1,
    personId: one,
    moneyTypeId: await money.money.type('211'),
    amount: '5.00',
    reason: '医疗',
  };
  const charges = money.document('bank/bank-charge-trade');
  const chargeId = (await money.cashier.post('bank/bank-charge-trade/add', charge)).data.id as number;
  await charges.move(money.cashier, 'submit', chargeId);
  expect(said(await add([{ personId: one }]))).toEqual([409, '第1行：有待审核的收费单，不能结算']);
  // It is not covered when it is checked, and is by now.
  await money.passed([{ personId: one, amount: '5.00' }], { direction: 2 });
  await charges.move(money.reviewer, 'check', chargeId, { pass: true });
  await money.passed([{ personId: one, amount: '8.00' }]);
  const id = await checked([{ personId: one }]);
  expect((await batches.detail(id)).items).toMatchObject([
    { balance: '8.00', chargeAmount: '5.00', payAmount: '3.00' },
  ]);
  expect(await move('confirm', id)).toEqual([200, '']);
  expect(await charges.detail(chargeId)).toMatchObject({ state: 4 });
  expect(await pocket(one, 'CK')).toEqual({ balance: '0.00', frozen: '0.00' });

  const other = await money.money.person({ CK: '9.00' });
  await money.submitted([{ personId: other, amount: '1.00' }], { direction: 2 });
  expect(said(await add([{ personId: other }]))).toEqual([409, '第1行：有未完成的支取，不能结算']);
});

test('over the bank a person is closed when it has paid, and paid again when it has not', async () => {
  await money.receive(money.main, '500.00', 'SUSPENSE');
  const one = await money.money.person({ CK: '30.00' });
  const otherAccountId = await money.payee({ payeeType: 2, personId: one });
  const id = await checked([{ personId: one, otherAccountId }], { payWay: 2, fromAccountId: money.main });
  const rest = (Number(simulatedBank.balance(money.mainNo)) - 10).toFixed(2);
  simulatedBank.pay({
    tradeNo: `leave${id}`,
    fromAccountNo: money.mainNo,
    payeeNo: 'x',
    payeeName: 'x',
    amount: rest,
  });
  expect(await move('confirm', id)).toEqual([200, '']);
  expect((await batches.detail(id)).state).toBe(3);
  await money.work();
  expect(await batches.detail(id)).toMatchObject({ state: 5, failReason: '1人付款失败' });
  expect(await personOf(one)).toMatchObject({ custody_status: 1, account_status: 2 });
  expect(await pocket(one, 'CK')).toEqual({ balance: '30.00', frozen: '0.00' });
  simulatedBank.deposit(money.mainNo, rest);
  expect(await move('retry', id)).toEqual([200, '']);
  await money.work();
  expect((await batches.detail(id)).state).toBe(4);
  expect(await personOf(one)).toMatchObject({ custody_status: 2, account_status: 4 });
  expect(await money.book('TRANSIT')).toBe('0.00 / 0.00');
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('who is being paid by another document does not leave before it has ended', async () => {
  await money.receive(money.main, '20.00', 'SUSPENSE');
  const one = await money.money.person({ CK: '20.00' });
  const otherAccountId = await money.payee({ payeeType: 2, personId: one });
  const moneyTypeId = await money.money.type('222');
  const payment = { direction: 2, payWay: 2, bankAccountId: money.main, moneyTypeId };
  await money.passed([{ personId: one, amount: '20.00', otherAccountId }], payment);
  expect(said(await add([{ personId: one }]))).toEqual([409, '第1行：有未完成的支取，不能结算']);
  await money.work();
  const id = await checked([{ personId: one }]);
  // Without money there is no hold: the document itself keeps the person.
  expect(said(await add([{ personId: one }]))).toEqual([409, '第1行：已在其他离监结算中']);
  expect(await move('confirm', id)).toEqual([200, '']);
  expect(await personOf(one)).toMatchObject({ account_status: 4 });
});

test('nothing is posted to the pockets of a person who has left, until the person has an account again', async () => {
  const one = await money.money.person({ CK: '10.00' });
  const paid = await money.passed([{ personId: one, amount: '10.00' }], { direction: 2 });
  await move('confirm', await checked([{ personId: one }]));
  const closed = [409, '该人员已销户，不能记账'];
  expect(said(await money.verb(money.admin, 'reverse', paid, { opinion: '重复' }))).toEqual(closed);
  expect(await pocket(one, 'CK')).toEqual({ balance: '0.00', frozen: '0.00' });
  await expect(
    sql`update ledger_account set balance = 1 where owner_type = 2 and owner_id = ${one}`.execute(
      money.world.db,
    ),
  ).rejects.toThrow('ledger_account_closed');
  await sql`update supervised_prisoner set custody_status = 1, account_status = 0 where id = ${one}`.execute(
    money.world.db,
  );
  expect(said(await money.cashier.get(`supervised/supervised-prisoner/open-account/${one}`))).toEqual([
    200,
    '',
  ]);
  await money.passed([{ personId: one, amount: '3.00' }]);
  expect(await pocket(one, 'CK')).toEqual({ balance: '3.00', frozen: '0.00' });
});

test('a receipt and the end of a settlement at once leave no money on a closed account', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await money.money.person({});
    const receipt = await money.submitted([{ personId: one, amount: '6.00' }]);
    const id = await checked([{ personId: one }]);
    await Promise.all([money.verb(money.reviewer, 'check', receipt), move('confirm', id)]);
    const { account_status: status } = await personOf(one);
    const { balance } = await pocket(one, 'CK');
    if (status === 4) expect(balance).toBe('0.00');
  }
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('what a person has after a failed payment is what the next one pays; nobody else settles the person meanwhile', async () => {
  const main = { payWay: 2, fromAccountId: money.main };
  const [one, other] = [await money.money.person({ CK: '30.00' }), await money.money.person({ CK: '7.00' })];
  const line = async (personId: number) => ({
    personId,
    otherAccountId: await money.payee({ payeeType: 2, personId }),
  });
  const id = await checked([await line(one), await line(other)], main);
  const all = simulatedBank.balance(money.mainNo);
  const drain = { tradeNo: `empty${id}`, fromAccountNo: money.mainNo, payeeNo: 'x', payeeName: 'x' };
  simulatedBank.pay({ ...drain, amount: all });
  await move('confirm', id);
  await money.work();
  expect(await batches.detail(id)).toMatchObject({ state: 5, failReason: '2人付款失败' });
  simulatedBank.deposit(money.mainNo, all);
  expect(said(await add([{ personId: one }]))).toEqual([409, '第1行：已在其他离监结算中']);
  await money.passed([{ personId: one, amount: '5.00' }]);
  await money.passed([{ personId: other, amount: '7.00' }], { direction: 2 });
  expect(await move('retry', id)).toEqual([200, '']);
  expect(await batches.detail(id)).toMatchObject({
    totalAmount: '35.00',
    items: [
      { balance: '35.00', payAmount: '35.00' },
      { balance: '0.00', payAmount: '0.00' },
    ],
  });
  await money.work();
  expect(await batches.detail(id)).toMatchObject({ state: 4, failReason: null });
  for (const person of [one, other]) {
    expect(await pocket(person, 'CK')).toEqual({ balance: '0.00', frozen: '0.00' });
    expect(await personOf(person)).toMatchObject({ custody_status: 2, account_status: 4 });
  }
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

/** 1.00 came in on a day that is over: documents post on the day of their check. */
async function lastMonth(ownerId: number, day: string): Promise<void> {
  const { first: ownerOrg } = money.orgs;
  const moneyCategoryId = await money.money.category('CK');
  const [cash, own] = await money.money.run(async (ledger) => [
    await ledger.open({ code: 'CASH', ownerType: 'org', ownerId: ownerOrg }),
    await ledger.open({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId }),
  ]);
  const legs = [
    { accountId: cash!, side: 'D', amount: '1.00' },
    { accountId: own!, side: 'C', amount: '1.00' },
  ] as const;
  const moneyTypeId = await money.money.type('102');
  const posting = { event: 'M1', moneyTypeId, source: newSource('past'), summary: '存入', legs } as const;
  const { tenant_id: tenantId } = await money.world.db
    .selectFrom('org')
    .select('tenant_id')
    .where('id', '=', ownerOrg)
    .executeTakeFirstOrThrow();
  const place = { tenantId: tenantId as number, orgId: ownerOrg, actorId: null, actorName: '系统' };
  await runInTransaction(money.world.database.core, (tx) => postTransactions(tx, place, [posting], day));
}

test('a month that has ended gets a statement; confirming it closes the month', async () => {
  const { rows } = await sql<{ now: string; past: string }>`
    select to_char(current_date, 'YYYY-MM') as now, to_char(current_date - interval '1 month', 'YYYY-MM') as past`.execute(
    money.world.db,
  );
  const { now = '', past = '' } = rows[0] ?? {};
  const accountant = money.world.as('accountant');
  expect(said(await accountant.post(`${STATEMENT}/make/${now}`))).toEqual([
    409,
    `${now} 还没有结束，不能对账`,
  ]);
  expect((await accountant.post(`${STATEMENT}/make/2026-13`)).code).toBe(400);
  for (const month of ['0000-01', '0001-01', '1999-12'])
    expect(said(await accountant.post(`${STATEMENT}/make`, { month }))).toEqual([
      409,
      `${month} 还没有账目，不能对账`,
    ]);
  const person = await money.money.person({});
  for (const bizDate of ['1900-01-01', '2000-02-29'])
    expect(
      fieldsOf(
        await money.cashier.post(
          `${IN_OUT}/add`,
          await money.body([{ personId: person, amount: '1.00' }], { bizDate }),
        ),
      ),
    ).toEqual({ bizDate: '业务日期太早：该月已对账，或早于账簿的首月' });
  await lastMonth(person, `${past}-10`);
  const id = (await accountant.post(`${STATEMENT}/make/${past}`)).data.id as number;
  expect((await accountant.post(`${STATEMENT}/make`, { month: past })).data.id).toBe(id);
  const detail = async () => (await accountant.get(`${STATEMENT}/detail/${id}`)).data as JsonObject;
  expect(await detail()).toMatchObject({ month: past, trialOk: 1, openAmount: '0.00', closeAmount: '1.00' });
  const late = await money.added([{ personId: person, amount: '1.00' }], { bizDate: `${past}-15` });
  const check = async (opinion?: string) =>
    money.reviewer.pay(`${STATEMENT}/check/${id}`, {
      version: (await detail()).version!,
      ...(opinion && { opinion }),
    });
  // Who made the present figures does not confirm them; who made former ones may.
  await lastMonth(person, `${past}-11`);
  expect((await money.second.post(`${STATEMENT}/make/${past}`)).data.id).toBe(id);
  const other = { version: (await detail()).version!, opinion: '核对无误' };
  expect(said(await money.second.pay(`${STATEMENT}/check/${id}`, other))).toEqual([
    403,
    '不能确认自己生成的对账单',
  ]);
  // What the bank has was never asked.
  expect(await detail()).toMatchObject({ state: 1 });
  expect(fieldsOf(await check())).toEqual({ opinion: '有未解释差额，请填写确认意见' });
  // A receipt that is not in the books explains what the bank has more.
  simulatedBank.deposit(money.mainNo, '3.00', { name: '赵六' });
  await money.cashier.get(`bank/bank-account/sync-account/${money.main}`);
  await sql`update bank_trans set trans_at = ${`${past}-15 10:00:00`} where amount = 3 and counter_name = '赵六'`.execute(
    money.world.db,
  );
  await money.cashier.get(`bank/bank-account/update-balance/${money.main}`);
  await accountant.post(`${STATEMENT}/make/${past}`);
  expect(await detail()).toMatchObject({ state: 0, bankAmount: '3.00', diffAmount: '0.00' });
  const lines = (await accountant.post('money/statement-line/search', { statementId: id, lineType: 2 })).data;
  expect(lines.rows.filter((line: JsonObject) => (line.id as number) > 0)).toMatchObject([
    {
      bankAccountId: money.main,
      bankAmount: '3.00',
      diffAmount: '3.00',
      summary: '赵六 转账',
      bizDate: `${past}-15`,
    },
  ]);
  expect(said(await check('核对无误'))).toEqual([200, '']);
  expect(await detail()).toMatchObject({ state: 4, checkOpinion: '核对无误' });
  expect(said(await accountant.post(`${STATEMENT}/make/${past}`))).toEqual([409, '该月已对账确认']);
  expect(said(await money.verb(money.cashier, 'submit', late))).toEqual([409, '该月已对账确认']);
  const later = await money.body([{ personId: person, amount: '1.00' }], { bizDate: `${past}-15` });
  expect(fieldsOf(await money.cashier.post(`${IN_OUT}/add`, later))).toEqual({
    bizDate: '业务日期太早：该月已对账，或早于账簿的首月',
  });
});

test('a transfer to another prison goes through RELAY, and the person with it', async () => {
  const one = await money.money.person({ CK: '11.00' });
  const to = await money.world.db
    .selectFrom('org')
    .select('id')
    .where('id', '<>', money.orgs.first)
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const wrong = await add([{ personId: one }], { leaveType: 4 });
  expect(fieldsOf(wrong)).toMatchObject({ payWay: '领取方式不在可选范围内' });
  const bureau = await money.world.id('org', { org_type: 1 });
  for (const toOrgId of [money.orgs.first, bureau])
    expect(
      said(await add([{ personId: one, toOrgId }], { leaveType: 4, payWay: 4, fromAccountId: null })),
    ).toEqual([409, '第1行：转入机构须为其他已启用的监所']);
  const id = await checked([{ personId: one, toOrgId: to.id as number }], {
    leaveType: 4,
    payWay: 4,
    fromAccountId: null,
  });
  expect(await move('confirm', id)).toEqual([200, '']);
  expect(await money.book('RELAY')).toBe('11.00 / 0.00');
  expect(await personOf(one)).toMatchObject({ custody_status: 3, account_status: 4, org_id: to.id });
  expect(await verifyLedger(money.world.db)).toEqual([]);
});
