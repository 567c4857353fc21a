import { randomInt } from 'node:crypto';
import type { Ledger, LedgerPosting, PostingLeg } from '../../../server/domain-ledger';
import type { PostingEvent } from '../../../schemas/money/posting-rules';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import { splitCents } from '../../../schemas/money/split-cents';
import { runDocument, type DocumentOperation } from './document-operations';

/** One operation of the money test; accounts by id, amounts in yuan. */
export type MoneyOperation =
  /** Money of a relative, split over two pockets by weights. */
  | { kind: 'in'; bank: number; pockets: [number, number]; weights: [number, number]; amount: string }
  | { kind: 'post'; event: PostingEvent; debit: number; credit: number; amount: string }
  /** Posts for a source that other operations post for, too. */
  | { kind: 'claim'; debit: number; credit: number; amount: string; sourceId: number }
  /** A hold that counts against a limit. */
  | { kind: 'order'; account: number; personId: number; amount: string; cap: string }
  | { kind: 'capture'; hold: number; account: number; credit: number; amount: string }
  | { kind: 'release'; hold: number; order: number; personId: number; amount: string }
  | { kind: 'reverse'; txn: number }
  | DocumentOperation;

/** What an operation has done. */
export interface MoneyEffect {
  txns: number[];
  hold?: number;
  /** What was there of each pocket. */
  amounts?: string[];
  /** The id of the source, as the server has drawn it. */
  source: number;
}

/** The period of the limit of orders. */
export const PERIOD = '2026-11';

/**
 * Does an operation as a verb of a domain does: the id of its source is drawn here, as that of a document that it adds, so
 * that only the key of the request keeps a repetition from a second effect.
 */
export async function runOperation(ledger: Ledger, given: MoneyOperation): Promise<MoneyEffect> {
  const id = given.kind === 'claim' ? given.sourceId : randomInt(2 ** 47);
  const source = { type: given.kind, id, no: String(id) };
  const post = async (event: PostingEvent, legs: PostingLeg[]): Promise<MoneyEffect> => {
    const posting: LedgerPosting = { event, moneyTypeId: 101, source, summary: given.kind, legs };
    return { txns: (await ledger.post(posting)).map((txn) => txn.id), source: id };
  };
  const two = (debit: number, credit: number, amount: string, holdId?: number): PostingLeg[] => [
    { accountId: debit, side: 'D', amount, ...(holdId !== undefined && { holdId }) },
    { accountId: credit, side: 'C', amount },
  ];
  switch (given.kind) {
    case 'in':
      return post('M1', [
        { accountId: given.bank, side: 'D', amount: given.amount },
        ...shares(given).map(({ accountId, cents }) => ({
          ...{ accountId, amount: amountOf(cents) },
          side: 'C' as const,
        })),
      ]);
    case 'post':
      return post(given.event, two(given.debit, given.credit, given.amount));
    case 'claim':
      return post('M4', two(given.debit, given.credit, given.amount));
    case 'order': {
      const { account: accountId, personId, amount, cap } = given;
      await ledger.takeLimits([
        { ...{ personId, ruleKey: 'total', periodKey: PERIOD, limitName: 'total' }, amount, cap, source },
      ]);
      const [hold] = await ledger.hold({ accountId, amount, reasonType: 1, source });
      return { txns: [], hold: hold!, source: id };
    }
    case 'capture':
      return post('S2', two(given.account, given.credit, given.amount, given.hold));
    case 'release': {
      const { hold, personId, amount, order } = given;
      await ledger.release(hold, amount);
      const of = { type: 'order', id: order, no: '' };
      await ledger.giveBackLimits([
        { ...{ personId, ruleKey: 'total', periodKey: PERIOD, limitName: 'total' }, amount, of, source },
      ]);
      return { txns: [], source: id };
    }
    case 'reverse': {
      const { id: txn } = await ledger.reverse(given.txn, { source, summary: 'reverse' });
      return { txns: [txn], source: id };
    }
    default:
      return runDocument(ledger, given, id);
  }
}

/** The pockets that money is split over, without those that get nothing. */
export function shares({ pockets, weights, amount }: MoneyOperation & { kind: 'in' }) {
  const parts = weights.map((weight, at) => ({ id: at, weight: BigInt(weight) }));
  return splitCents(storedCents(amount), parts).flatMap((cents, at) =>
    cents > 0n ? [{ accountId: pockets[at]!, cents }] : [],
  );
}
