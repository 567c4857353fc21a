import type { ActionContext } from '../../action';
import type { TradeParts, Trades } from '../../domain-trades';

/** Payments of a verb: ordered from the domain that talks to banks (`Trades`). */
export function tradesOf({ desk, sources }: TradeParts, context: () => ActionContext): Trades {
  const opened = () => {
    if (desk === null) throw new Error('No domain exports "tradeDesk"');
    return desk;
  };
  return {
    payer: (bankAccountId) => opened().payer(context(), bankAccountId),
    order: (...trades) => opened().order(context(), trades),
    source(type) {
      const found = sources.get(type);
      if (!found) throw new Error(`No domain waits for payments of the type "${type}"`);
      return found;
    },
  };
}
