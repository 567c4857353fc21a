/** How a product reaches its bank: what an adapter may use of it. Secrets never leave the adapter. */
export interface BankAccess {
  /** Null for a protocol without an address. */
  readonly endpoint: string | null;
  readonly customerNo: string | null;
  readonly merchantNo: string | null;
  readonly signKey: string | null;
  /** Aborted when the time of the product is over: the bank has not answered, which is no refusal. */
  readonly signal: AbortSignal;
}

/** What identifies a payment at the bank, so that the same one never pays twice. */
export interface BankTradeKey {
  readonly tradeNo: string;
  readonly fromAccountNo: string;
}

/** A payment as it is sent. */
export interface BankPayment extends BankTradeKey {
  readonly payeeNo: string;
  readonly payeeName: string;
  /** Yuan as decimal text. */
  readonly amount: string;
}

/**
 * What the bank says of a payment: `unknown` to the bank is neither paid nor refused, because the message may still be on
 * its way. An adapter never says so of a payment that its bank may still book a day after it was sent.
 */
export interface BankTrade {
  readonly tradeNo: string;
  readonly state: 'paid' | 'refused' | 'unknown';
  /** The bank's own number; null unless paid. */
  readonly serial: string | null;
  /** What the bank has booked, which the caller compares with what it has sent. */
  readonly amount: string | null;
  /** Why it was refused, in the words of the bank. */
  readonly why?: string | null;
}

/** Which records of an account are asked for. */
export interface BankRecordQuery {
  readonly accountNo: string;
  /** The first day, `YYYY-MM-DD`: the caller knows some of its records. */
  readonly from: string;
}

/** One movement of an account as the bank's statement has it. Its serial number is unique within the account. */
export interface BankRecord {
  readonly serialNo: string;
  /** By the bank's clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly transAt: string;
  /** Values of `Direction`: 1 came in, 2 went out. */
  readonly direction: 1 | 2;
  /** Yuan as decimal text, above zero. */
  readonly amount: string;
  /** What the account has afterwards; null where the bank does not tell. */
  readonly balance: string | null;
  readonly counterName: string | null;
  readonly counterNo: string | null;
  readonly summary: string | null;
  /** The number that the customer gave the payment; null where it was none of its own, or the bank does not tell. */
  readonly tradeNo: string | null;
}

/** Records of one question at most. */
export const MOST_RECORDS = 5000;

/** A kind of setting that a product of an adapter needs: a column of `bank_product`. */
export interface AdapterItem {
  readonly name: 'endpoint' | 'customerNo' | 'merchantNo' | 'signKey' | 'certFile';
  readonly label: string;
  readonly required: boolean;
}

/** What an adapter is, and what its products can do. */
export interface AdapterFacts {
  /** A value of `BankAdapter` in the dictionary. */
  readonly adapter: string;
  readonly name: string;
  /** Values of `Bank`; null: of any bank. */
  readonly bankCode: string | null;
  /** Values of `BankProtocol` and of `BankFunc`. */
  readonly protocols: readonly number[];
  readonly functions: readonly number[];
  readonly items: readonly AdapterItem[];
}

/**
 * Code that speaks to one kind of bank product (domains.md 2.7). It never posts: what the bank says becomes documents. A
 * call either answers what the bank has said, or throws `BankSilence` when it is not known whether the bank has acted.
 */
export interface BankAdapter extends AdapterFacts {
  /** The balance of an account in yuan; repeatable without effect. */
  queryBalance(access: BankAccess, accountNo: string): Promise<string>;
  /** Sends a payment. Not repeated by callers after `BankSilence`: `queryTrade` tells what became of it. */
  pay(access: BankAccess, payment: BankPayment): Promise<BankTrade>;
  /** What became of a payment; repeatable without effect. */
  queryTrade(access: BankAccess, trade: BankTradeKey): Promise<BankTrade>;
  /**
   * The records of an account from a day on, oldest first, at most `MOST_RECORDS`; repeatable without effect. Records of a
   * day may come later, so each question begins with a whole day.
   */
  fetchTrans(access: BankAccess, query: BankRecordQuery): Promise<readonly BankRecord[]>;
}

/** The bank has not answered in time, or its answer was lost: it may or may not have acted. */
export class BankSilence extends Error {
  constructor() {
    super('The bank has not answered');
  }
}
