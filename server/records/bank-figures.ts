import { ACCOUNT_KIND, BOOK_OF_KIND } from '../../schemas/money/book-of-kind';
import { literal } from '../database/tables/table';

const CODE = `case t."kind" ${Object.entries(BOOK_OF_KIND)
  .map(([kind, code]) => `when ${kind} then ${literal(code)}`)
  .join(' ')} end`;

/** The sum over the books of the account `t`; an organisation has one CASH, whatever its bank accounts. */
const sumOf = (value: string) => `(select coalesce(sum(${value}), 0.00) from ledger_account book
  where book.tenant_id = t.tenant_id and book.org_id = t.org_id and book.code = ${CODE}
    and (t."kind" = ${ACCOUNT_KIND.cash} or book.bank_account_id = t."id"))`;

/** An amount of the hold that the document `t` took; null before its check. */
const heldOf = (amount: string) => `(select hold.${amount} from ledger_hold hold
  where hold.tenant_id = t.tenant_id and hold.source_type = 'frozen' and hold.source_id = t."id" and hold.part_no = 0)`;

/** The name of the row of another table that a column of the document `t` names. */
const nameOf = (table: string, name: string, column: string) => `(select one.${name} from ${table} one
  where one.tenant_id = t.tenant_id and one.id = t."${column}")`;

/** The side of a transfer that gives or receives: a pocket, an account of the organisation, or a payee. */
const sideOf = (pockets: string, category: string, accounts: string, account: string) => `case
  when t."transfer_type" in (${pockets}) then ${nameOf('bank_money_category', 'name', category)}
  when t."transfer_type" in (${accounts}) then ${nameOf('bank_account', 'account_name', account)}
  else ${nameOf('bank_other_account', 'account_name', 'other_account_id')} end`;

/**
 * What the ledger says of the row `t`: balances and holds exist there alone (domains.md 3.1). The documents of these entities
 * are a contract like those of users and organisations.
 */
const FIGURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bank_account: {
    balance: sumOf('book.balance'),
    frozen: sumOf('book.frozen'),
    available: sumOf('book.balance - book.frozen'),
    diffAmount: `(t."bank_balance" - ${sumOf('book.balance')})`,
  },
  bank_frozen: {
    usedAmount: heldOf('used_amount'),
    releasedAmount: heldOf('released_amount'),
    remainAmount: heldOf('remain_amount'),
  },
  bank_money_transfer: {
    fromText: sideOf('1, 4', 'from_category_id', '2, 3', 'from_account_id'),
    toText: sideOf('1', 'to_category_id', '2', 'to_account_id'),
  },
};

/** The SQL of a column that the ledger supplies for an entity of the bank; undefined for any other column. */
export function bankFigureSql(entity: string, column: string): string | undefined {
  return FIGURES[entity]?.[column];
}
