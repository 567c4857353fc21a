import type { JsonObject } from '../../../schemas/json';
import type { ActionContext } from '../../../server/action';
import type { BankPayment, BankTrade } from '../adapters/bank-adapter';
import { timeIn } from './new-trade';
import type { Outcome, TaskWork } from './task-work';
import { tellUnknown } from './trade-notices';
import { settleTrade, type Verdict } from './trade-result';
import { isOpen, TASK, TRADE, type BankTask, type TradeOrder } from './trade-words';

const orderOf = (context: ActionContext, { tradeOrderId }: BankTask): Promise<TradeOrder> =>
  context.rows('bank_trade_order').get(tradeOrderId!);

/** What the bank is told of an order. */
export async function paymentOf({ tx, session }: ActionContext, order: TradeOrder): Promise<BankPayment> {
  const { account_no: fromAccountNo } = await tx
    .selectFrom('bank_account')
    .select('account_no')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', order.fromAccountId)
    .executeTakeFirstOrThrow();
  return {
    ...{ tradeNo: order.tradeNo!, fromAccountNo, payeeNo: order.payeeNo!, payeeName: order.payeeName! },
    amount: order.amount!,
  };
}

async function settle(context: ActionContext, task: BankTask, answer: BankTrade | null) {
  const verdict = await settleTrade(context, await orderOf(context, task), answer);
  return {
    verdict,
    base: {
      code: verdict?.code ?? 'settled',
      msg: verdict?.msg ?? '交易已有结果',
      response: answer && ({ ...answer } satisfies JsonObject),
    },
  };
}

/** Sends a payment, once: the order is marked as sent before anything is sent. */
export const payWork: TaskWork<BankPayment, BankTrade> = {
  async take(context, task) {
    const order = await orderOf(context, task);
    if (order.state !== TRADE.waiting) return null;
    const sentAt = await timeIn(context);
    await context.rows('bank_trade_order').set(order, { state: TRADE.sent, sentAt }, 'send');
    return paymentOf(context, order);
  },
  ask: (adapter, access, payment) => adapter.pay(access, payment),
  request: (payment) => ({ ...payment }),
  async conclude(context, task, answer): Promise<Outcome> {
    const { verdict, base } = await settle(context, task, answer);
    return { ...base, again: false, isDone: verdict?.code === 'paid', state: paidState(verdict) };
  },
};

function paidState(verdict: Verdict | null): number {
  if (verdict?.state === TRADE.unknown) return TASK.unknown;
  return verdict?.state === TRADE.failed ? TASK.failed : TASK.done;
}

/** What the return file of a bank has said of a payment; null: the bank is asked. */
const toldOf = ({ params }: BankTask) => params as BankTrade | null;

/** Asks what became of a payment whose result is not known, or applies what a return file has said. */
export const queryWork: TaskWork<BankPayment, BankTrade> = {
  async take(context, task) {
    const order = await orderOf(context, task);
    return isOpen(order) ? paymentOf(context, order) : null;
  },
  ask: (adapter, access, payment) => adapter.queryTrade(access, payment),
  request: ({ tradeNo }) => ({ tradeNo }),
  async conclude(context, task, answer): Promise<Outcome> {
    const { verdict, base } = await settle(context, task, toldOf(task) ?? answer);
    const isUnknown = verdict?.state === TRADE.unknown;
    return {
      ...base,
      again: isUnknown && verdict?.code !== 'amount',
      isDone: answer !== null || toldOf(task) !== null,
      state: isUnknown ? TASK.failed : TASK.done,
    };
  },
  async giveUp(context, task, { msg }) {
    await tellUnknown(context, await orderOf(context, task), msg);
  },
};
