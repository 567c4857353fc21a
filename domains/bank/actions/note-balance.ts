import { sql } from 'kysely';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { ActionContext } from '../../../server/action';
import { bookOf, booksOf } from './account-books';

const entity = 'bank_account';

/** What the bank has said of an account, and since when it cannot be older. */
export interface AskedBalance {
  readonly bankBalance: string;
  readonly askedAt: string;
}

/** The time at which a question is asked, by the clock of the database. */
export async function nowIn({ tx }: ActionContext): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx);
  return rows[0]!.now;
}

/** Notes what the bank says beside the book, which it never changes. Of two answers the later question counts. */
export async function noteBalance(
  context: ActionContext,
  id: number,
  { bankBalance, askedAt }: AskedBalance,
): Promise<{ balance: string; diffAmount: string }> {
  const account = await context.rows(entity).get(id);
  if ((account.bankBalanceAt ?? '') <= askedAt)
    await context.rows(entity).set(account, { bankBalance, bankBalanceAt: askedAt }, 'update-balance');
  const balance = bookOf(account.kind, id, await booksOf(context))?.balance ?? '0.00';
  return { balance, diffAmount: amountOf(storedCents(bankBalance) - storedCents(balance)) };
}
