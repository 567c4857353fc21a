import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../schemas/json';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import type { Reply } from '../support/test-app';
import { less, paymentsOf, type Payments } from './support/bank-payments';
import { bankWorld, type BankWorld } from './support/bank-world';

/* Payments over a bank: what it answers, and what becomes of silence, takes effect once, to the cent. */
const ORDER = 'bank/bank-trade-order';
let bank: BankWorld;
let pay: Payments;

beforeAll(async () => {
  bank = await bankWorld();
  pay = paymentsOf(bank);
});
afterAll(() => bank?.close());
beforeEach(() => pay.begin());

const said = ({ code, msg }: Reply) => [code, msg];

test('K2.2-26: a payment is held, sent once, and captured when the bank has paid', async () => {
  const [balance, frozen] = await pay.main();
  const before = pay.atBank();
  const { id, order } = await pay.ordered();
  expect(await pay.pocket()).toEqual({ balance: '37.70', frozen: '0.00' });
  expect(await bank.book('TRANSIT')).toBe('12.30 / 0.00');
  expect(await pay.main()).toEqual([balance, less(frozen, -12.3)]);
  expect(await pay.orders.detail(order)).toMatchObject({
    ...{ state: 0, amount: '12.30', feeAmount: '0.00', tryNo: 1, sourceType: 'transfer' },
    ...{ payeeNo: expect.stringContaining('*'), purpose: '家用' },
  });
  expect(await bank.work()).toBe(1);
  expect(await pay.orders.detail(order)).toMatchObject({ state: 2, resultMsg: '付款成功' });
  expect((await pay.orders.detail(order)).bankSerial).toMatch(/^S\d+$/);
  expect(await pay.transfers.detail(id)).toMatchObject({ state: 4, failReason: null });
  expect((await pay.transfers.detail(id)).finishedAt).not.toBeNull();
  expect(await bank.work()).toBe(0);
  expect(await pay.main()).toEqual([less(balance, 12.3), frozen]);
  expect(await bank.book('TRANSIT')).toBe('0.00 / 0.00');
  expect(pay.atBank()).toBe(less(before, 12.3));
  expect(await pay.tasksOf(order)).toEqual([['pay', 2, 1]]);
  const logs = (await bank.admin.post('bank/bank-task-log/search')).data.rows as JsonObject[];
  expect(logs[0]).toMatchObject({ tryNo: 1, result: 1, resultCode: 'paid' });
  // Messages to and from the bank stay masked.
  const log = (await bank.admin.get(`bank/bank-task-log/detail/${String(logs[0]!.id)}`)).data;
  expect([log.request, log.response]).toEqual(['******', '******']);
  const reversed = await pay.transfers.move(bank.admin, 'reverse', id, { opinion: '退回' });
  expect(said(reversed)).toEqual([409, '银行已付款，不能冲正；退回的款项请按收款登记']);
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('a refused payment gives everything back, and is retried with a new order', async () => {
  const before = pay.atBank();
  const { id, order } = await pay.ordered();
  // The bank has less than the books.
  const drained = Number(before);
  const drain = { tradeNo: `drain${order}`, fromAccountNo: bank.mainNo, payeeNo: 'x', payeeName: 'x' };
  simulatedBank.pay({ ...drain, amount: (drained - 12.29).toFixed(2) });
  await bank.work();
  expect(await pay.orders.detail(order)).toMatchObject({ state: 3, resultMsg: '银行拒绝付款' });
  expect(await pay.transfers.detail(id)).toMatchObject({ state: 5, failReason: '银行拒绝付款' });
  expect(await pay.pocket()).toEqual({ balance: '50.00', frozen: '0.00' });
  expect(await bank.book('TRANSIT')).toBe('0.00 / 0.00');
  expect((await pay.main())[1]).toBe('0.00');

  simulatedBank.deposit(bank.mainNo, (drained - 12.29).toFixed(2));
  const stale = await bank.admin.post(`${ORDER}/retry/${order}`, { version: 1 });
  expect(said(stale)).toEqual([409, '数据已被他人修改，请刷新后重试']);
  const again = await pay.orders.move(bank.admin, 'retry', order);
  expect(again.data).toMatchObject({ id, state: 3 });
  const second = (await pay.transfers.detail(id)).tradeOrderId as number;
  expect(second).not.toBe(order);
  expect(said(await pay.orders.move(bank.admin, 'retry', order))).toEqual([409, '业务单据已用其他交易付款']);
  expect(await pay.orders.detail(second)).toMatchObject({ state: 0, tryNo: 2 });
  await bank.work();
  expect(await pay.stateOf(id)).toBe(4);
  expect(await pay.pocket()).toEqual({ balance: '37.70', frozen: '0.00' });
  expect(pay.atBank()).toBe(less(before, 12.3));
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test.each(['lost', 'late'] as const)(
  '%s: a query finds that it was paid; it is never sent again',
  async (fault) => {
    const before = pay.atBank();
    const { id, order } = await pay.ordered();
    simulatedBank.order(fault);
    await bank.work();
    expect(await pay.orders.detail(order)).toMatchObject({ state: 4, resultMsg: '银行没有应答，结果未知' });
    expect(await pay.stateOf(id)).toBe(3);
    expect(await pay.tasksOf(order)).toEqual([
      ['pay', 5, 1],
      ['queryTrade', 0, 0],
    ]);
    const unknown = [409, '结果未知的交易不能重发，请先查询'];
    expect(said(await pay.orders.move(bank.admin, 'retry', order))).toEqual(unknown);
    const paying = await bank.world.id('bank_task', { trade_order_id: order, action: 'pay' });
    expect(said(await pay.tasks.move(bank.admin, 'retry', paying))).toEqual(unknown);
    expect((await pay.transfers.move(bank.reviewer, 'retry', id)).status).toBe(409);
    expect((await pay.transfers.move(bank.cashier, 'abandon', id, { opinion: '作废' })).status).toBe(409);
    await bank.work();
    expect(await pay.orders.detail(order)).toMatchObject({ state: 2 });
    expect(await pay.stateOf(id)).toBe(4);
    expect(await pay.tasksOf(order)).toEqual([
      ['pay', 5, 1],
      ['queryTrade', 2, 1],
    ]);
    expect(pay.atBank()).toBe(less(before, 12.3));
    expect(await bank.book('TRANSIT')).toBe('0.00 / 0.00');
  },
);

test('timeout: a bank that does not know the payment is asked for a day; then nothing was paid', async () => {
  const before = pay.atBank();
  const { id, order } = await pay.ordered();
  simulatedBank.order('timeout');
  await bank.work();
  await bank.work();
  expect(await pay.orders.detail(order)).toMatchObject({
    state: 4,
    resultMsg: '银行尚未收到此交易，结果未知',
  });
  expect(await pay.tasksOf(order)).toEqual([
    ['pay', 5, 1],
    ['queryTrade', 0, 1],
  ]);
  expect(await pay.pocket()).toEqual({ balance: '37.70', frozen: '0.00' });
  // A question without an answer is asked again, later and later.
  simulatedBank.order('timeout');
  await bank.work();
  const task = await pay.tasks.detail(await pay.lastTask(order));
  expect(task).toMatchObject({ state: 0, tries: 2, resultCode: 'silent' });
  await pay.dayLater(order);
  await bank.work();
  expect(await pay.orders.detail(order)).toMatchObject({ state: 3, resultMsg: '银行查无此交易，付款未发生' });
  expect(await pay.stateOf(id)).toBe(5);
  expect(await pay.pocket()).toEqual({ balance: '50.00', frozen: '0.00' });
  expect(pay.atBank()).toBe(before);
  expect((await pay.transfers.move(bank.cashier, 'abandon', id, { opinion: '不再汇出' })).data).toMatchObject(
    {
      state: 9,
    },
  );
});

test('double: a message that comes twice pays once; the answer to a user comes first or later, once', async () => {
  const before = pay.atBank();
  const { id, order } = await pay.ordered();
  simulatedBank.order('double');
  await bank.work();
  expect(await pay.stateOf(id)).toBe(4);
  expect(pay.atBank()).toBe(less(before, 12.3));
  expect(said(await bank.admin.post(`${ORDER}/query/${order}`))).toEqual([409, '该交易不需要查询']);
});

test('wrong amount: what the bank has booked otherwise decides nothing, and is shown to whoever asks', async () => {
  const { id, order } = await pay.ordered();
  simulatedBank.order('wrongAmount');
  await bank.work();
  const wrong = '银行记账金额12.29与指令金额12.30不符，请与银行核实';
  expect(await pay.orders.detail(order)).toMatchObject({ state: 4, resultMsg: wrong });
  expect(await pay.tasksOf(order)).toEqual([['pay', 5, 1]]);
  expect(await pay.stateOf(id)).toBe(3);
  expect(await pay.transfers.detail(id)).toMatchObject({ state: 3, failReason: wrong });
  // Whoever may query is told once, with the reason, until the bank has corrected it.
  expect(await told(order)).toEqual([['reviewer', wrong, false]]);
  const asked = await bank.reviewer.post(`${ORDER}/query/${order}`);
  expect(asked.data).toMatchObject({ state: 4, resultMsg: wrong });
  expect(await told(order)).toHaveLength(1);
  expect(await bank.book('TRANSIT')).toBe('12.30 / 0.00');
  // Whoever clears it at the bank lets the books follow; here the test does.
  await sql`update bank_trade_order set amount = 12.29 where id = ${order}`.execute(bank.world.db);
  expect((await bank.admin.post(`${ORDER}/query/${order}`)).data).toMatchObject({ state: 2 });
  expect(await bank.book('TRANSIT')).toBe('0.00 / 0.00');
  expect(await pay.transfers.detail(id)).toMatchObject({ failReason: null });
  expect(await told(order)).toEqual([['reviewer', wrong, true]]);
});

/** Who was told of an order, why, and whether it is settled; of those who work in the organisation. */
async function told(order: number) {
  for (const one of bank.world.app.deliverNotices) await one(new AbortController().signal);
  const { rows } = await sql<{ name: string; text: string; over: boolean }>`
    select u.login_name as name, n.content->>'text' as text, n.settled_at is not null as over
      from user_notice n join org_user u on u.id = n.user_id
     where n.source = 'bank.trade' and n.key like ${`trade ${order} %`} and u.login_name <> 'admin'`.execute(
    bank.world.db,
  );
  return rows.map(({ name, text, over }) => [name, text, over]);
}

test('two queries and a task at once settle a payment once', async () => {
  const { id, order } = await pay.ordered();
  simulatedBank.order('lost');
  await bank.work();
  const [first, second] = await Promise.all([
    bank.admin.post(`${ORDER}/query/${order}`),
    bank.admin.post(`${ORDER}/query/${order}`),
    bank.work(),
  ]);
  for (const reply of [first, second]) expect([200, 409]).toContain(reply.code);
  expect(await pay.stateOf(id)).toBe(4);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_txn where event = 'M3.paid' and source_id = ${id}`.execute(
    bank.world.db,
  );
  expect(rows[0]?.n).toBe(1);
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('two workers send a payment once', async () => {
  const { id, order } = await pay.ordered();
  const before = pay.atBank();
  await Promise.all([bank.work(), bank.work(), bank.work()]);
  expect(await pay.stateOf(id)).toBe(4);
  expect(pay.atBank()).toBe(less(before, 12.3));
  expect(await pay.tasksOf(order)).toEqual([['pay', 2, 1]]);
});

test('a server that dies between sending and writing leaves a payment that is queried, not resent', async () => {
  const { id, order } = await pay.ordered();
  const task = await pay.lastTask(order);
  // It had taken the task and marked the order as sent.
  await sql`update bank_task set state = 1, tries = 1, lease_until = now() - interval '1 second' where id = ${task}`.execute(
    bank.world.db,
  );
  await sql`update bank_trade_order set state = 1, sent_at = now() where id = ${order}`.execute(
    bank.world.db,
  );
  const before = pay.atBank();
  await bank.work();
  expect(await pay.orders.detail(order)).toMatchObject({ state: 4 });
  expect((await pay.tasksOf(order))[0]).toEqual(['pay', 5, 1]);
  await bank.work();
  expect(pay.atBank()).toBe(before);
  expect(await pay.stateOf(id)).toBe(3);
  await pay.dayLater(order);
  await bank.work();
  expect(await pay.stateOf(id)).toBe(5);
});

test('an answer that comes after another server has given the payment up still counts, once', async () => {
  const { id, order } = await pay.ordered();
  const task = await pay.lastTask(order);
  const before = pay.atBank();
  const answer = simulatedBank.pause();
  const first = bank.work();
  await expect.poll(async () => (await pay.orders.detail(order)).state).toBe(1);
  await sql`update bank_task set lease_until = now() - interval '1 second' where id = ${task}`.execute(
    bank.world.db,
  );
  await bank.work();
  expect(await pay.orders.detail(order)).toMatchObject({ state: 4 });
  expect(await pay.stateOf(id)).toBe(3);
  answer();
  await first;
  expect(await pay.orders.detail(order)).toMatchObject({ state: 2 });
  expect(await pay.stateOf(id)).toBe(4);
  await bank.work();
  expect(await pay.tasksOf(order)).toEqual([
    ['pay', 5, 1],
    ['queryTrade', 4, 0],
  ]);
  expect(pay.atBank()).toBe(less(before, 12.3));
});

test('payments that cannot be sent yet are put off, and are sent later', async () => {
  const [stuck, other] = [await pay.ordered(), await pay.ordered({ amount: '1.00' })];
  const product = (await pay.orders.detail(stuck.order)).bankProductId;
  await sql`update bank_product set adapter = 'gone' where id = ${product}`.execute(bank.world.db);
  await expect(bank.work()).rejects.toThrow('There is no adapter "gone"');
  await sql`update bank_product set adapter = 'simulator' where id = ${product}`.execute(bank.world.db);
  expect(await pay.orders.detail(stuck.order)).toMatchObject({ state: 0 });
  expect(await pay.tasksOf(stuck.order)).toEqual([['pay', 0, 0]]);
  expect(await bank.work()).toBe(2);
  expect([await pay.stateOf(stuck.id), await pay.stateOf(other.id)]).toEqual([4, 4]);
});

test('a task that waits is cancelled, and its payment is not made', async () => {
  const { id, order } = await pay.ordered({ planDate: '2999-01-01' });
  expect(await bank.work()).toBe(0);
  const task = await pay.lastTask(order);
  expect(said(await pay.tasks.move(bank.cashier, 'cancel', task))[0]).toBe(403);
  expect((await pay.tasks.move(bank.reviewer, 'cancel', task)).code).toBe(200);
  expect(await pay.orders.detail(order)).toMatchObject({ state: 5 });
  expect(await pay.transfers.detail(id)).toMatchObject({ state: 5, failReason: '付款在发送前被取消' });
  expect(await pay.pocket()).toEqual({ balance: '50.00', frozen: '0.00' });
  expect(said(await pay.tasks.move(bank.admin, 'cancel', task))).toEqual([409, '只有待执行的任务可以取消']);
  expect((await pay.transfers.move(bank.reviewer, 'retry', id)).data).toMatchObject({ state: 3 });
});
