import type { TradeDesk } from '../../../server/domain-trades';
import { orderTrade } from './new-trade';
import { TRADE_KIND } from './trade-words';
import { accountOf, paying } from './transfer-plan';

/** Payments of documents of other domains. */
export const tradeDesk: TradeDesk = {
  async payer(context, bankAccountId) {
    const { id, productId, fee } = paying(context, await accountOf(context, bankAccountId));
    return { bankAccountId: id, productId, fee };
  },
  async order(context, trades) {
    const ids: number[] = [];
    for (const { payer, payee, amount, purpose, source } of trades)
      ids.push(
        await orderTrade(context, {
          ...{ kind: TRADE_KIND.payment, payee, amount, purpose, source, from: null },
          ...{ productId: payer.productId, fromAccountId: payer.bankAccountId, feeAmount: payer.fee },
        }),
      );
    return ids;
  },
};
