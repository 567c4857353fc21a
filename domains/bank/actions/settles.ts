import { amountOf, centsOf, storedCents } from '../../../schemas/money/cents';
import { ACCOUNT_KIND } from '../../../schemas/money/book-of-kind';
import type { JsonObject } from '../../../schemas/json';
import type { ActionContext, RowOf, TransitionHook, TransitionHooks } from '../../../server/action';
import type { TradeSource } from '../../../server/domain-job';
import type { DomainService } from '../../../server/domain-service';
import type { TradeOrderFacts } from '../../../server/domain-trades';
import { moneyTypeOf } from './money-type-of';
import { orderTrade, timeIn } from './new-trade';
import {
  bankHolds,
  feeLegs,
  freeHolds,
  heldBy,
  PART,
  reserve,
  sourceOf,
  type PayingDocument,
} from './payment-holds';
import { retryPayment } from './retry-payment';
import { TRADE_KIND } from './trade-words';
import { accountOf, bookOf, payeeOf, paying, transitOf } from './transfer-plan';

const entity = 'bank_settle';
type Settle = RowOf<typeof entity>;

/** Values of `TransferState`. */
const STATE = { submitted: 1, inProgress: 3, done: 4, failed: 5, rejected: 6 } as const;
/** A value of `PayeeType`. */
const SUPPLIER = 3;
/** The money type of payments to suppliers (domains.md 3.2). */
const SUPPLIER_PAYMENT = '252';

const payingDocument = ({ id, clearNo }: Settle): PayingDocument => ({
  type: 'settle',
  id,
  no: clearNo ?? '',
});

/** Who pays whom; refuses what does not fit. */
async function planOf(context: ActionContext, row: Settle) {
  const { fail } = context;
  const account = paying(context, await accountOf(context, row.fromAccountId));
  if (account.kind !== ACCOUNT_KIND.main && account.kind !== ACCOUNT_KIND.special)
    fail('对外付款只能从主账户或专户支付');
  const payee = await payeeOf(context, row);
  if (payee.type !== SUPPLIER || payee.supplierId !== row.supplierId) fail('收款账户不属于该供应商');
  return { account, payee };
}

/** The ledger account of what a supplier is owed. */
function payableOf({ ledger }: ActionContext, { supplierId }: Settle): Promise<number> {
  return ledger.open({ code: 'SUP.PAYABLE', ownerType: 'supplier', ownerId: supplierId! });
}

async function takeHolds(context: ActionContext, row: Settle) {
  const { account } = await planOf(context, row);
  const round = (row.round ?? 0) + 1;
  const cents = storedCents(row.amount!);
  const refusal = '应付货款余额不足：可用{available}';
  await reserve(context, payingDocument(row), round, [
    { accountId: await payableOf(context, row), cents, part: PART.giver, refusal },
    ...(await bankHolds(context, await bookOf(context, account), cents, account.fee)),
  ]);
  return { round, feeAmount: account.fee, payAmount: amountOf(cents + storedCents(account.fee)) };
}

async function giveBack(context: ActionContext, row: Settle): Promise<void> {
  await freeHolds(context, payingDocument(row), row.round ?? 0);
}

/** S5: what is owed is on its way. */
async function carryOut(context: ActionContext, row: Settle): Promise<JsonObject> {
  const { account, payee } = await planOf(context, row);
  const [document, round] = [payingDocument(row), row.round ?? 0];
  const amount = row.amount!;
  const giver = {
    accountId: await payableOf(context, row),
    holdId: await heldBy(context, document, round, PART.giver),
  };
  const source = sourceOf(document, round);
  const summary = `结算单${row.saleSettleNo ?? ''}`;
  const moneyTypeId = await moneyTypeOf(context, SUPPLIER_PAYMENT);
  const legs = [
    { ...giver, side: 'D', amount },
    { accountId: await transitOf(context), side: 'C', amount },
  ] as const;
  await context.ledger.post({ event: 'S5', moneyTypeId, source, summary, legs });
  const tradeOrderId = await orderTrade(context, {
    ...{ kind: TRADE_KIND.payment, payee, amount, purpose: summary, source, from: null },
    ...{ productId: account.productId, fromAccountId: account.id, feeAmount: row.feeAmount ?? '0.00' },
  });
  return { tradeOrderId, failReason: null };
}

const submitHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'submit',
  run: (context, { row }) => takeHolds(context, row),
};

const checkHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'check',
  run: (context, { row, state }) =>
    state === STATE.rejected ? giveBack(context, row) : carryOut(context, row),
};

const retryHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'retry',
  async run(context, { row }) {
    const held = await takeHolds(context, row);
    return { ...held, ...(await carryOut(context, { ...row, ...held })) };
  },
};

const revokeHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'revoke',
  run: (context, { row }) => giveBack(context, row),
};

const abandonHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'abandon',
  async run(context, { row }) {
    if (row.state === STATE.submitted) await giveBack(context, row);
    await tellSource(context, row, false);
  },
};

/** What a settlement with a supplier reserves, posts and sends to a bank (S5). */
export const settleHooks: TransitionHooks = [submitHook, checkHook, retryHook, revokeHook, abandonHook];

/** The settlement of an order, locked. */
async function waiting(context: ActionContext, order: TradeOrderFacts): Promise<Settle> {
  const row = await context.rows(entity).get(order.sourceId);
  if (row.state !== STATE.inProgress || row.tradeOrderId !== order.id)
    throw new Error(`The settlement ${row.id} does not wait for the order ${order.id}`);
  return row;
}

/** The bank has paid: the money leaves the account, with the fee, and the sale is told. */
async function settlePaid(context: ActionContext, order: TradeOrderFacts): Promise<void> {
  const row = await waiting(context, order);
  const [document, round] = [payingDocument(row), row.round ?? 0];
  const bank = await bookOf(context, { id: order.fromAccountId, kind: ACCOUNT_KIND.main });
  const base = {
    ...{ moneyTypeId: await moneyTypeOf(context, SUPPLIER_PAYMENT), source: sourceOf(document, round) },
    summary: `结算单${row.saleSettleNo ?? ''}`,
  };
  const amount = row.amount!;
  const paid = { accountId: bank, holdId: await heldBy(context, document, round, PART.bank) };
  const legs = [
    { accountId: await transitOf(context), side: 'D', amount },
    { ...paid, side: 'C', amount },
  ] as const;
  const fee = row.feeAmount ?? '0.00';
  await context.ledger.post(
    { ...base, event: 'S5.paid', legs },
    ...(storedCents(fee) > 0n
      ? [{ ...base, event: 'M3.fee', legs: await feeLegs(context, document, round, bank, fee) } as const]
      : []),
  );
  await end(context, row, { state: STATE.done, failReason: null });
  await tellSource(context, row, true);
}

/** The bank has not paid: the supplier is owed the money again, and the payment may be retried. */
async function settleFailed(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  const row = await waiting(context, order);
  const source = sourceOf(payingDocument(row), row.round ?? 0);
  const posted = await context.ledger.find(source, 'S5');
  if (posted) await context.ledger.reverse(posted.id, { source, summary: why });
  await giveBack(context, row);
  await end(context, row, { state: STATE.failed, failReason: why });
}

/** What the bank has booked is not what was ordered: the settlement says so until the bank has corrected it. */
async function settleUnsure(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void> {
  await context.rows(entity).set(await waiting(context, order), { failReason: why }, 'bank-result');
}

async function end(context: ActionContext, row: Settle, values: JsonObject): Promise<void> {
  const finishedAt = await timeIn(context);
  await context.rows(entity).set(row, { ...values, finishedAt }, 'bank-result');
}

/** What a settlement does with the result of its payment. */
export const settleSource: TradeSource = {
  type: 'settle',
  paid: settlePaid,
  failed: settleFailed,
  unsure: settleUnsure,
  retry: (context, order) => retryPayment(context, entity, order),
};

/** The settlement of the sale ends with the payment, or learns that it will not be made. */
async function tellSource({ serve }: ActionContext, { saleSettleId, clearNo }: Settle, isPaid: boolean) {
  await serve('sale.settled', { saleSettleId, clearNo, isPaid });
}

/**
 * Makes the payment of a confirmed settlement with a supplier, as a draft: `supplierId`, `saleSettleId`, `saleSettleNo`,
 * `amount`, and the accounts `fromAccountId` and `otherAccountId`. A settlement is paid by one of them.
 */
export const settleService: DomainService = {
  name: 'bank.settle',
  async run(context, { amount, fromAccountId, otherAccountId, ...sale }) {
    const { supplierId = null, saleSettleId = null, saleSettleNo = null } = sale;
    const cents = centsOf(amount);
    if (cents === null || cents === 0n) throw new Error('The amount of a settlement is above zero');
    return context
      .rows(entity)
      .add(
        { fromAccountId, otherAccountId },
        { supplierId, saleSettleId, saleSettleNo, amount: amountOf(cents), payAmount: amountOf(cents) },
      );
  },
};
