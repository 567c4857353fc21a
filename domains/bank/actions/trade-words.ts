import type { RowOf } from '../../../server/action';
import type { TradeOrderFacts } from '../../../server/domain-trades';

/** A payment instruction to a bank. */
export type TradeOrder = RowOf<'bank_trade_order'>;
/** One talk with a bank. */
export type BankTask = RowOf<'bank_task'>;

/** Values of `TradeState`. */
export const TRADE = { waiting: 0, sent: 1, paid: 2, failed: 3, unknown: 4, canceled: 5 } as const;
/** Values of `TaskState`. */
export const TASK = { waiting: 0, running: 1, done: 2, failed: 3, canceled: 4, unknown: 5 } as const;
/** Values of `TradeKind` that are made so far. */
export const TRADE_KIND = { payment: 1, own: 3 } as const;

/** The actions of tasks that are run so far, with their kind (`TaskKind`). */
export const TASK_KIND = { pay: 1, fetchTrans: 2, queryTrade: 3, queryBalance: 3 } as const;
/** An action of a task. */
export type TaskAction = keyof typeof TASK_KIND;

/** The action of the task that stands for a batch of payments: its number is that of the batch. */
export const BATCH_ACTION = 'batchPay';

/** Whether the bank may still pay an order, so that its answer decides. */
export function isOpen({ state }: TradeOrder): boolean {
  return state === TRADE.sent || state === TRADE.unknown;
}

/** An order as its source sees it. */
export function factsOf(order: TradeOrder): TradeOrderFacts {
  return {
    ...{ id: order.id, sourceId: order.sourceId!, fromAccountId: order.fromAccountId! },
    ...{ amount: order.amount!, feeAmount: order.feeAmount ?? '0.00' },
  };
}
