import type { ActionContext } from '../../../server/action';
import type { DomainNoticeSource } from '../../../server/domain-notice';
import type { TradeOrder } from './trade-words';

/** Tells of payments that need a human being. */
export const tradeNoticeSource: DomainNoticeSource = { source: 'bank.trade', title: '付款结果待核实' };

const subjectOf = ({ id }: TradeOrder) => `trade ${id}`;

/** Tells whoever may query payments that this one needs a word with the bank, and why. */
export function tellUnknown({ notify }: ActionContext, order: TradeOrder, why: string): Promise<void> {
  return notify({
    source: tradeNoticeSource.source,
    ...{ key: `${subjectOf(order)} ${why}`, subject: subjectOf(order) },
    to: { permission: 'bank_trade_order_query' },
    title: '交易{tradeNo}的结果需与银行核实',
    params: { tradeNo: order.tradeNo ?? '' },
    text: why,
    route: '/bank/trade-order',
    row: { entity: 'bank_trade_order', id: order.id },
  });
}

/** The payment has its result: nobody needs to be told any more. */
export function settleNotices({ notify }: ActionContext, order: TradeOrder): Promise<void> {
  return notify({
    source: tradeNoticeSource.source,
    ...{ key: `${subjectOf(order)} settled`, subject: subjectOf(order) },
    ...{ to: null, title: '付款结果待核实' },
  });
}
