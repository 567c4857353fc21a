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
export interface TradesIn<Context> {
  /** An account that pays; null: the default main account. Refused (409) for one that cannot. */
  payer(bankAccountId: number | null): Promise<TradePayer>;
  /** Orders payments; returns the ids of the orders. What became of each is told to its source (`TradeSource`). */
  order(...trades: readonly TradeRequest[]): Promise<number[]>;
  /** Who waits for the results of orders of this type (`SourceType`). */
  source(type: string): TradeSourceIn<Context>;
}

/** The export `tradeDesk` of the domain that talks to banks. */
export interface TradeDeskIn<Context> {
  payer(context: Context, bankAccountId: number | null): Promise<TradePayer>;
  order(context: Context, trades: readonly TradeRequest[]): Promise<number[]>;
}

/**
 * What a document does with the result of a payment: an entry of the export `tradeSources` of its domain. Each order has one
 * result, once, in the transaction that notes it.
 */
export interface TradeSourceIn<Context> {
  /** A value of `SourceType`. */
  readonly type: string;
  /** The bank has paid. */
  paid(context: Context, order: TradeOrderFacts): Promise<void>;
  /** Nothing was paid; `why` in Chinese. */
  failed(context: Context, order: TradeOrderFacts, why: string): Promise<void>;
  /** It stays in progress, because the bank has booked another amount; the document shows why. */
  unsure(context: Context, order: TradeOrderFacts, why: string): Promise<void>;
  /** Pays again what an order did not: the verb of its document (`POST bank-trade-order/retry`). */
  retry(context: Context, order: TradeOrderFacts): Promise<{ id: number; version: number; state: number }>;
}

/** What the domains export about payments. */
export interface TradePartsIn<Context> {
  readonly desk: TradeDeskIn<Context> | null;
  readonly sources: ReadonlyMap<string, TradeSourceIn<Context>>;
}
