import { ACCOUNT_KIND, BOOK_OF_KIND } from '../../../schemas/money/book-of-kind';
import type { ActionContext } from '../../../server/action';

type Books = Awaited<ReturnType<ActionContext['ledger']['accountsOf']>>;

/** The ledger accounts of the session's organisation. */
export function booksOf({ ledger, session }: ActionContext): Promise<Books> {
  return ledger.accountsOf({ ownerType: 'org', ownerId: session.orgId });
}

/** The ledger account that is the book of a bank account; one of a kind that has several is none. */
export function bookOf(kind: number, id: number, books: Books): Books[number] | undefined {
  return books.find(
    ({ code, bankAccountId }) =>
      code === BOOK_OF_KIND[kind] && (kind === ACCOUNT_KIND.cash || bankAccountId === id),
  );
}
