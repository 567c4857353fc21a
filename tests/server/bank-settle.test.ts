import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../schemas/json';
import type { DomainService } from '../../server/domain-service';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import type { Reply } from '../support/test-app';
import { paymentsOf, type Payments } from './support/bank-payments';
import { bankWorld, type BankWorld } from './support/bank-world';
import { newSource } from './support/ledger-world';

/* S5: what a supplier is owed is paid over the bank; the sale that ordered it learns what came of it. */
const BASE = 'bank/bank-settle';
let bank: BankWorld;
let pay: Payments;
let supplier: number;
let payee: number;
let accountant: BankWorld['cashier'];
/** What a sale is told. */
const told: JsonObject[] = [];
const sale: DomainService = {
  name: 'sale.settled',
  async run(_, { saleSettleId, isPaid }) {
    told.push({ saleSettleId: saleSettleId!, isPaid: isPaid! });
  },
};

beforeAll(async () => {
  bank = await bankWorld({ offers: [sale] });
  pay = paymentsOf(bank);
  accountant = bank.world.as('accountant');
  supplier = await bank.world.id('sale_supplier', { check_status: 1 });
  payee = await bank.payee({ payeeType: 3, supplierId: supplier });
});
afterAll(() => bank?.close());

const said = ({ code, msg }: Reply) => [code, msg];
const settles = () => bank.document(BASE);
const orders = () => bank.document('bank/bank-trade-order');
let sales = 0;

/** What the sale makes once a settlement is confirmed. */
async function confirmed(amount: string, more: JsonObject = {}): Promise<number> {
  const { db, app } = bank.world;
  const { tenant_id: tenantId } = await db
    .selectFrom('org')
    .select('tenant_id')
    .where('id', '=', bank.orgs.first)
    .executeTakeFirstOrThrow();
  sales += 1;
  const given = { supplierId: supplier, saleSettleId: sales, saleSettleNo: `JS${sales}`, amount };
  const accounts = { fromAccountId: bank.main, otherAccountId: payee };
  const { id } = await app.inOrganisation(
    { tenantId: tenantId as number, orgId: bank.orgs.first },
    (context) => context.serve('bank.settle', { ...given, ...accounts, ...more }),
  );
  return id as number;
}

/** Money that persons owe the supplier for their orders. */
async function owed(amount: string): Promise<void> {
  const personId = await bank.money.person({ CK: amount });
  await bank.receive(bank.main, amount, 'SUSPENSE');
  const moneyTypeId = await bank.money.type('251');
  const moneyCategoryId = await bank.money.category('CK');
  await bank.money.run(async (ledger) => {
    const of = { ownerType: 'supplier', ownerId: supplier } as const;
    const pocket = await ledger.open({
      code: 'PERSON',
      ownerType: 'person',
      ownerId: personId,
      moneyCategoryId,
    });
    const pending = await ledger.open({ code: 'SUP.PENDING', ...of });
    const payable = await ledger.open({ code: 'SUP.PAYABLE', ...of });
    const legs = (from: number, to: number) =>
      [
        { accountId: from, side: 'D', amount },
        { accountId: to, side: 'C', amount },
      ] as const;
    const base = { moneyTypeId, summary: '货款' };
    await ledger.post({ ...base, event: 'S2', source: newSource('s2'), legs: legs(pocket, pending) });
    await ledger.post({ ...base, event: 'S4', source: newSource('s4'), legs: legs(pending, payable) });
  });
}
const payable = () =>
  bank.money.run(async (ledger) => {
    const [found] = (await ledger.accountsOf({ ownerType: 'supplier', ownerId: supplier })).filter(
      ({ code }) => code === 'SUP.PAYABLE',
    );
    return found ? `${found.balance} / ${found.frozen}` : 'none';
  });

test('K2.2-22: a settlement is paid once another has checked it, and the sale is told with it', async () => {
  const id = await confirmed('80.00');
  expect(said(await settles().move(accountant, 'submit', id))).toEqual([409, '应付货款余额不足：可用0.00']);
  await owed('80.00');
  expect((await settles().move(accountant, 'submit', id)).data).toMatchObject({ state: 1 });
  expect(await payable()).toBe('80.00 / 80.00');
  // Only one of two reviewers checks it, and nobody adds one by hand.
  const [first, second] = await Promise.all([
    settles().move(bank.reviewer, 'check', id, { pass: true }),
    settles().move(bank.admin, 'check', id, { pass: true }),
  ]);
  expect([first.code, second.code].sort()).toEqual([200, 409]);
  expect((await accountant.post(`${BASE}/add`, {})).code).toBe(404);
  expect(await payable()).toBe('0.00 / 0.00');
  expect(await bank.book('TRANSIT')).toBe('80.00 / 0.00');
  const order = (await settles().detail(id)).tradeOrderId as number;
  expect(await orders().detail(order)).toMatchObject({ sourceType: 'settle', amount: '80.00', state: 0 });
  expect(told).toEqual([]);
  await bank.work();
  expect(await settles().detail(id)).toMatchObject({ state: 4, failReason: null, payAmount: '80.00' });
  expect(told).toEqual([{ saleSettleId: 1, isPaid: true }]);
  expect(await bank.book('TRANSIT')).toBe('0.00 / 0.00');
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('a payment that fails owes the supplier again, is retried with a new order, and an abandoned one tells the sale', async () => {
  await owed('30.00');
  const id = await confirmed('30.00');
  await settles().move(accountant, 'submit', id);
  await settles().move(bank.reviewer, 'check', id, { pass: true });
  const order = (await settles().detail(id)).tradeOrderId as number;
  simulatedBank.order('timeout');
  await bank.work();
  expect(await settles().detail(id)).toMatchObject({ state: 3 });
  await pay.dayLater(order);
  await bank.work();
  expect(await settles().detail(id)).toMatchObject({ state: 5, failReason: '银行查无此交易，付款未发生' });
  expect(await payable()).toBe('30.00 / 0.00');
  expect((await orders().move(bank.reviewer, 'retry', order)).data).toMatchObject({ id, state: 3 });
  await bank.work();
  expect(await settles().detail(id)).toMatchObject({ state: 4 });
  expect(told.at(-1)).toEqual({ saleSettleId: 2, isPaid: true });

  await owed('5.00');
  const other = await confirmed('5.00');
  await settles().move(accountant, 'submit', other);
  expect((await settles().move(accountant, 'abandon', other, { opinion: '停付' })).data).toMatchObject({
    state: 9,
  });
  expect(told.at(-1)).toEqual({ saleSettleId: 3, isPaid: false });
  expect(await payable()).toBe('5.00 / 0.00');
  expect(await verifyLedger(bank.world.db)).toEqual([]);
});

test('a settlement is made once, with a payee of its supplier that was approved', async () => {
  sales = 0;
  await expect(confirmed('1.00')).rejects.toThrow();
  sales = 10;
  await expect(confirmed('1.001')).rejects.toThrow();
  const unit = await bank.payee({ payeeType: 4 });
  await expect(confirmed('1.00', { otherAccountId: unit })).rejects.toThrow();
  const id = await confirmed('1.00');
  const { version } = await settles().detail(id);
  const edit = (otherAccountId: number) =>
    accountant.post(`${BASE}/edit/${id}`, { version: version!, otherAccountId });
  expect((await edit(unit)).code).toBe(400);
  expect((await settles().move(accountant, 'submit', id)).data).toMatchObject({ state: 1 });
  expect((await settles().move(accountant, 'revoke', id)).data).toMatchObject({ state: 0 });
  expect(await payable()).toBe('5.00 / 0.00');
  // An abandoned one leaves its place to another.
  await settles().move(accountant, 'abandon', id, { opinion: '重做' });
  sales -= 1;
  expect(await confirmed('1.00')).toBeGreaterThan(id);
});
