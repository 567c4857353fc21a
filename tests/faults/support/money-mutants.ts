import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A deliberate defect: a text of one file that is replaced when the program of the money servers is built. */
export interface MoneyMutant {
  name: string;
  file: string;
  from: string;
  to: string;
  /** A second place of the same defect. */
  also?: Omit<MoneyMutant, 'name' | 'also'>;
}

const POST = 'server/ledger/post.ts';
const HOLDS = 'server/ledger/holds.ts';
const PLAN = 'server/ledger/plan-postings.ts';

/** Defects as they happen: each must be found within 2,000 operations. */
export const MONEY_MUTANTS: readonly MoneyMutant[] = [
  {
    // The counter of the numbers alone would keep the postings of an organisation apart.
    name: 'nothing is locked',
    file: 'server/ledger/accounts.ts',
    from: 'order by id for no key update of a',
    to: 'order by id',
    also: {
      file: POST,
      from: 'TXN_NO.kind,\n    TXN_NO,',
      to: 'TXN_NO.kind + ((globalThis as any).own = Math.random()), { prefix: `PZ${(globalThis as any).own}`, digits: 5 },',
    },
  },
  {
    name: 'the key of a request is not stored',
    file: 'server/http/idempotency.ts',
    from: 'await storeKey(tx, key, claim, answer);',
    to: '',
  },
  {
    name: 'amounts are binary fractions',
    file: 'schemas/money/cents.ts',
    from: '? storedCents(amount) : null',
    to: '? BigInt(Math.trunc(Number(amount) * 100)) : null',
  },
  {
    name: 'a release leaves the money frozen',
    file: HOLDS,
    from: 'set frozen = frozen - ${freed}::numeric',
    to: 'set frozen = frozen - 0 * ${freed}::numeric',
  },
  {
    name: 'a capture does not use the hold up',
    file: POST,
    from: 'set used_amount = h.used_amount + c.amount',
    to: 'set used_amount = h.used_amount',
  },
  {
    name: 'a capture leaves the money frozen',
    file: PLAN,
    from: 'move.frozen -= cents;',
    to: '',
  },
  {
    name: 'entries are written on the wrong side',
    file: POST,
    from: 'account: accountId,\n        side,',
    to: "account: accountId, side: side === 'D' ? 'C' : 'D',",
  },
  {
    name: 'each part of a split is rounded by itself',
    file: 'schemas/money/split-cents.ts',
    from: 'let left = whole - shares.reduce((sum, { cents }) => sum + cents, 0n);',
    to: 'let left = 0n; for (const one of shares) one.cents += 2n * one.fraction >= total ? 1n : 0n;',
  },
  {
    name: 'limits are counted outside the transaction',
    file: 'server/ledger/ledger-of.ts',
    from: 'takeLimits: (uses) => takeLimits(tx, place, uses)',
    to: 'takeLimits: (uses) => (globalThis as any).outside.transaction().execute((other: any) => takeLimits(other, place, uses))',
  },
  {
    name: 'a reversal does not say what it reverses',
    file: POST,
    from: 'reversal: reversalOf ?? null',
    to: 'reversal: null',
  },
  {
    name: 'a source may post any number of times',
    file: POST,
    from: 'sourceId: source.id',
    to: 'sourceId: Math.floor(Math.random() * 2 ** 40)',
  },
  {
    name: 'frozen money counts as available',
    file: PLAN,
    from: 'overdraft - frozen - move.frozen',
    to: 'overdraft',
  },
  {
    name: 'a balance after a leg forgets the legs before',
    file: PLAN,
    from: 'return account.balance + move.balance;',
    to: 'return account.balance + (lowers ? -cents : cents);',
  },
  {
    name: 'nobody writes who moved the money',
    file: POST,
    from: 'on t.no = x.txn_no\n    ), entry',
    to: "on t.no = x.txn_no || ' '\n    ), entry",
  },
  {
    name: 'a limit is not given back',
    file: 'server/ledger/limit-counters.ts',
    from: 'set used = c.used - g.total',
    to: 'set used = c.used - 0 * g.total',
  },
  {
    name: 'a document that is rejected leaves its money frozen',
    file: 'server/ledger/whole-documents.ts',
    from: 'set frozen = a.frozen - m.amount',
    to: 'set frozen = a.frozen - 0 * m.amount',
  },
  {
    name: 'the reversal of a failed payment posts it again',
    file: POST,
    from: "side: side === 'D' ? ('C' as const) : ('D' as const)",
    to: 'side',
  },
  {
    name: 'several lines of one person count once against a limit',
    file: 'server/ledger/limit-counters.ts',
    from: 'sum(amount) over (partition by person, rule, period) as total',
    to: 'max(amount) over (partition by person, rule, period) as total',
  },
];

/** The defect that is in the clients: an operation without an answer is sent again as a new one. */
export const RESENT = 'an unknown result is sent again as a new operation';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** How often the text of a mutant stands in its file; a mutant that is out of date does not stand there once. */
export function occurrences({ file, from }: Pick<MoneyMutant, 'file' | 'from'>): number {
  return fs.readFileSync(path.join(ROOT, file), 'utf8').split(from).length - 1;
}

/** Puts a mutant into the program that is built. */
export function mutate({ name, also, ...first }: MoneyMutant): Plugin {
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      const edits = [first, ...(also ? [also] : [])].filter(({ file }) => id.endsWith(file));
      for (const { from, file } of edits)
        if (!code.includes(from)) throw new Error(`${name}: ${file} has another text`);
      return edits.length > 0
        ? edits.reduce((text, { from, to }) => text.replace(from, () => to), code)
        : null;
    },
  };
}
