import { AppError } from '../../schemas/errors/app-error';
import { amountOf } from '../../schemas/money/cents';
import { REVERSAL, ruleProblem, type PostingEvent } from '../../schemas/money/posting-rules';
import type { LedgerPosting } from '../domain-ledger';
import type { LockedAccount } from './accounts';
import { positiveCents, shortOf } from './ledger-place';

/** Legs of one call at most: a document of 2,000 persons with all their pockets, and more. */
const MOST_LEGS = 20_000;
const LONGEST_SUMMARY = 200;

/** A transaction to post, or the reversal of one. */
export interface PlannedPosting extends Omit<LedgerPosting, 'event'> {
  readonly event: PostingEvent | typeof REVERSAL;
  /** The transaction that it reverses, whose legs need no rule. */
  readonly reversalOf?: number;
}

/** What the legs do to an account. */
export interface AccountMove {
  balance: bigint;
  frozen: bigint;
}

/** Cents that are taken from a hold of an account. */
export interface Captured {
  readonly account: number;
  readonly amount: bigint;
}

/** The effects of postings on locked accounts. */
export interface PostingEffects {
  /** Cents on the normal side after each leg, in the order of postings and legs. */
  readonly balancesAfter: readonly (readonly bigint[])[];
  /** Account → the sums of its changes. */
  readonly moves: ReadonlyMap<number, AccountMove>;
  /** Hold → what is taken from it. */
  readonly captured: ReadonlyMap<number, Captured>;
}

/** Throws for postings that no accounts could make good: an amount that is none, sides that differ, one leg. */
export function refuseOdd(postings: readonly PlannedPosting[]): void {
  const legs = postings.reduce((count, posting) => count + posting.legs.length, 0);
  if (legs > MOST_LEGS) throw new AppError('badRequest');
  for (const { event, legs: own, summary, source } of postings) {
    if ([...summary].length > LONGEST_SUMMARY) throw new Error(`A summary is longer than ${LONGEST_SUMMARY}`);
    let sum = 0n;
    for (const { side, amount } of own) sum += side === 'C' ? positiveCents(amount) : -positiveCents(amount);
    if (sum !== 0n || own.length < 2)
      throw new Error(`${event} of ${source.type} ${source.no} does not balance: ${amountOf(sum)}`);
  }
}

/** Applies postings to the accounts one after the other; throws when one of them does not cover it. */
export function effectsOf(
  postings: readonly PlannedPosting[],
  accounts: ReadonlyMap<number, LockedAccount>,
): PostingEffects {
  const moves = new Map<number, AccountMove>();
  const captured = new Map<number, Captured>();
  const balancesAfter = postings.map((posting) => {
    refuseUnruled(posting, accounts);
    return applyPosting(posting, accounts, moves, captured);
  });
  return { balancesAfter, moves, captured };
}

function refuseUnruled({ event, legs }: PlannedPosting, accounts: ReadonlyMap<number, LockedAccount>): void {
  if (event === REVERSAL) return;
  const ruled = legs.map(({ side, accountId }) => {
    const { code, ownerId } = accounts.get(accountId)!;
    return { side, code, ownerId };
  });
  const problem = ruleProblem(event, ruled);
  if (problem !== null) throw new Error(problem);
}

function applyPosting(
  { legs }: PlannedPosting,
  accounts: ReadonlyMap<number, LockedAccount>,
  moves: Map<number, AccountMove>,
  captured: Map<number, Captured>,
): bigint[] {
  const asked = new Map<number, bigint>();
  const after = legs.map(({ accountId, side, amount, holdId }) => {
    const account = accounts.get(accountId)!;
    if (account.isClosed) throw new AppError('ledgerClosed');
    const cents = positiveCents(amount);
    const move = moves.get(accountId) ?? { balance: 0n, frozen: 0n };
    moves.set(accountId, move);
    const lowers = side !== account.side;
    move.balance += lowers ? -cents : cents;
    if (lowers) asked.set(accountId, (asked.get(accountId) ?? 0n) + cents);
    if (holdId !== undefined) {
      if (!lowers) throw new Error('Only a leg that lowers its account captures a hold');
      move.frozen -= cents;
      const before = captured.get(holdId);
      if (before && before.account !== accountId) throw new AppError('notFound');
      captured.set(holdId, { account: accountId, amount: (before?.amount ?? 0n) + cents });
    }
    return account.balance + move.balance;
  });
  for (const [id, amount] of asked) refuseUncovered(accounts.get(id)!, moves.get(id)!, amount);
  return after;
}

function refuseUncovered(
  { balance, frozen, overdraft }: LockedAccount,
  move: AccountMove,
  amount: bigint,
): void {
  if (overdraft === null) return;
  const left = balance + move.balance + overdraft - frozen - move.frozen;
  if (left < 0n) throw shortOf(left + amount, amount);
}
