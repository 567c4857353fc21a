import { sql } from 'kysely';
import Type from 'typebox';
import { amountOf, storedCents } from '../../../schemas/money/cents';
import type { Action, ActionContext } from '../../../server/action';
import { askBalance } from '../adapters/ask-bank';
import { openedProduct } from './opened-product';
import { bookOf, booksOf } from './account-books';

const entity = 'bank_account';

const Amount = Type.Union([Type.String(), Type.Null()]);
/** An amount is null for who does not see its column. */
const Balance = Type.Object({ balance: Amount, bankBalance: Amount, diffAmount: Amount });

/** What the bank has said of an account, and since when it cannot be older. */
interface Asked {
  /** Null: the bank has not answered. */
  readonly bankBalance: string | null;
  readonly askedAt: string;
}

/** Notes what the bank says beside the book, which it never changes. Of two answers the later question counts. */
async function noteBalance(context: ActionContext, id: number, { bankBalance, askedAt }: Asked) {
  if (bankBalance === null) return context.fail('银行暂不可用，请稍后重试');
  const account = await context.rows(entity).own(id);
  if ((account.bankBalanceAt ?? '') <= askedAt)
    await context.rows(entity).set(account, { bankBalance, bankBalanceAt: askedAt }, 'update-balance');
  const balance = bookOf(account.kind, id, await booksOf(context))?.balance ?? '0.00';
  const diffAmount = amountOf(storedCents(bankBalance) - storedCents(balance));
  const seen = (column: string, amount: string) => (context.sees(entity, column) ? amount : null);
  return {
    balance: seen('balance', balance),
    bankBalance: seen('bankBalance', bankBalance),
    diffAmount: seen('diffAmount', diffAmount),
  };
}

/** The balance of an account as its bank has it. */
export const accountBalanceActions: readonly Action[] = [
  {
    entity,
    path: 'update-balance/{id}',
    methods: ['GET'],
    permission: 'update_balance',
    title: '更新银行余额',
    answer: Balance,
    writes: true,
    async ask(read, { params: { id = 0 } }): Promise<Asked> {
      const { accountNo, product, askedAt } = await read(async (context) => {
        const account = await context.rows(entity).own(id);
        const { rows } = await sql<{ now: string }>`select now() as now`.execute(context.tx);
        return {
          accountNo: account.accountNo,
          product: await openedProduct(context, account.bankProductId),
          askedAt: rows[0]!.now,
        };
      });
      return { bankBalance: await askBalance(product, accountNo), askedAt };
    },
    run: (context, { params: { id = 0 }, asked }) => noteBalance(context, id, asked as Asked),
  },
];
