import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspenseTimer } from '../../domains/bank/actions/trans';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../schemas/json';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import type { Caller } from './support/demo-world';
import { fieldsOf, IN_OUT, moneyWorld, said, type MoneyWorld } from './support/money-documents';

/* Money that comes in for persons and goes out to them: posted once, reversed once, to the cent (domains.md 2.8). */
let money: MoneyWorld;
/** A person with an account. */
let free = 0;

beforeAll(async () => {
  money = await moneyWorld();
  free = await money.money.person({});
});
afterAll(() => money?.close());

const person = (pockets: Record<string, string> = {}) => money.money.person(pockets);
const pocket = (id: number, code: string) => money.money.pocket(id, code);

test('K2.2-32: cash comes in: each person gets the amount when another person has checked it', async () => {
  const [one, other] = [await person(), await person()];
  const till = await money.book('CASH');
  const id = await money.submitted([
    { personId: one, amount: '100.50' },
    { personId: other, amount: '20.00', remark: '接见' },
  ]);
  expect(await money.inOut.detail(id)).toMatchObject({ state: 1, itemCount: 2, totalAmount: '120.50' });
  expect(said(await money.verb(money.cashier, 'check', id))[0]).toBe(403);
  expect(said(await money.verb(money.reviewer, 'check', id))).toEqual([200, '']);
  expect(await money.inOut.detail(id)).toMatchObject({ state: 4, billNo: expect.stringMatching(/^SF/) });
  expect((await money.items(id)).map(({ itemState }) => itemState)).toEqual([1, 1]);
  expect(await pocket(one, 'CK')).toEqual({ balance: '100.50', frozen: '0.00' });
  expect(await pocket(other, 'CK')).toEqual({ balance: '20.00', frozen: '0.00' });
  const after = Number(till.split(' / ')[0] ?? 0) + 120.5;
  expect(await money.book('CASH')).toBe(`${after.toFixed(2)} / 0.00`);
});

test('a type with a split pays into its pockets; a named pocket comes before it', async () => {
  const [one, other] = [await person(), await person()];
  await money.receive(money.special, '500.00', 'ORG');
  const labour = await money.money.type('111');
  const id = await money.passed(
    [
      { personId: one, amount: '100.01' },
      { personId: other, amount: '50.00', moneyCategoryId: await money.money.category('LC') },
    ],
    { payWay: 4, bankAccountId: money.special, moneyTypeId: labour },
  );
  expect(await money.state(id)).toBe(4);
  expect([(await pocket(one, 'BC')).balance, (await pocket(one, 'LC')).balance]).toEqual(['70.01', '30.00']);
  expect((await pocket(other, 'LC')).balance).toBe('50.00');
  expect(await money.book('ORG', money.special)).toBe('349.99 / 0.00');
});

test('cash goes out of what may be withdrawn, and only what is there', async () => {
  const one = await person({ CK: '50.00', LC: '40.00' });
  const out = { direction: 2 };
  const short = await money.added([{ personId: one, amount: '50.01' }], out);
  expect(said(await money.verb(money.cashier, 'submit', short))).toEqual([409, '第1行：余额不足']);
  // Two lines of one person together.
  const twice = await money.added(
    [
      { personId: one, amount: '30.00' },
      { personId: one, amount: '30.00' },
    ],
    out,
  );
  expect(said(await money.verb(money.cashier, 'submit', twice))).toEqual([409, '第2行：余额不足']);
  const kept = await money.added(
    [{ personId: one, amount: '1.00', moneyCategoryId: await money.money.category('LC') }],
    out,
  );
  expect(said(await money.verb(money.cashier, 'submit', kept))).toEqual([409, '第1行：该类别不允许支取']);

  const id = await money.submitted([{ personId: one, amount: '30.00' }], out);
  expect(await pocket(one, 'CK')).toEqual({ balance: '50.00', frozen: '30.00' });
  expect(said(await money.verb(money.cashier, 'revoke', id))).toEqual([200, '']);
  expect(await pocket(one, 'CK')).toEqual({ balance: '50.00', frozen: '0.00' });
  expect(said(await money.verb(money.cashier, 'submit', id))).toEqual([200, '']);
  const refused = await money.verb(money.reviewer, 'check', id, { pass: false, opinion: '金额有误' });
  expect(refused.data).toMatchObject({ state: 6 });
  expect(await pocket(one, 'CK')).toEqual({ balance: '50.00', frozen: '0.00' });
  expect(said(await money.verb(money.cashier, 'submit', id))).toEqual([200, '']);
  expect(said(await money.verb(money.reviewer, 'check', id))).toEqual([200, '']);
  expect(await pocket(one, 'CK')).toEqual({ balance: '20.00', frozen: '0.00' });
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('above setting money.twoPersonOver two persons check: neither the maker nor the first one is the second', async () => {
  const one = await person();
  const id = await money.submitted([{ personId: one, amount: '5000.01' }]);
  expect((await money.verb(money.reviewer, 'check', id)).data).toMatchObject({ state: 2 });
  expect((await pocket(one, 'CK')).balance).toBe('0.00');
  expect(said(await money.verb(money.reviewer, 'confirm', id))[0]).toBe(403);
  expect(said(await money.verb(money.second, 'confirm', id))).toEqual([200, '']);
  expect(await money.state(id)).toBe(4);
  expect((await pocket(one, 'CK')).balance).toBe('5000.01');
  const back = await money.submitted([{ personId: one, amount: '5000.01' }], { direction: 2 });
  expect((await money.verb(money.reviewer, 'check', back)).data).toMatchObject({ state: 2 });
  expect((await pocket(one, 'CK')).frozen).toBe('5000.01');
  expect(said(await money.verb(money.second, 'cancel', back))).toEqual([200, '']);
  expect((await pocket(one, 'CK')).frozen).toBe('0.00');
});

test('a reversal takes everything back, once, by another person than the checker', async () => {
  const [one, other] = [await person(), await person()];
  const till = await money.book('CASH');
  const id = await money.passed([
    { personId: one, amount: '10.00' },
    { personId: other, amount: '5.00' },
  ]);
  expect(said(await money.verb(money.reviewer, 'reverse', id, { opinion: '登记错误' }))[0]).toBe(403);
  expect(said(await money.verb(money.second, 'reverse', id, { opinion: '登记错误' }))).toEqual([200, '']);
  expect([await money.state(id), await money.book('CASH')]).toEqual([7, till]);
  expect((await pocket(one, 'CK')).balance).toBe('0.00');
  expect(said(await money.verb(money.second, 'reverse', id, { opinion: '再次' }))[0]).toBe(409);
  // What was spent since cannot be taken back.
  const spent = await money.passed([{ personId: one, amount: '8.00' }]);
  await money.passed([{ personId: one, amount: '8.00' }], { direction: 2 });
  expect(said(await money.verb(money.second, 'reverse', spent, { opinion: '误' }))).toEqual([
    409,
    expect.stringContaining('0.00'),
  ]);
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('a document of an earlier month is posted on the day of its check, while its month is open', async () => {
  const one = await person();
  const { rows } = await sql<{ today: string; earlier: string }>`
    select to_char(now(), 'YYYY-MM-DD') as today,
           to_char(now() - interval '1 month', 'YYYY-MM-"01"') as earlier`.execute(money.world.db);
  const { today, earlier } = rows[0]!;
  const late = await money.submitted([{ personId: one, amount: '4.00' }], { bizDate: earlier });
  const id = await money.passed([{ personId: one, amount: '3.00' }], { bizDate: earlier });
  expect((await money.inOut.detail(id)).bizDate).toBe(earlier);
  const bill = await money.cashier.post('money/supervised-bill/search', { personId: one });
  expect(bill.data.rows[0]).toMatchObject({ inAmount: '3.00', bizDate: today });
  // Its month is confirmed in the meantime.
  const place = { tenant_id: 1, org_id: money.orgs.first, month: earlier.slice(0, 7) };
  await money.world.db.insertInto('period_close').values(place).execute();
  expect(said(await money.verb(money.reviewer, 'check', late))).toEqual([409, '该月已对账确认']);
  expect((await pocket(one, 'CK')).balance).toBe('3.00');
  await money.world.db.deleteFrom('period_close').where('month', '=', place.month).execute();
  expect(said(await money.verb(money.reviewer, 'check', late))).toEqual([200, '']);
});

test('two clients check the same document: it is posted once', async () => {
  const one = await person();
  const id = await money.submitted([{ personId: one, amount: '7.00' }]);
  const both = await Promise.all([1, 2].map(() => money.verb(money.reviewer, 'check', id)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await pocket(one, 'CK')).balance).toBe('7.00');
});

test('人员账单: each entry of a person, with the pocket and with all pockets after it', async () => {
  const one = await person({ CK: '30.00', BC: '12.00' });
  await money.passed([{ personId: one, amount: '10.00', remark: '零花' }], { direction: 2 });
  const search = async (who: Caller) =>
    (await who.post('money/supervised-bill/search', { personId: one })).data.rows.slice(0, 3) as JsonObject[];
  expect(await search(money.cashier)).toMatchObject([
    { outAmount: '10.00', balanceAfter: '20.00', totalAfter: '32.00', summary: '零花', personId: one },
    { inAmount: '12.00', balanceAfter: '12.00', totalAfter: '42.00' },
    { inAmount: '30.00', balanceAfter: '30.00', totalAfter: '30.00' },
  ]);
  expect((await money.world.as('clerk').post('money/supervised-bill/search', {})).code).toBe(403);
});

/** The newest record of the bank of an account, the main one by default. */
async function record(bankAccountId = money.main): Promise<JsonObject> {
  await money.cashier.get(`bank/bank-account/sync-account/${bankAccountId}`);
  const { data } = await money.cashier.post('bank/bank-trans/search', { bankAccountId });
  return (data.rows as JsonObject[]).find(({ id }) => (id as number) > 0)!;
}

test('money that came in by a record of the bank is registered once and as a whole, also when it waits for its owner', async () => {
  const [one, other] = [await person(), await person()];
  simulatedBank.deposit(money.mainNo, '70.00', { name: '李四' });
  const bankTransId = (await record()).id as number;
  const lines = (second: string) => [
    { personId: one, amount: '50.00' },
    { personId: other, amount: second },
  ];
  const by = { payWay: 2, bankTransId };
  const short = await money.added(lines('19.99'), by);
  expect(said(await money.verb(money.cashier, 'submit', short))).toEqual([409, '金额合计与银行流水不一致']);
  const [id, late] = [await money.submitted(lines('20.00'), by), await money.submitted(lines('20.00'), by)];
  const main = await money.book('BANK', money.main);
  expect(said(await money.verb(money.reviewer, 'check', id))).toEqual([200, '']);
  expect(await record()).toMatchObject({ matchState: 1, sourceNo: (await money.inOut.detail(id)).billNo });
  expect(said(await money.verb(money.reviewer, 'check', late))).toEqual([409, '流水已处理']);
  expect([(await pocket(one, 'CK')).balance, (await pocket(other, 'CK')).balance]).toEqual([
    '50.00',
    '20.00',
  ]);
  // Neither of its two postings is taken for another record of the same amount.
  simulatedBank.deposit(money.mainNo, '20.00');
  expect(await record()).toMatchObject({ amount: '20.00', matchState: 0 });
  expect(said(await money.verb(money.second, 'reverse', id, { opinion: '误' }))).toEqual([200, '']);
  expect(await money.book('BANK', money.main)).toBe(main);
  const stored = async () =>
    money.world.db
      .selectFrom('bank_trans')
      .select(['match_state', 'source_no', 'txn_no'])
      .where('id', '=', bankTransId)
      .executeTakeFirstOrThrow();
  expect(await stored()).toEqual({ match_state: 0, source_no: null, txn_no: null });
  await suspend(bankTransId);
  const { world } = money;
  expect(await money.book('SUSPENSE')).toBe('70.00 / 0.00');
  expect(said(await money.verb(money.reviewer, 'check', late))).toEqual([200, '']);
  expect([(await stored()).match_state, await money.book('SUSPENSE')]).toEqual([1, '0.00 / 0.00']);
  expect(said(await money.verb(money.second, 'reverse', late, { opinion: '误' }))).toEqual([200, '']);
  expect([(await stored()).match_state, await money.book('SUSPENSE')]).toEqual([2, '70.00 / 0.00']);
  expect(await verifyLedger(world.db)).toEqual([]);
});

/** What nobody has claimed waits for its owner from now on. */
async function suspend(id: number): Promise<void> {
  const { world } = money;
  await sql`update bank_trans set created_at = created_at - interval '1 day' where id = ${id}`.execute(
    world.db,
  );
  await suspenseTimer.run(world.database.core, new AbortController().signal, world.app.inOrganisation);
}

test('above money.twoPersonOver a record is not claimed by one person: a document names it, whether it waits or not', async () => {
  const accountNo = `999999${randomInt(10 ** 9, 10 ** 10)}`;
  const bankProductId = await money.world.id('bank_product', { code: 'SIM' });
  const facts = { kind: 2, purpose: 1, accountName: '大额专户', accountNo, bankProductId };
  const special = (await money.admin.post('bank/bank-account/add', facts)).data.id as number;
  const one = await person();
  const moneyTypeId = await money.money.type('101');
  for (const [bankAccountId, no, waits] of [
    [money.main, money.mainNo, false],
    [special, accountNo, false],
    [special, accountNo, true],
  ] as const) {
    simulatedBank.deposit(no, '5000.01', { name: '李四' });
    const { id: bankTransId } = (await record(bankAccountId)) as { id: number };
    if (waits) await suspend(bankTransId);
    const { version, matchState } = await record(bankAccountId);
    expect(matchState).toBe(waits ? 2 : 0);
    const claim = { version: version!, personId: one, moneyTypeId };
    expect(said(await money.cashier.pay(`bank/bank-trans/claim/${bankTransId}`, claim))).toEqual([
      409,
      '超过双人复核金额的流水不能直接认领，请登记收付单：收付方式选银行转账，并选择该流水',
    ]);
    const before = (await pocket(one, 'CK')).balance;
    const by = { payWay: 2, bankTransId, bankAccountId };
    const id = await money.submitted([{ personId: one, amount: '5000.01' }], by);
    expect((await money.verb(money.reviewer, 'check', id)).data).toMatchObject({ state: 2 });
    expect((await pocket(one, 'CK')).balance).toBe(before);
    expect(said(await money.verb(money.second, 'confirm', id))).toEqual([200, '']);
    expect((await pocket(one, 'CK')).balance).toBe((Number(before) + 5000.01).toFixed(2));
    expect(await record(bankAccountId)).toMatchObject({ matchState: 1 });
  }
  expect([await money.book('BANK', special), await money.book('ORG', special)]).toEqual([
    '10000.02 / 0.00',
    '0.00 / 0.00',
  ]);
  // The limit itself needs no second person.
  simulatedBank.deposit(money.mainNo, '5000.00', { name: '李四' });
  const { id, version } = await record();
  const claim = { version: version!, personId: one, moneyTypeId };
  expect(said(await money.cashier.pay(`bank/bank-trans/claim/${String(id)}`, claim))).toEqual([200, '']);
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('a family member who may not remit is refused', async () => {
  const one = await person();
  const facts = { personId: one, name: '李四', relation: 10, idType: 9, idCard: '无', mobile: '13800000000' };
  const reply = await money.admin.post('supervised/supervised-family/add', facts);
  expect([said(reply), fieldsOf(reply)]).toEqual([[200, ''], {}]);
  const familyId = reply.data.id as number;
  const approve = { version: 1, pass: true };
  expect((await money.reviewer.pay(`supervised/supervised-family/check/${familyId}`, approve)).code).toBe(
    200,
  );
  const id = await money.added([{ personId: one, amount: '1.00', familyId }]);
  const remits = (may: number) =>
    sql`update supervised_family set is_remitter = ${may} where id = ${familyId}`.execute(money.world.db);
  await remits(0);
  expect(said(await money.verb(money.cashier, 'submit', id))).toEqual([409, '第1行：该家属未允许汇款']);
  await remits(1);
  expect(said(await money.verb(money.cashier, 'submit', id))).toEqual([200, '']);
});

test.each(['0', '-1', '1.234', '1000000000000000', '1e3', '１２', '¥5', 12])(
  '%j is no amount of a line',
  async (amount) => {
    const one = free;
    const reply = await money.cashier.post(`${IN_OUT}/add`, await money.body([{ personId: one, amount }]));
    expect([reply.code, Object.keys(fieldsOf(reply))[0]]).toEqual([400, 'items/0/amount']);
  },
);

test('a document refuses other accounts, persons and types than its own', async () => {
  const one = free;
  const line = [{ personId: one, amount: '1.00' }];
  const refusal = async (more: JsonObject) => {
    const reply = await money.cashier.post(`${IN_OUT}/add`, await money.body(line, more));
    return reply.code === 400
      ? fieldsOf(reply)
      : said(await money.verb(money.cashier, 'submit', reply.data.id));
  };
  const outside = { bankAccountId: '收付账户不在可选范围内' };
  expect(await refusal({ bankAccountId: money.main })).toEqual(outside);
  expect(await refusal({ payWay: 2, bankAccountId: money.cash })).toEqual(outside);
  expect(await refusal({ payWay: 4 })).toEqual(outside);
  expect(await refusal({ moneyTypeId: await money.money.type('201') })).toEqual({
    moneyTypeId: '资金类型不在可选范围内',
  });
  const noWay = { payWay: '收付方式不在可选范围内' };
  expect(await refusal({ payWay: 3 })).toEqual(noWay);
  for (const payWay of [3, 4]) expect(await refusal({ direction: 2, payWay })).toMatchObject(noWay);
  expect(await refusal({ bizDate: '2999-01-01' })).toEqual({ bizDate: '业务日期不能晚于今天' });
  const none = await money.cashier.post(`${IN_OUT}/add`, await money.body([]));
  expect([none.code, Object.keys(fieldsOf(none))]).toEqual([400, ['items']]);
  // A person of another facility, and another facility's account.
  const far = await money.world.db
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('org_id', '<>', money.orgs.first)
    .where('custody_status', '=', 1)
    .executeTakeFirstOrThrow();
  const foreign = await money.cashier.post(
    `${IN_OUT}/add`,
    await money.body([{ personId: far.id as number, amount: '1.00' }]),
  );
  expect([foreign.code, Object.keys(fieldsOf(foreign))]).toEqual([400, ['items/0/personId']]);
});

test('a person without an account gets nothing; 2,001 lines are too many', async () => {
  const closed = await money.world.db
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('org_id', '=', money.orgs.first)
    .where('custody_status', '=', 1)
    .where('account_status', '=', 0)
    .executeTakeFirstOrThrow();
  const line = { personId: closed.id as number, amount: '1.00' };
  const id = await money.added([{ personId: free, amount: '1.00' }, line]);
  expect(said(await money.verb(money.cashier, 'submit', id))).toEqual([409, '第2行：人员未开户']);
  const long = await money.cashier.post(
    `${IN_OUT}/add`,
    await money.body(Array.from({ length: 2001 }, () => line)),
  );
  expect(fieldsOf(long)).toEqual({ items: '单据超过2000行，请拆分' });
});
