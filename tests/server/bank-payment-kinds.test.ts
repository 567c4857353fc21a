import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import type { Reply } from '../support/test-app';
import { less, paymentsOf, type Payments } from './support/bank-payments';
import { bankWorld, type BankWorld } from './support/bank-world';

/* Payments of each kind over a bank: fees, funds, own accounts, limits and payees. */
let bank: BankWorld;
let pay: Payments;

beforeAll(async () => {
  bank = await bankWorld();
  pay = paymentsOf(bank);
});
afterAll(() => bank?.close());
beforeEach(() => pay.begin());

const said = ({ code, msg }: Reply) => [code, msg];
const pass = { pass: true };

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
