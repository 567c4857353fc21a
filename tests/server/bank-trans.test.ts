import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspenseTimer } from '../../domains/bank/actions/trans';
import { accountTimers } from '../../domains/bank/actions/account-tasks';
import { simulatedBank, type Payer } from '../../domains/bank/adapters/simulator';
import { checksumOf } from '../../domains/bank/adapters/bank-file';
import type { JsonObject } from '../../schemas/json';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import type { Reply } from '../support/test-app';
import { paymentsOf, type Payments } from './support/bank-payments';
import { bankWorld, type BankWorld } from './support/bank-world';

/* Records of the bank: fetched, matched with what was posted, claimed, suspended and ignored, each once. */
const TRANS = 'bank/bank-trans';
let bank: BankWorld;
let pay: Payments;
let account: number;
let no: string;

beforeAll(async () => {
  bank = await bankWorld();
  pay = paymentsOf(bank);
  [account, no] = await newAccount(2);
});
afterAll(() => bank?.close());

async function newAccount(kind: number): Promise<[id: number, no: string]> {
  const accountNo = `999999${randomInt(10 ** 9, 10 ** 10)}`;
  const bankProductId = await bank.world.id('bank_product', { code: 'SIM' });
  const facts = { kind, accountName: `账户${accountNo}`, accountNo, bankProductId };
  const reply = await bank.admin.post('bank/bank-account/add', {
    ...facts,
    ...(kind === 2 && { purpose: 3 }),
  });
  expect([reply.code, reply.msg]).toEqual([200, '']);
  return [reply.data.id as number, accountNo];
}

const said = ({ code, msg, data }: Reply) => [code, code === 400 ? JSON.stringify(data) : msg];
const sync = async (id: number) => (await bank.cashier.get(`bank/bank-account/sync-account/${id}`)).data;
const rowsOf = async (id: number): Promise<JsonObject[]> =>
  (await bank.cashier.post(`${TRANS}/search`, { bankAccountId: id })).data.rows.filter(
    (row: JsonObject) => (row.id as number) > 0,
  ) as JsonObject[];
const newest = async (id: number) => (await rowsOf(id))[0]!;
const act = (verb: string, row: JsonObject, body: JsonObject, who = bank.cashier) =>
  who.pay(`${TRANS}/${verb}/${String(row.id)}`, { version: row.version!, ...body });
const receipt = async (id: number, accountNo: string, amount: string, from: Partial<Payer> = {}) => {
  simulatedBank.deposit(accountNo, amount, from);
  await sync(id);
  return newest(id);
};
const run = (timer: { run: typeof suspenseTimer.run }) =>
  timer.run(bank.world.database.core, new AbortController().signal, bank.world.app.inOrganisation);
const yesterday = (id: unknown) =>
  sql`update bank_trans set created_at = created_at - interval '1 day' where id = ${id}`.execute(
    bank.world.db,
  );
const book = (id: number) => bank.book('BANK', id);

test('K2.2-22, K7-75: records are stored once, whoever fetches them and however often', async () => {
  const [id, accountNo] = await newAccount(2);
  simulatedBank.deposit(accountNo, '500.00', { name: '李四', no: '6222000011112222', summary: '家用' });
  simulatedBank.deposit(accountNo, '0.01');
  simulatedBank.order('double');
  expect(await sync(id)).toEqual({ fetched: 2, matched: 0, unmatched: 2 });
  const both = await Promise.all([sync(id), sync(id)]);
  expect(both.map(({ fetched }) => fetched)).toEqual([0, 0]);
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({
    ...{ direction: 1, amount: '500.00', bankBalance: '500.00', counterName: '李四', summary: '家用' },
    ...{ matchState: 0, txnNo: null, personId: null },
  });
  expect(rows[1]!.counterNo).toContain('***');
  expect(await book(id)).toBe('0.00 / 0.00');
});

test('a bank that does not answer is asked in the background, and each account by one task', async () => {
  simulatedBank.order('timeout');
  expect(await sync(account)).toEqual({
    ...{ fetched: 0, matched: 0, unmatched: 0, pending: '银行暂不可用，已转入后台任务' },
  });
  simulatedBank.order('timeout');
  await sync(account);
  const tasks = () =>
    bank.world.db
      .selectFrom('bank_task')
      .select(['action', 'task_kind', 'state', 'tries', 'result_msg'])
      .where('bank_account_id', '=', account)
      .orderBy('id')
      .execute();
  expect(await tasks()).toHaveLength(1);
  simulatedBank.order('lost');
  await bank.work();
  expect(await tasks()).toMatchObject([{ action: 'fetchTrans', task_kind: 2, state: 0, tries: 1 }]);
  simulatedBank.deposit(no, '1.00');
  await bank.work();
  expect(await tasks()).toMatchObject([{ state: 2, tries: 2, result_msg: '新增1条，匹配0条，未匹配1条' }]);
  for (const timer of accountTimers) await run(timer);
  expect((await tasks()).map((task) => task.action)).toEqual(['fetchTrans', 'fetchTrans', 'queryBalance']);
  await bank.work();
  const { data } = await bank.cashier.get(`bank/bank-account/detail/${account}`);
  expect(data.bankBalance).toBe('1.00');
  const row = await newest(account);
  await act('ignore', row, { remark: '测试' }, bank.reviewer);
});

test('a payment is matched by the number that the bank gave it, once its result is known', async () => {
  await pay.begin();
  const { order } = await pay.ordered();
  simulatedBank.order('lost');
  await bank.work();
  await sync(bank.main);
  const paid = await newest(bank.main);
  expect(paid).toMatchObject({ direction: 2, amount: '12.30', matchState: 0 });
  expect(paid.tradeNo).toBe((await pay.orders.detail(order)).tradeNo);
  await bank.work();
  await sync(bank.main);
  const row = await newest(bank.main);
  expect(row).toMatchObject({ matchState: 1, matchBy: '自动' });
  expect(row.txnNo).toMatch(/^PZ/);
});

test('what was posted by hand is matched when it can be nothing else, else by hand, once, and by its amount', async () => {
  const [id, accountNo] = await newAccount(1);
  await bank.world.db.selectFrom('bank_account').select('id').execute();
  const post = (amount: string) => postReceipt(id, amount);
  const first = await post('10.00');
  expect(await receipt(id, accountNo, '10.00')).toMatchObject({ matchState: 1, txnNo: first });
  // Two of the same amount: nobody but a person can tell.
  const [second, third] = [await post('20.00'), await post('20.00')];
  const row = await receipt(id, accountNo, '20.00');
  expect(row).toMatchObject({ matchState: 0 });
  const other = await post('20.01');
  expect(said(await act('match', row, { txnNo: other }))[1]).toContain('金额不一致');
  expect(said(await act('match', row, { txnNo: first }))[1]).toContain('金额不一致');
  expect(said(await act('match', row, { txnNo: 'PZ1' }))[1]).toContain('该账户没有此凭证');
  const [one, two] = await Promise.all([
    act('match', row, { txnNo: second }),
    act('match', row, { txnNo: third }),
  ]);
  expect([one.code, two.code].sort()).toEqual([200, 409]);
  expect([one, two].find(({ code }) => code === 409)?.msg).toBe('流水已处理');
  const linked = (await newest(id)).txnNo as string;
  const again = await receipt(id, accountNo, '20.00');
  // The other one is left, and so it is matched by itself.
  expect(again).toMatchObject({ matchState: 1, txnNo: linked === second ? third : second });
  const last = await receipt(id, accountNo, '20.00');
  expect(said(await act('match', last, { txnNo: linked }))[1]).toContain('凭证已与其他流水匹配');
});

async function postReceipt(id: number, amount: string): Promise<string> {
  const moneyTypeId = await bank.money.type('101');
  return bank.money.run(async (ledger) => {
    const owner = { ownerType: 'org', ownerId: bank.orgs.first } as const;
    const legs = [
      { accountId: await ledger.open({ code: 'BANK', ...owner, bankAccountId: id }), side: 'D', amount },
      { accountId: await ledger.open({ code: 'SUSPENSE', ...owner }), side: 'C', amount },
    ] as const;
    const source = { type: 'hand', id: randomInt(10 ** 9), no: 'H' };
    const [posted] = await ledger.post({ event: 'M4', moneyTypeId, source, summary: '手工', legs });
    return posted!.txnNo;
  });
}

test('M1: a receipt is claimed once, with the splits of its type, to the cent', async () => {
  const [id, accountNo] = await newAccount(1);
  const personId = await bank.money.person({});
  const row = await receipt(id, accountNo, '100.01', { name: '生产单位', summary: '报酬' });
  const moneyTypeId = await bank.money.type('111');
  const replies = await Promise.all([1, 2, 3].map(() => act('claim', row, { personId, moneyTypeId })));
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
  expect(await bank.money.pocket(personId, 'BC')).toMatchObject({ balance: '70.01' });
  expect(await bank.money.pocket(personId, 'LC')).toMatchObject({ balance: '30.00' });
  expect(await book(id)).toBe('100.01 / 0.00');
  expect(await newest(id)).toMatchObject({ matchState: 1, personId, moneyTypeId, claimNo: null });
  expect(said(await act('ignore', await newest(id), { remark: 'x' }, bank.reviewer))).toEqual([
    409,
    '流水已处理',
  ]);
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('M4: what nobody claims on its day is suspended in the night, once, and claimed from there', async () => {
  const [id, accountNo] = await newAccount(1);
  const personId = await bank.money.person({});
  const before = (await bank.book('SUSPENSE')).split(' / ')[0]!;
  const row = await receipt(id, accountNo, '33.00');
  await run(suspenseTimer);
  expect(await newest(id)).toMatchObject({ matchState: 0 });
  await yesterday(row.id);
  // A claim at the same moment: one of them posts the receipt, and the other one follows it.
  await Promise.all([run(suspenseTimer), run(suspenseTimer)]);
  const suspended = await newest(id);
  expect(suspended).toMatchObject({ matchState: 2 });
  expect(await bank.book('SUSPENSE')).toBe(`${(Number(before) + 33).toFixed(2)} / 0.00`);
  expect(said(await act('match', suspended, { txnNo: 'PZ1' }))).toEqual([409, '流水已处理']);
  const moneyTypeId = await bank.money.type('101');
  const stale = await act('claim', { ...suspended, version: 1 }, { personId, moneyTypeId });
  expect(said(stale)).toEqual([409, '数据已被他人修改，请刷新后重试']);
  expect((await act('claim', suspended, { personId, moneyTypeId })).code).toBe(200);
  expect(await bank.book('SUSPENSE')).toBe(`${before} / 0.00`);
  expect(await bank.money.pocket(personId, 'CK')).toMatchObject({ balance: '33.00' });
  const claimed = await newest(id);
  expect(claimed).toMatchObject({ matchState: 1, txnNo: suspended.txnNo });
  expect(claimed.claimNo).toMatch(/^PZ/);
  expect(await book(id)).toBe('33.00 / 0.00');
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('a claim and the night at once post a receipt once', async () => {
  const [id, accountNo] = await newAccount(1);
  const personId = await bank.money.person({});
  const row = await receipt(id, accountNo, '8.00');
  await yesterday(row.id);
  const moneyTypeId = await bank.money.type('101');
  const [claimed] = await Promise.all([act('claim', row, { personId, moneyTypeId }), run(suspenseTimer)]);
  expect([200, 409]).toContain(claimed!.code);
  if (claimed!.code === 409) await act('claim', await newest(id), { personId, moneyTypeId });
  expect(await book(id)).toBe('8.00 / 0.00');
  expect(await bank.money.pocket(personId, 'CK')).toMatchObject({ balance: '8.00' });
});

test('M1 of a special account: what waits in its fund is claimed from there', async () => {
  const [id, accountNo] = await newAccount(2);
  const personId = await bank.money.person({});
  await yesterday((await receipt(id, accountNo, '70.00')).id);
  await run(suspenseTimer);
  expect(await bank.book('ORG', id)).toBe('70.00 / 0.00');
  await act('claim', await newest(id), { personId, moneyTypeId: await bank.money.type('112') });
  expect(await bank.book('ORG', id)).toBe('0.00 / 0.00');
  expect(await bank.money.pocket(personId, 'BC')).toMatchObject({ balance: '70.00' });
});

test('N1, L1.received: interest of the bank and money that follows a person have no person', async () => {
  const [id, accountNo] = await newAccount(1);
  const interest = async () => Number((await bank.book('INTEREST')).split(' / ')[0]) || 0;
  const before = await interest();
  expect(await receipt(id, accountNo, '5.55', { name: null, summary: '三季度结息' })).toMatchObject({
    ...{ matchState: 1, matchBy: '自动' },
  });
  // Anybody may write the word into a remark.
  expect(await receipt(id, accountNo, '6.66', { name: '李四', summary: '结息' })).toMatchObject({
    matchState: 0,
  });
  expect((await interest()) - before).toBeCloseTo(5.55);
  const row = await receipt(id, accountNo, '9.00');
  const relay = { moneyTypeId: await bank.money.type('104') };
  expect((await act('claim', row, relay)).code).toBe(200);
  expect(await bank.book('RELAY')).toBe('9.00 / 0.00');
});

test('a claim is taken back while the money is there, and claimed for somebody else', async () => {
  const [id, accountNo] = await newAccount(1);
  const [wrong, right] = [await bank.money.person({}), await bank.money.person({})];
  const moneyTypeId = await bank.money.type('101');
  const undo = async (who = bank.admin) =>
    said(await act('undo', await newest(id), { remark: '认错人' }, who));
  await act('claim', await receipt(id, accountNo, '15.00'), { personId: wrong, moneyTypeId });
  expect((await act('undo', await newest(id), { remark: '认错人' })).code).toBe(403);
  expect(await undo()).toEqual([200, '']);
  expect(await newest(id)).toMatchObject({ matchState: 0, txnNo: null, personId: null, moneyTypeId: null });
  expect(await bank.money.pocket(wrong, 'CK')).toMatchObject({ balance: '0.00' });
  expect((await act('claim', await newest(id), { personId: right, moneyTypeId })).code).toBe(200);
  expect(await bank.money.pocket(right, 'CK')).toMatchObject({ balance: '15.00' });
  expect(await book(id)).toBe('15.00 / 0.00');
  // What is not there any more is not taken back.
  const held = sql`update ledger_account set frozen = balance - frozen where owner_type = 2 and owner_id = ${right}`;
  await held.execute(bank.world.db);
  expect((await undo())[0]).toBe(409);
  await held.execute(bank.world.db);
  // One that had waited waits again.
  await yesterday((await receipt(id, accountNo, '2.00')).id);
  await run(suspenseTimer);
  await act('claim', await newest(id), { personId: right, moneyTypeId });
  expect(await undo()).toEqual([200, '']);
  expect(await newest(id)).toMatchObject({ matchState: 2, claimNo: null });
  await act('claim', await newest(id), { personId: right, moneyTypeId });
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('a claim that does not fit posts nothing', async () => {
  const [id, accountNo] = await newAccount(1);
  const row = await receipt(id, accountNo, '4.00');
  const moneyTypeId = await bank.money.type('101');
  const personId = await bank.money.person({});
  const { rows } = await sql<{ id: number }>`
    select id from supervised_prisoner where org_id = ${bank.orgs.second} and account_status = 2 limit 1`.execute(
    bank.world.db,
  );
  expect(said(await act('claim', row, { moneyTypeId }))[1]).toContain('请选择被监管人员');
  const out = { moneyTypeId: await bank.money.type('221'), personId };
  expect(said(await act('claim', row, out))[1]).toContain('该资金类型不能认领到人员');
  expect(said(await act('claim', row, { moneyTypeId: 10 ** 9, personId }))[1]).toContain(
    '资金类型不存在或已停用',
  );
  expect(said(await act('claim', row, { moneyTypeId, personId: rows[0]!.id }))).toEqual([
    409,
    '该人员未开户',
  ]);
  expect(await book(id)).toBe('0.00 / 0.00');
  // Another organisation's record is not there, and roles do what they may.
  const elsewhere = bank.world.as('admin', bank.orgs.second);
  expect((await act('claim', row, { moneyTypeId, personId }, elsewhere)).code).toBe(404);
  expect((await act('claim', row, { moneyTypeId, personId }, bank.reviewer)).code).toBe(403);
  expect((await act('ignore', row, { remark: '重复' })).code).toBe(403);
  expect((await act('ignore', row, { remark: '重复' }, bank.reviewer)).data).toMatchObject({ matchState: 3 });
  expect(said(await act('claim', await newest(id), { moneyTypeId, personId }))).toEqual([409, '流水已处理']);
});

test('money that went out is not claimed; a number that comes with another amount is told', async () => {
  const [id, accountNo] = await newAccount(1);
  simulatedBank.deposit(accountNo, '50.00');
  const drain = { tradeNo: `D${id}`, fromAccountNo: accountNo, payeeNo: 'x', payeeName: 'x', amount: '1.00' };
  simulatedBank.pay(drain);
  await sync(id);
  const out = await newest(id);
  const personId = await bank.money.person({});
  const reply = await act('claim', out, { personId, moneyTypeId: await bank.money.type('101') });
  expect(said(reply)).toEqual([409, '支出流水不能认领']);
  await sql`update bank_trans set amount = 2 where id = ${out.id}`.execute(bank.world.db);
  simulatedBank.order('timeout');
  await sync(id);
  await bank.work();
  const task = await bank.world.db
    .selectFrom('bank_task')
    .select(['state', 'result_code', 'result_msg'])
    .where('bank_account_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(task).toMatchObject({ state: 3, result_code: 'odd' });
  expect(task.result_msg).toContain('1条与已有流水不符或格式有误');
});

test('numbers that are unique in the tenant differ for organisations whose codes end alike', async () => {
  const { db, app } = bank.world;
  await sql`update org set code = '88001' where id = ${bank.orgs.second}`.execute(db);
  const { tenant_id: tenantId } = await db
    .selectFrom('org')
    .select('tenant_id')
    .where('id', '=', bank.orgs.first)
    .executeTakeFirstOrThrow();
  const add = (orgId: number) =>
    app.inOrganisation({ tenantId: tenantId as number, orgId }, async (context) => {
      const { id } = await context.rows('bank_task').add({}, { action: 'queryBalance', state: 4 });
      return (await context.rows('bank_task').get(id)).taskNo!;
    });
  const { first, second } = bank.orgs;
  const numbers = await Promise.all([first, second, first, second].map(add));
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.every((number) => /^RW\d{8}001\d{5}$/.test(number))).toBe(true);
});

test('a statement file of an account is imported once, and one that is not whole not at all', async () => {
  const [id, accountNo] = await newAccount(1);
  const lines = [
    `H|STATEMENT|1|${accountNo}|2026-05-01|2026-05-01|2|512.00`,
    'D|B1|2026-05-01 09:12:30|1|500.00|500.00|李四|6222020000001111|家用|',
    'D|B2|2026-05-01 10:00:00|2|12.00|488.00||||',
  ];
  const file = (body: readonly string[]) => [...body, `T|${checksumOf(body)}`, ''].join('\n');
  const send = (statement: string, bankAccountId = id) =>
    bank.cashier.post(`${TRANS}/import`, { bankAccountId, statement });
  expect(said(await send(file(lines).replace('500.00', '600.00')))[1]).toContain('校验码不符');
  expect(said(await send(file(lines), account))[1]).toContain('对账文件不是此账户的');
  expect(await rowsOf(id)).toEqual([]);
  expect((await send(file(lines))).data).toMatchObject({ fetched: 2, odd: 0 });
  expect((await send(file(lines))).data).toMatchObject({ fetched: 0, odd: 0 });
  // A file that overlaps brings what is new, and tells of a record that differs.
  const next = [
    lines[0]!.replace('|2|512.00', '|2|513.01'),
    lines[1]!.replace('500.00|500.00', '500.01|500.00'),
    'D|B3|2026-05-01 11:00:00|1|13.00|501.00||||',
  ];
  expect((await send(file(next))).data).toMatchObject({ fetched: 1, odd: 1 });
  expect((await rowsOf(id)).map(({ serialNo, amount }) => [serialNo, amount])).toEqual([
    ['B3', '13.00'],
    ['B2', '12.00'],
    ['B1', '500.00'],
  ]);
  expect((await bank.reviewer.post(`${TRANS}/import`, { bankAccountId: id, statement: 'x' })).code).toBe(403);
  const odd = [lines[0]!, lines[1]!.replace('|1|500.00|', '|7|500.00|'), lines[2]!];
  expect(said(await send(file(odd)))[1]).toContain('明细行有误');
});

test('who has imported a record does not say whose it is', async () => {
  const [id, accountNo] = await newAccount(1);
  const body = [
    `H|STATEMENT|1|${accountNo}|2026-05-01|2026-05-01|1|7.00`,
    'D|B1|2026-05-01 09:12:30|1|7.00|7.00|李四|6222020000001111|家用|',
  ];
  const statement = [...body, `T|${checksumOf(body)}`].join('\n');
  await bank.cashier.post(`${TRANS}/import`, { bankAccountId: id, statement });
  const [row] = await rowsOf(id);
  const claim = { personId: await bank.money.person({}), moneyTypeId: await bank.money.type('101') };
  expect(said(await act('claim', row!, claim))).toEqual([403, '不能认领自己导入的流水']);
  expect((await act('claim', row!, claim, bank.admin)).code).toBe(200);
});
