import type { JsonObject } from '../../../schemas/json';
import type { ActionContext, TransitionHook, TransitionHooks } from '../../../server/action';
import { orderTrade, timeIn } from './new-trade';
import { heldBy, PART, sourceOf } from './payment-holds';
import { releaseRecords } from './release-records';
import { giveBack, payingOf, takeHolds } from './transfer-holds';
import { planTransfer, TYPE, type Transfer, type TransferPlan } from './transfer-plan';

const entity = 'bank_money_transfer';

/** Values of `TransferState`. */
const SUBMITTED = 1;
const IN_PROGRESS = 3;
const REJECTED = 6;

/** Posts a transfer that holds its money, and orders its payment where a bank is needed. */
async function carryOut(context: ActionContext, row: Transfer, plan: TransferPlan): Promise<JsonObject> {
  const { event, giver, taker, payment } = plan;
  const { amount, purpose } = row;
  const source = sourceOf(payingOf(row), row.round ?? 0);
  // Over a bank, money between own accounts moves in the books when the bank says so (M6).
  if (payment === null || event !== 'M6') {
    const isAsset = event === 'M6';
    const held = {
      accountId: giver,
      amount,
      holdId: await heldBy(context, payingOf(row), row.round ?? 0, PART.giver),
    };
    const legs = [
      { ...held, side: isAsset ? 'C' : 'D' },
      { accountId: taker, amount, side: isAsset ? 'D' : 'C' },
    ] as const;
    await context.ledger.post({ event, moneyTypeId: row.moneyTypeId!, source, summary: purpose, legs });
  }
  if (payment === null) return { finishedAt: await timeIn(context), failReason: null };
  const tradeOrderId = await orderTrade(context, {
    ...{ kind: payment.kind, payee: payment.payee, amount, purpose },
    ...{ productId: payment.account.productId, fromAccountId: payment.account.id },
    ...{ feeAmount: row.feeAmount ?? '0.00', source, from: row.planDate },
  });
  return { state: IN_PROGRESS, tradeOrderId, failReason: null };
}

const submitHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'submit',
  run: async (context, { row }) => takeHolds(context, row, await planTransfer(context, row)),
};

const checkHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'check',
  async run(context, { row, state }) {
    if (state === REJECTED) return giveBack(context, row);
    const plan = await planTransfer(context, row);
    if ((plan.payment?.account.id ?? null) !== row.payAccountId)
      context.fail('付款账户在提交后已变更，请驳回后重新提交');
    return carryOut(context, row, plan);
  },
};

const retryHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'retry',
  async run(context, { row }) {
    const plan = await planTransfer(context, row);
    const held = await takeHolds(context, row, plan);
    return { ...held, ...(await carryOut(context, { ...row, ...held }, plan)) };
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
    return row.state === SUBMITTED ? giveBack(context, row) : {};
  },
};

const reverseHook: TransitionHook<typeof entity> = {
  entity,
  verb: 'reverse',
  async run(context, { row, opinion }) {
    const { ledger, fail } = context;
    if (row.payAccountId !== null) fail('银行已付款，不能冲正；退回的款项请按收款登记');
    const source = sourceOf(payingOf(row), row.round ?? 0);
    const posted = await ledger.find(source, row.transferType === TYPE.pocket ? 'M5' : 'M6');
    if (posted === null) throw new Error(`The transfer ${row.id} was never posted`);
    await ledger.reverse(posted.id, { source, summary: opinion ?? row.purpose });
    await releaseRecords(context, [posted.txnNo]);
  },
};

/** What a transfer reserves, posts and sends to a bank (domains.md 2.7, M3, M5, M6, C2). */
export const transferHooks: TransitionHooks = [
  ...[submitHook, checkHook, retryHook],
  ...[revokeHook, abandonHook, reverseHook],
];
