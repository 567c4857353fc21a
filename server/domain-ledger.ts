import type { DayClose } from '../schemas/money/interest';
import type { AccountCode, PostingEvent, Side } from '../schemas/money/posting-rules';

/**
 * The part of the action contract about money (domains.md 3). Amounts are texts of yuan with at most two decimals
 * (`12.30`), exact throughout. Everything happens in the verb's transaction, in the organisation of its session, on its
 * business date. A refusal is an error that leaves the transaction unusable except for going back to a savepoint.
 */
export interface Ledger {
  /**
   * The id of an account, which is opened with 0.00 if it is not there. Equal facts are one account, whoever asks and
   * however often.
   */
  open(account: LedgerAccountKey): Promise<number>;
  /** The same for many accounts, in the order of the keys. */
  openAll(accounts: readonly LedgerAccountKey[]): Promise<number[]>;
  /**
   * Closes the accounts of an owner in the session's organisation: nothing is posted to them or reserved on them (409)
   * until they are opened again, whatever the caller has read before. Refused (409) unless all are at 0.00.
   */
  close(owner: LedgerOwner): Promise<void>;
  /** Opens the accounts of an owner again. */
  reopen(owner: LedgerOwner): Promise<void>;
  /** Accounts by id, with their amounts. Throws `notFound` for one that is not of the session's organisation. */
  accounts(ids: readonly number[]): Promise<LedgerBalance[]>;
  /** The same for all accounts of an owner in the session's organisation, by id. */
  accountsOf(owner: LedgerOwner): Promise<LedgerBalance[]>;
  /** What the accounts of a pocket hold, in all organisations of the tenant: whether it may be disabled or deleted. */
  pocketUse(moneyCategoryId: number): Promise<PocketUse>;
  /** Whether a transaction of the tenant has a money type, which then keeps its meaning. */
  isPosted(moneyTypeId: number): Promise<boolean>;
  /**
   * Posts transactions, all or none. The legs of each add up to 0.00 and follow the rule of its event
   * (`schemas/money/posting-rules.ts`). Refused (409): an account that would not cover it, a source that was posted before,
   * a closed month, a hold with less than is captured. Hand all transactions of a document over in one call: their rows
   * are locked in one order, and few statements write them.
   */
  post(...postings: readonly LedgerPosting[]): Promise<PostedTxn[]>;
  /**
   * Posts the legs of a transaction with the sides swapped (R1), once, on the present business date. The caller decides
   * whether a later document depends on it. Refused (409): one that was reversed before, a reversal, accounts that would
   * not cover it.
   */
  reverse(txnId: number, reversal: LedgerReversal): Promise<PostedTxn>;
  /** The same for many transactions, all or none; in their order. */
  reverseAll(reversals: readonly (LedgerReversal & { readonly txnId: number })[]): Promise<PostedTxn[]>;
  /** The transaction that a document posted for an event; null: none. */
  find(source: SourceKey, event: PostingEvent): Promise<PostedTxn | null>;
  /**
   * What was posted to the book of a bank account and was not reversed, newest first: the transactions that a statement of
   * the bank can be compared with. At most 20.
   */
  bookMoves(query: BookMoveQuery): Promise<BookMove[]>;
  /**
   * The closing balances of the pockets of persons on the days of a period on which they moved, and the last one before it.
   * Both days have ended. Of all persons by default.
   */
  pocketCloses(start: string, end: string, personIds?: readonly number[]): Promise<AccountCloses[]>;
  /** What the books of bank accounts and the pockets of persons did on a day that has ended (`YYYY-MM-DD`). */
  dayFigures(day: string): Promise<DayFigure[]>;
  /** The same for many sources, in their order. */
  findAll(sources: readonly SourceKey[], event: PostingEvent): Promise<(PostedTxn | null)[]>;
  /** The hold that a document took; null: none. */
  findHold(source: SourceKey): Promise<HeldMoney | null>;
  /** The same for many sources, in their order. */
  findHolds(sources: readonly SourceKey[]): Promise<(HeldMoney | null)[]>;
  /** Reserves money of accounts, all or none; returns the ids of the holds. Refused (409) without enough available. */
  hold(...holds: readonly NewHold[]): Promise<number[]>;
  /** Gives back what a hold still reserves, or a part of it. Refused (409) above that, and for one that has ended. */
  release(holdId: number, amount?: string): Promise<void>;
  /** Gives back all that holds still reserve; one that has ended stays as it is. */
  releaseAll(holdIds: readonly number[]): Promise<void>;
  /**
   * Counts against limits of persons, all or none. Refused (409) above a cap, with the rule, the cap, and what is used and
   * asked.
   */
  takeLimits(uses: readonly LimitUse[]): Promise<void>;
  /** Gives back exactly what a use took from the counters, or a part of it, in its original periods. */
  giveBackLimits(uses: readonly LimitReturn[]): Promise<void>;
  /**
   * The sums of the entries until a day (`YYYY-MM-DD`) by kind of account, bank account and pocket: debits and credits are
   * equal altogether.
   */
  trialBalance(until: string): Promise<TrialBalanceLine[]>;
  /**
   * Closes a month (`YYYY-MM`) of the session's organisation: it takes no postings from then on. Refused (409) for a month
   * that has not ended, one that is closed, books that do not balance, and money between organisations (RELAY).
   */
  closeMonth(month: string, statementId: number | null): Promise<void>;
}

/** Which postings to the book of a bank account are asked for. */
export interface BookMoveQuery {
  readonly bankAccountId: number;
  /** `D`: money came in. */
  readonly side: Side;
  readonly amount?: string;
  readonly txnNo?: string;
  readonly source?: Pick<LedgerSource, 'type' | 'id'>;
  /** The first business date, `YYYY-MM-DD`. */
  readonly since?: string;
}

/** A transaction that has moved the book of a bank account. */
export interface BookMove {
  readonly txnNo: string;
  readonly amount: string;
  readonly bizDate: string;
  readonly event: string;
  readonly source: Pick<LedgerSource, 'type' | 'id' | 'no'>;
}

/** A pocket with its closing balances in ascending order of days. */
export interface AccountCloses {
  readonly accountId: number;
  readonly personId: number;
  readonly moneyCategoryId: number;
  readonly closes: readonly DayClose[];
}

/** An account on one day; amounts are on its normal side. */
export interface DayFigure {
  readonly code: AccountCode;
  readonly ownerId: number;
  readonly bankAccountId: number | null;
  readonly moneyCategoryId: number | null;
  readonly close: string;
  readonly inCount: number;
  readonly inAmount: string;
  readonly outCount: number;
  readonly outAmount: string;
}

/** Whose an account is. */
export interface LedgerOwner {
  readonly ownerType: 'org' | 'person' | 'supplier';
  readonly ownerId: number;
}

/** No account has the pocket; all of its accounts are at 0.00; one of them holds or reserves money. */
export type PocketUse = 'none' | 'empty' | 'money';

/** What identifies an account within an organisation. */
export interface LedgerAccountKey extends LedgerOwner {
  readonly code: AccountCode;
  /** Of BANK, ORG and PERSON. */
  readonly bankAccountId?: number;
  /** Of PERSON: the pocket. */
  readonly moneyCategoryId?: number;
  /** How far it may be below zero; 0.00 by default, RELAY and INTEREST have no limit. Only for an account that is opened now. */
  readonly overdraft?: string;
}

/** An account with its amounts on its normal side. */
export interface LedgerBalance extends LedgerOwner {
  readonly id: number;
  readonly code: AccountCode;
  readonly bankAccountId: number | null;
  readonly moneyCategoryId: number | null;
  readonly balance: string;
  readonly frozen: string;
  /** `balance` − `frozen`. */
  readonly available: string;
}

/** The document that causes something: the same source causes it once. */
export interface LedgerSource {
  /** Kind of document, such as `inout`. */
  readonly type: string;
  readonly id: number;
  /** Which of several of the same document; 0 by default. */
  readonly partNo?: number;
  /** Its number, for bills. */
  readonly no: string;
}

/** What identifies a source. */
export type SourceKey = Omit<LedgerSource, 'no'>;

/** A hold, and what it still reserves: 0.00 once it has ended. */
export interface HeldMoney {
  readonly id: number;
  readonly remain: string;
}

/** A transaction to post. */
export interface LedgerPosting {
  readonly event: PostingEvent;
  readonly moneyTypeId: number;
  readonly source: LedgerSource;
  /** Shown in bills; at most 200 characters. */
  readonly summary: string;
  readonly legs: readonly PostingLeg[];
}

/** One leg. */
export interface PostingLeg {
  readonly accountId: number;
  readonly side: Side;
  readonly amount: string;
  /** The hold on this account that the amount is taken from. */
  readonly holdId?: number;
}

/** Why a transaction is reversed. */
export type LedgerReversal = Pick<LedgerPosting, 'source' | 'summary'>;

/** A transaction that was posted. */
export interface PostedTxn {
  readonly id: number;
  readonly txnNo: string;
  readonly bizDate: string;
}

/** Money to reserve. */
export interface NewHold {
  readonly accountId: number;
  readonly amount: string;
  /** A value of `HoldReason`. */
  readonly reasonType: number;
  readonly source: LedgerSource;
  /** The last day on which it holds, `YYYY-MM-DD`. */
  readonly expireDate?: string;
}

/** What counts against one limit. */
export interface LimitUse {
  readonly personId: number;
  /** Identifies the group of the limit, such as `total`, and what is counted in it. */
  readonly ruleKey: string;
  /** Of the period in which it counts: `2025-06-01`, `2025-W23`, `2025-06`. */
  readonly periodKey: string;
  /** For messages and the log. */
  readonly limitName: string;
  /** Yuan or pieces. */
  readonly amount: string;
  readonly cap: string;
  readonly source: LedgerSource;
}

/** What a document gives back of what another took, or of its own. */
export interface LimitReturn extends Omit<LimitUse, 'cap' | 'source'> {
  /** The source that took it. */
  readonly of: LedgerSource;
  readonly source: LedgerSource;
}

/** One line of a trial balance; the balance is on the normal side. */
export interface TrialBalanceLine {
  readonly code: AccountCode;
  readonly bankAccountId: number | null;
  readonly moneyCategoryId: number | null;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}
