import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { batchFileJob } from '../../domains/bank/actions/batch-files';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import { checksumOf } from '../../domains/bank/adapters/bank-file';
import type { JsonObject } from '../../schemas/json';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { openFiles } from '../../server/files/file-keeping';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import type { Reply } from '../support/test-app';
import { less, paymentsOf, type Payments } from './support/bank-payments';
import { bankWorld, type BankWorld } from './support/bank-world';

/* Payments of each kind over a bank: fees, funds, own accounts, limits and payees. */
let bank: BankWorld;
let pay: Payments;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-batches-'));
const failures: string[] = [];

beforeAll(async () => {
  const files = openFiles({ directory, s3: null, limits: DEFAULT_LIMITS });
  bank = await bankWorld({ files, jobs: [batchFileJob] });
  pay = paymentsOf(bank);
});
afterAll(async () => {
  await bank?.close();
  fs.rmSync(directory, { recursive: true });
});
beforeEach(() => pay.begin());

const said = ({ code, msg }: Reply) => [code, msg];
const pass = { pass: true };
const ORDER = 'bank/bank-trade-order';

/** The lines of a return file with its checksum; `total` of what was paid. */
const returned = (batchNo: string, total: string, results: readonly string[]) => {
  const lines = [`H|PAYRETURN|1|${batchNo}|${results.length}|${total}`, ...results];
  return [...lines, `T|${checksumOf(lines)}`].join('\n');
};

test('a bank by files: each payment is in one batch, and a return file settles it once, line by line', async () => {
  const file = await bank.world.id('bank_product', { code: 'FILE' });
  const simulated = await bank.world.id('bank_product', { code: 'SIM' });
  const use = (product: number) =>
    sql`update bank_account set bank_product_id = ${product} where id = ${bank.main}`.execute(bank.world.db);
  await use(file);
  const [balance, frozen] = await pay.main();
  const [one, two, three] = [
    await pay.ordered({ amount: '10.00' }),
    await pay.ordered({ amount: '11.00' }),
    await pay.ordered({ amount: '12.00' }),
  ];
  // Nothing is asked of a bank that takes files.
  expect(await bank.work()).toBe(0);
  const batch = (who = bank.reviewer, bankProductId = file) =>
    who.pay(`${ORDER}/export-batch`, { bankProductId });
  expect((await batch(bank.cashier)).code).toBe(403);
  expect((await batch(bank.reviewer, simulated)).code).toBe(400);
  const both = await Promise.all([batch(), batch()]);
  expect(both.map(said).sort()).toEqual([
    [200, ''],
    [409, '没有待发送的付款'],
  ]);
  const made = both.find(({ code }) => code === 200)!.data as { batchNo: string };
  expect(made).toEqual({ batchNo: expect.stringMatching(/^RW/), count: 3, total: '33.00' });
  const { batchNo } = made;
  const numbers: string[] = [];
  for (const { order } of [one, two, three]) {
    const found = await pay.orders.detail(order);
    expect(found).toMatchObject({ state: 1, batchNo });
    numbers.push(found.tradeNo as string);
    expect(await pay.tasksOf(order)).toEqual([['pay', 2, 1]]);
  }
  const [first, second, third] = numbers as [string, string, string];
  expect(said(await bank.reviewer.pay(`${ORDER}/query/${one.order}`))).toEqual([
    409,
    '该银行产品以文件往来，请导入银行的文件',
  ]);
  const canceled = await pay.tasks.move(bank.reviewer, 'cancel', await pay.lastTask(one.order));
  expect(said(canceled)).toEqual([409, '只有待执行的任务可以取消']);

  // The file is there for whoever has asked for it, and the same when it is asked for again.
  const lines = (await downloaded(`批量付款文件${batchNo}`)).split('\n');
  expect(lines[0]).toMatch(
    new RegExp(`^H\\|PAYBATCH\\|1\\|${batchNo}\\|\\|\\d{4}-\\d\\d-\\d\\d\\|3\\|33\\.00$`),
  );
  expect(lines[1]).toContain(`D|${first}|${bank.mainNo}|999999600000`);
  expect(lines[4]).toBe(`T|${checksumOf(lines.slice(0, 4))}`);
  expect((await bank.reviewer.pay(`${ORDER}/batch-file/${one.order}`)).data).toEqual({ batchNo });
  expect(await downloaded(`批量付款文件${batchNo}`, 2)).toBe(lines.join('\n'));

  const send = (content: string, who = bank.reviewer) => who.pay(`${ORDER}/import-return`, { content });
  const paid = `R|${first}|1|10.00|B1|`;
  const all = [paid, `R|${second}|0|11.00||账号不存在`, `R|${third}|1|11.99|B3|`];
  const sum = '21.99';
  for (const [content, why] of [
    [returned(batchNo, sum, all).replace('|10.00|B1', '|10.01|B1'), '校验码不符'],
    [returned('RW1', sum, all), '本机构没有回盘文件所属的批次'],
    [returned(batchNo, '21.98', all), '合计金额不符'],
  ] as const)
    expect(JSON.stringify((await send(content)).data)).toContain(why);
  expect((await send(returned(batchNo, sum, all), bank.cashier)).code).toBe(403);
  expect(await bank.work()).toBe(0);

  const odd = [...all, paid, 'R|JY1|1|5.00|B9|'];
  const told = await Promise.all([1, 2].map(() => send(returned(batchNo, '36.99', odd))));
  expect(told.map(said)).toEqual([
    [200, ''],
    [200, ''],
  ]);
  expect(told.map(({ data }) => data.skipped as number).sort()).toEqual([2, 5]);
  expect(told.find(({ data }) => data.skipped === 2)!.data).toEqual({
    ...{ paid: 2, refused: 1, skipped: 2 },
    notes: [
      `第4行：银行付款金额11.99与指令金额12.00不符，待与银行核实`,
      `第5行：交易${first}在文件中重复`,
      '第6行：批次中没有交易JY1',
    ].join('；'),
  });
  expect(await bank.work()).toBe(3);
  expect(await pay.orders.detail(one.order)).toMatchObject({ state: 2, bankSerial: 'B1' });
  expect(await pay.transfers.detail(one.id)).toMatchObject({ state: 4, failReason: null });
  const why = '银行拒绝付款：账号不存在';
  expect(await pay.transfers.detail(two.id)).toMatchObject({ state: 5, failReason: why });
  expect(await pay.orders.detail(three.order)).toMatchObject({ state: 4 });
  expect(await pay.stateOf(three.id)).toBe(3);
  expect(await pay.pocket()).toEqual({ balance: '28.00', frozen: '0.00' });

  // What is known is passed over; what was booked otherwise is settled once the bank has corrected it.
  const corrected = await send(returned(batchNo, '22.00', [paid, `R|${third}|1|12.00|B3|`]));
  expect(corrected.data).toEqual({
    ...{ paid: 1, refused: 0, skipped: 1, notes: `第2行：交易${first}已有结果` },
  });
  expect(await bank.work()).toBe(1);
  expect(await pay.stateOf(three.id)).toBe(4);
  expect(await pay.main()).toEqual([less(balance, 22), frozen]);
  expect(await bank.book('TRANSIT')).toBe('0.00 / 0.00');
  const task = await bank.world.db
    .selectFrom('bank_task')
    .select(['state', 'result_msg'])
    .where('task_no', '=', batchNo)
    .executeTakeFirstOrThrow();
  expect(task).toEqual({ state: 2, result_msg: '尚有0笔未回盘' });
  // Its retry is a new order, which waits for the next batch.
  expect((await pay.transfers.move(bank.reviewer, 'retry', two.id)).code).toBe(200);
  expect((await batch()).data).toMatchObject({ count: 1, total: '11.00' });
  expect(await verifyLedger(bank.world.db)).toEqual([]);
  await use(simulated);
});

/** The newest file of the reviewer's jobs with this title, once there are so many. */
async function downloaded(title: string, files = 1): Promise<string> {
  const { app } = bank.world;
  const found = async () =>
    ((await bank.reviewer.post('job/mine')).data.rows as JsonObject[]).filter(
      (job) => job.title === title && job.state === 'done',
    );
  const worker = app.work({
    timers: [],
    failed: (name, error) => failures.push(`${name}: ${String(error)}`),
  });
  try {
    await expect.poll(async () => (await found()).length, { timeout: 60_000, interval: 50 }).toBe(files);
  } finally {
    await worker.stop();
  }
  expect(failures).toEqual([]);
  const [{ id } = {}] = await found();
  const { data, headers } = await bank.reviewer.post(`job/ticket/${String(id)}`);
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  return (await app.inject({ url: `/api/v1/file/download/${data.ticket}`, headers: { cookie } })).body;
}

test('the fee of the bank is paid out of collected charges, with the payment or not at all', async () => {
  await sql`update bank_product set fee_per_trade = 0.50`.execute(bank.world.db);
  const short = await pay.add({});
  const refused = await pay.transfers.move(bank.cashier, 'submit', short.data.id as number);
  expect(said(refused)).toEqual([409, '收费待解缴余额不足以支付手续费']);
  expect(await pay.pocket()).toEqual({ balance: '50.00', frozen: '0.00' });
  // A charge fills it.
  await bank.money.run(async (ledger) => {
    const fee = await ledger.open({ code: 'FEE', ownerType: 'org', ownerId: bank.orgs.first });
    const own = await ledger.accountsOf({ ownerType: 'person', ownerId: pay.state.person });
    const legs = [
      { accountId: own[0]!.id, side: 'D', amount: '2.00' },
      { accountId: fee, side: 'C', amount: '2.00' },
    ] as const;
    const source = { type: 'test-charge', id: pay.state.person, no: 'FY' };
    await ledger.post({
      event: 'C1',
      moneyTypeId: await bank.money.type('211'),
      source,
      summary: '收费',
      legs,
    });
  });
  const [balance, frozen] = await pay.main();
  const { id, order } = await pay.ordered();
  expect(await bank.book('FEE')).toBe('2.00 / 0.50');
  expect(await pay.orders.detail(order)).toMatchObject({ feeAmount: '0.50' });
  await bank.work();
  expect(await pay.stateOf(id)).toBe(4);
  expect(await bank.book('FEE')).toBe('1.50 / 0.00');
  expect(await pay.main()).toEqual([less(balance, 12.8), frozen]);
  // C2: what remains is handed over.
  const unit = await bank.payee({ payeeType: 4 });
  await sql`update bank_product set fee_per_trade = 0`.execute(bank.world.db);
  const handed = await pay.ordered({
    ...{ transferType: 3, personId: null, fromCategoryId: null, fromAccountId: bank.main, fund: 'FEE' },
    ...{ otherAccountId: unit, amount: '1.50' },
  });
  expect(await bank.book('FEE')).toBe('0.00 / 0.00');
  await bank.work();
  expect(await pay.stateOf(handed.id)).toBe(4);
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('M3 of a special account: its own fund pays', async () => {
  const unit = await bank.payee({ payeeType: 4 });
  await bank.receive(bank.special, '30.00', 'ORG');
  const fund = {
    ...{ transferType: 3, personId: null, fromCategoryId: null, fromAccountId: bank.special, fund: 'ORG' },
    ...{ otherAccountId: unit, amount: '10.00' },
  };
  const { id } = await pay.ordered(fund);
  expect(await bank.book('ORG', bank.special)).toBe('20.00 / 0.00');
  expect(await bank.book('BANK', bank.special)).toBe('30.00 / 10.00');
  await bank.work();
  expect(await pay.stateOf(id)).toBe(4);
  expect(await bank.book('BANK', bank.special)).toBe('20.00 / 0.00');
});

test('M6 over a bank: money between own accounts moves in the books when the bank has paid, or not at all', async () => {
  const { admin, world, money, main, book } = bank;
  const other = (
    await admin.post('bank/bank-product/save/0', {
      ...{ name: '另一银行', code: 'SIM2', adapter: 'simulator', bankCode: 'OTHER', protocol: 4 },
      functions: [2, 4],
    })
  ).data.id as number;
  await sql`update bank_product set day_start = null, day_end = null`.execute(world.db);
  const to = (
    await admin.post('bank/bank-account/add', {
      ...{
        kind: 2,
        purpose: 2,
        accountName: '利息专户',
        accountNo: `${bank.mainNo}3`,
        bankProductId: other,
      },
    })
  ).data.id as number;
  const move = {
    ...{ transferType: 2, personId: null, fromCategoryId: null, otherAccountId: null, amount: '8.00' },
    ...{ fromAccountId: main, toAccountId: to, moneyTypeId: await money.type('241') },
  };
  const frozenBefore = (await book('BANK', main)).split(' / ')[1]!;
  const [before = ''] = (await book('BANK', main)).split(' / ');
  const failing = await pay.ordered(move);
  expect(await book('BANK', main)).toBe(`${before} / ${less(frozenBefore, -8)}`);
  simulatedBank.order('timeout');
  await bank.work();
  await pay.dayLater(failing.order);
  await bank.work();
  expect(await pay.stateOf(failing.id)).toBe(5);
  expect(await book('BANK', main)).toBe(`${before} / ${frozenBefore}`);
  const { id, order } = await pay.ordered(move);
  expect(await pay.orders.detail(order)).toMatchObject({ tradeKind: 3, payeeName: '利息专户' });
  await bank.work();
  expect(await pay.stateOf(id)).toBe(4);
  expect(await book('BANK', to)).toBe('8.00 / 0.00');
  expect(await book('BANK', main)).toBe(`${less(before, 8)} / ${frozenBefore}`);
  expect(await verifyLedger(world.db)).toEqual([]);
});

test('setting money.outDayLimit: what leaves for a family on a day is limited, and counts no longer when it fails', async () => {
  const { admin, cashier } = bank;
  const values = [{ k: 'money.outDayLimit', v: 20, version: 0 }];
  expect((await admin.post('org/org-config/save', { values })).code).toBe(200);
  const id = await pay.submitted();
  const document = await pay.add({ amount: '7.71' });
  const second = document.data.id as number;
  expect(said(await pay.transfers.move(cashier, 'submit', second))).toEqual([409, '超过单日支取限额20.00']);
  expect(await pay.pocket()).toEqual({ balance: '50.00', frozen: '12.30' });
  await pay.transfers.move(cashier, 'revoke', id);
  expect((await pay.transfers.move(cashier, 'submit', second)).data).toMatchObject({ state: 1 });
});

test('a payee that is not approved, or belongs to another person, is not paid', async () => {
  const { cashier, reviewer, money } = bank;
  const other = await bank.payee({ payeeType: 1, personId: await money.person({}) });
  expect((await pay.add({ otherAccountId: other })).code).toBe(400);
  const id = await pay.submitted({ amount: '1.00' });
  // Changed after the submission: it needs another approval first.
  const changed = { version: 2, branchName: '城西支行' };
  expect((await cashier.post(`bank/bank-other-account/edit/${pay.state.payee}`, changed)).code).toBe(200);
  const refused = await pay.transfers.move(reviewer, 'check', id, pass);
  expect(said(refused)).toEqual([409, '收款账户未审核']);
  expect(
    (await pay.transfers.move(reviewer, 'check', id, { pass: false, opinion: '账户变更' })).data,
  ).toMatchObject({ state: 6 });
  expect(await pay.pocket()).toEqual({ balance: '50.00', frozen: '0.00' });
});
