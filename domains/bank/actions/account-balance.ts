import Type from 'typebox';
import type { Action, ActionContext } from '../../../server/action';
import { askBalance } from '../adapters/ask-bank';
import { askLater } from './account-tasks';
import { noteBalance, nowIn } from './note-balance';
import { openedProduct } from './opened-product';

const entity = 'bank_account';

const Amount = Type.Union([Type.String(), Type.Null()]);
/** An amount is null for who does not see its column, and while the bank has not answered (`pending` says so). */
const Balance = Type.Object({
  balance: Amount,
  bankBalance: Amount,
  diffAmount: Amount,
  pending: Type.Optional(Type.String()),
});

/** What the bank has said; null: it has not answered. */
interface Asked {
  readonly bankBalance: string | null;
  readonly askedAt: string;
}

async function update(context: ActionContext, id: number, { bankBalance, askedAt }: Asked) {
  await context.rows(entity).own(id);
  if (bankBalance === null) {
    const pending = await askLater(context, 'queryBalance', id);
    return { balance: null, bankBalance: null, diffAmount: null, pending };
  }
  const { balance, diffAmount } = await noteBalance(context, id, { bankBalance, askedAt });
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
        const product = await openedProduct(context, account.bankProductId);
        return { accountNo: account.accountNo, product, askedAt: await nowIn(context) };
      });
      return { bankBalance: await askBalance(product, accountNo), askedAt };
    },
    run: (context, { params: { id = 0 }, asked }) => update(context, id, asked as Asked),
  },
];
