import type { ActionContext } from '../../action';
import type { TradeDesk, TradeParts, TradeSource } from '../../domain-job';

/** No domain pays. */
export const NO_TRADES: TradeParts = { desk: null, sources: new Map() };

/** The exports of all domains about payments, put together. */
export function tradeParts(
  files: readonly { readonly tradeDesk?: TradeDesk; readonly tradeSources?: readonly TradeSource[] }[],
): TradeParts {
  const [desk = null, ...more] = files.flatMap(({ tradeDesk }) => tradeDesk ?? []);
  if (more.length > 0) throw new Error('Two domains export "tradeDesk"');
  const sources = files.flatMap(({ tradeSources = [] }) => tradeSources);
  const byType = new Map(sources.map((source) => [source.type, source]));
  if (byType.size !== sources.length) throw new Error('Two domains export the same type in "tradeSources"');
  return { desk, sources: byType };
}

/** Payments of a verb: ordered from the domain that talks to banks (`ActionContext.trades`). */
export function tradesOf(
  { desk, sources }: TradeParts,
  context: () => ActionContext,
): ActionContext['trades'] {
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
