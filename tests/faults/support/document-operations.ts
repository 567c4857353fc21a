import type { Ledger, LedgerPosting, SourceKey } from '../../../server/domain-ledger';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import { splitCents } from '../../../schemas/money/split-cents';
import type { MoneyEffect } from './money-operations';

/** A line of a document: what a person gets of a pocket. */
export interface DocumentLine {
  account: number;
  personId: number;
  amount: string;
}

/** A document whose money is reserved: of each line, and of the account that gives the whole. */
export interface KnownDocument {
  id: number;
  lines: DocumentLine[];
  giver: number;
  isBank: boolean;
  period: string;
}

/** What documents of the domains ask of the ledger (收付单, 离监结算, 转监, 计息, 对账单). */
export type DocumentOperation =
  | { kind: 'submit'; document: Omit<KnownDocument, 'id'>; cap: string }
  | { kind: 'check'; document: KnownDocument; transit: number }
  /** A rejection or a revocation. */
  | { kind: 'giveBack'; document: KnownDocument }
  /** What the bank says of the payment of one line. */
  | { kind: 'paid' | 'failed'; document: KnownDocument; line: number; transit: number }
  /** All that is available in the pockets of a person who leaves. */
  | { kind: 'leave'; pockets: [number, number]; cash: number }
  | { kind: 'relay'; from: number; relay: number; to: number; amount: string }
  | { kind: 'interest'; pool: number; pockets: number[]; amount: string }
  | { kind: 'close'; month: string };

/** The source of a line, and of the whole document. */
const sourceOf = ({ id }: { id: number }, line: number) => ({
  type: 'line',
  id: id * 8 + line,
  no: String(id),
});
const wholeOf = ({ id }: { id: number }) => ({ type: 'whole', id, no: String(id) });
const totalOf = (lines: readonly DocumentLine[]) =>
  amountOf(lines.reduce((sum, { amount }) => sum + storedCents(amount), 0n));

/** What counts against the limit of the document's period. */
const countedOf = (document: KnownDocument, line: number) => {
  const { personId, amount } = document.lines[line]!;
  const source = sourceOf(document, line);
  return { personId, amount, source, ruleKey: 'out', periodKey: document.period, limitName: 'out' };
};

/** The parts of interest, one for each pocket. */
export function interestParts({ pockets, amount }: DocumentOperation & { kind: 'interest' }): bigint[] {
  return splitCents(
    storedCents(amount),
    pockets.map((id, at) => ({ id, weight: BigInt(at + 1) })),
  );
}

/** Does what a document does; `id` is that of a new one. */
export async function runDocument(
  ledger: Ledger,
  given: DocumentOperation,
  id: number,
): Promise<MoneyEffect> {
  const base = { moneyTypeId: 101, summary: given.kind };
  const post = async (...postings: LedgerPosting[]): Promise<MoneyEffect> => ({
    txns: (await ledger.post(...postings)).map((txn) => txn.id),
    source: id,
  });
  const own = { type: given.kind, id, no: String(id) };
  switch (given.kind) {
    case 'submit': {
      const document = { ...given.document, id };
      const { lines, giver: accountId } = document;
      await ledger.hold(
        ...lines.map(({ account, amount }, line) => ({
          ...{ accountId: account, amount, reasonType: 4, source: sourceOf(document, line) },
        })),
        { accountId, amount: totalOf(lines), reasonType: 4, source: wholeOf(document) },
      );
      await ledger.takeLimits(lines.map((_, line) => ({ ...countedOf(document, line), cap: given.cap })));
      return { txns: [], source: id };
    }
    case 'check': {
      const { document, transit } = given;
      const { lines, isBank, giver } = document;
      const holds = await ledger.findHolds(lines.map((_, line) => sourceOf(document, line)));
      const whole = await ledger.findHold(wholeOf(document));
      return post(
        ...lines.map(({ account, amount }, line): LedgerPosting => ({
          ...{ ...base, event: isBank ? 'M3' : 'M2', source: sourceOf(document, line) },
          legs: [
            isBank
              ? { accountId: transit, side: 'C', amount }
              : { accountId: giver, side: 'C', amount, holdId: whole!.id },
            { accountId: account, side: 'D', amount, holdId: holds[line]!.id },
          ],
        })),
      );
    }
    case 'giveBack': {
      const { document } = given;
      const sources: SourceKey[] = document.lines.map((_, line) => sourceOf(document, line));
      const holds = await ledger.findHolds([...sources, wholeOf(document)]);
      await ledger.releaseAll(holds.map((hold) => hold!.id));
      await ledger.giveBackLimits(
        document.lines.map((_, line) => {
          const use = countedOf(document, line);
          return { ...use, of: use.source };
        }),
      );
      return { txns: [], source: id };
    }
    case 'paid': {
      const { document, line, transit } = given;
      const { amount } = document.lines[line]!;
      const whole = await ledger.findHold(wholeOf(document));
      return post({
        ...{ ...base, event: 'M3.paid', source: sourceOf(document, line) },
        legs: [
          { accountId: transit, side: 'D', amount },
          { accountId: document.giver, side: 'C', amount, holdId: whole!.id },
        ],
      });
    }
    case 'failed': {
      const { document, line } = given;
      const { amount } = document.lines[line]!;
      const source = sourceOf(document, line);
      const [posted] = await ledger.findAll([source], 'M3');
      const [txn] = await ledger.reverseAll([{ txnId: posted!.id, source, summary: 'failed' }]);
      await ledger.release((await ledger.findHold(wholeOf(document)))!.id, amount);
      const use = countedOf(document, line);
      await ledger.giveBackLimits([{ ...use, of: use.source }]);
      return { txns: [txn!.id], source: id };
    }
    case 'leave': {
      const books = await ledger.accounts(given.pockets);
      const amounts = books.map(({ available }) => available);
      const legs = given.pockets.flatMap((accountId, at) => {
        const amount = amounts[at]!;
        if (storedCents(amount) === 0n) return [];
        return [
          { accountId, side: 'D', amount },
          { accountId: given.cash, side: 'C', amount },
        ] as const;
      });
      if (legs.length === 0) return { txns: [], source: id, amounts };
      return { ...(await post({ ...base, event: 'L1', source: own, legs })), amounts };
    }
    case 'relay': {
      const { from, relay, to, amount } = given;
      return post(
        {
          ...{ ...base, event: 'L1', source: own },
          legs: [
            { accountId: from, side: 'D', amount },
            { accountId: relay, side: 'C', amount },
          ],
        },
        {
          ...{ ...base, event: 'L1.back', source: own },
          legs: [
            { accountId: relay, side: 'D', amount },
            { accountId: to, side: 'C', amount },
          ],
        },
      );
    }
    case 'interest': {
      const parts = interestParts(given);
      const credits = given.pockets.flatMap((accountId, at) =>
        parts[at]! > 0n ? [{ accountId, side: 'C' as const, amount: amountOf(parts[at]!) }] : [],
      );
      const legs = [{ accountId: given.pool, side: 'D' as const, amount: given.amount }, ...credits];
      return post({ ...base, event: 'N2', source: own, legs });
    }
    case 'close':
      await ledger.closeMonth(given.month, null);
      return { txns: [], source: id };
  }
}
