import type { ActionContext } from '../../../server/action';
import type { TradeOrderFacts } from '../../../server/domain-trades';

/** Pays a document again whose order has failed, unless it has been paid by another one since. */
export async function retryPayment(
  context: ActionContext,
  entity: 'bank_money_transfer' | 'bank_settle',
  order: TradeOrderFacts,
) {
  const document = await context.rows(entity).own(order.sourceId);
  if (document.tradeOrderId !== order.id) context.fail('业务单据已用其他交易付款');
  const move = { verb: 'retry', pass: true, opinion: null, version: document.version } as const;
  return context.move(entity, document.id, move);
}
