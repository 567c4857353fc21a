import type { AccountCode } from './posting-rules';

/** The values of `AccountKind` (domains.md 2.7). */
export const ACCOUNT_KIND = { main: 1, special: 2, supervised: 3, cash: 4, internal: 5 } as const;

/** The ledger account that is the book of a bank account, by its kind: a person's has one for each pocket. */
export const BOOK_OF_KIND: Readonly<Record<number, AccountCode>> = {
  [ACCOUNT_KIND.main]: 'BANK',
  [ACCOUNT_KIND.special]: 'BANK',
  [ACCOUNT_KIND.supervised]: 'PERSON',
  [ACCOUNT_KIND.cash]: 'CASH',
  [ACCOUNT_KIND.internal]: 'ORG',
};
