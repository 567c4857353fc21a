import type { ActionContext } from './action';

/** The part of the action contract about payments over banks: any document orders them, one domain sends them. */

/** An account of the session's organisation whose bank can be told to pay. */
export interface TradePayer {
  readonly bankAccountId: number;
  readonly productId: number;
  /** What the bank charges for one payment. */
  readonly fee: string;
}

/** Who is paid: an approved account outside. */
export interface TradePayee {
  readonly name: string;
  readonly no: string;
  readonly unionNo: string | null;
}

/** A payment that a document orders. */
export interface TradeRequest {
  readonly payer: TradePayer;
  readonly payee: TradePayee;
  readonly amount: string;
  readonly purpose: string;
  /** `type` is a value of `SourceType`, `id` the row that waits for the result. */
  readonly source: { readonly type: string; readonly id: number; readonly no: string };
}

/** An order as its source sees it. */
export interface TradeOrderFacts {
  readonly id: number;
  readonly sourceId: number;
  readonly fromAccountId: number;
  readonly amount: string;
  readonly feeAmount: string;
}

/** Payments as verbs of domains use them, in the verb's transaction. */
export interface Trades {
  /** An account that pays; null: the default main account. Refused (409) for one that cannot. */
  payer(bankAccountId: number | null): Promise<TradePayer>;
  /** Orders payments; returns the ids of the orders. What became of each is told to its source (`TradeSource`). */
  order(...trades: readonly TradeRequest[]): Promise<number[]>;
  /** Who waits for the results of orders of this type (`SourceType`). */
  source(type: string): TradeSource;
}

/** The export `tradeDesk` of the domain that talks to banks. */
export interface TradeDesk {
  payer(context: ActionContext, bankAccountId: number | null): Promise<TradePayer>;
  order(context: ActionContext, trades: readonly TradeRequest[]): Promise<number[]>;
}

/**
 * What a document does with the result of a payment: an entry of the export `tradeSources` of its domain. Each order has one
 * result, once, in the transaction that notes it.
 */
export interface TradeSource {
  /** A value of `SourceType`. */
  readonly type: string;
  /** The bank has paid. */
  paid(context: ActionContext, order: TradeOrderFacts): Promise<void>;
  /** Nothing was paid; `why` in Chinese. */
  failed(context: ActionContext, order: TradeOrderFacts, why: string): Promise<void>;
  /** Pays again what an order did not: the verb of its document (`POST bank-trade-order/retry`). */
  retry(
    context: ActionContext,
    order: TradeOrderFacts,
  ): Promise<{ id: number; version: number; state: number }>;
}

/** What the domains export about payments. */
export interface TradeParts {
  readonly desk: TradeDesk | null;
  readonly sources: ReadonlyMap<string, TradeSource>;
}

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
