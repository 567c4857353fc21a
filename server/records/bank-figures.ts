import { ACCOUNT_KIND, BOOK_OF_KIND } from '../../schemas/money/book-of-kind';
import { literal } from '../database/tables/table';

/** The entity whose balances the ledger keeps; its document is a contract like those of users and organisations. */
const BANK_ACCOUNT = 'bank_account';

const CODE = `case t."kind" ${Object.entries(BOOK_OF_KIND)
  .map(([kind, code]) => `when ${kind} then ${literal(code)}`)
  .join(' ')} end`;

/** The sum over the books of the account `t`; an organisation has one CASH, whatever its bank accounts. */
const sumOf = (value: string) => `(select coalesce(sum(${value}), 0.00) from ledger_account book
  where book.tenant_id = t.tenant_id and book.org_id = t.org_id and book.code = ${CODE}
    and (t."kind" = ${ACCOUNT_KIND.cash} or book.bank_account_id = t."id"))`;

/** What the ledger says of the bank account `t`: balances exist there alone (domains.md 3.1). */
const FIGURES: Readonly<Record<string, string>> = {
  balance: sumOf('book.balance'),
  frozen: sumOf('book.frozen'),
  available: sumOf('book.balance - book.frozen'),
  diffAmount: `(t."bank_balance" - ${sumOf('book.balance')})`,
};

/** The SQL of a column that the ledger supplies for a bank account; undefined for any other column. */
export function bankFigureSql(entity: string, column: string): string | undefined {
  return entity === BANK_ACCOUNT ? FIGURES[column] : undefined;
}
