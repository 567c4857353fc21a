import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A deliberate defect: a text of one file that is replaced when the program of the money servers is built. */
export interface MoneyMutant {
  name: string;
  file: string;
  from: string;
  to: string;
}

const POST = 'server/ledger/post.ts';
const HOLDS = 'server/ledger/holds.ts';
const PLAN = 'server/ledger/plan-postings.ts';

/** Defects as they happen: each must be found within 2,000 operations. */
export const MONEY_MUTANTS: readonly MoneyMutant[] = [
  {
    name: 'accounts are not locked',
    file: 'server/ledger/accounts.ts',
    from: 'order by id for no key update',
    to: 'order by id',
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
    from: 'account: accountId, side, amount',
    to: "account: accountId, side: side === 'D' ? 'C' : 'D', amount",
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
    from: 'update limit_counter set used = used - ${amount}::numeric',
    to: 'update limit_counter set used = used - 0 * ${amount}::numeric',
  },
];

/** The defect that is in the clients: an operation without an answer is sent again as a new one. */
export const RESENT = 'an unknown result is sent again as a new operation';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** How often the text of a mutant stands in its file; a mutant that is out of date does not stand there once. */
export function occurrences({ file, from }: MoneyMutant): number {
  return fs.readFileSync(path.join(ROOT, file), 'utf8').split(from).length - 1;
}

/** Puts a mutant into the program that is built. */
export function mutate({ name, file, from, to }: MoneyMutant): Plugin {
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(file)) return null;
      if (!code.includes(from)) throw new Error(`${name}: ${file} has another text`);
      return code.replace(from, () => to);
    },
  };
}
