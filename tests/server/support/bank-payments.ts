import { sql } from 'kysely';
import { expect } from 'vitest';
import { simulatedBank } from '../../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../../schemas/json';
import type { BankWorld } from './bank-world';

/** Payments to the family of a person, who is another one for each test. */
export type Payments = ReturnType<typeof paymentsOf>;

/** What tests of payments do and see. */
export function paymentsOf(bank: BankWorld) {
  const { money, cashier, reviewer, world } = bank;
  const transfers = bank.document('bank/bank-money-transfer');
  const state = { person: 0, payee: 0 };
  const add = async (more: JsonObject) =>
    cashier.post('bank/bank-money-transfer/add', {
      ...{
        transferType: 4,
        personId: state.person,
        otherAccountId: state.payee,
        amount: '12.30',
        purpose: '家用',
      },
      ...{ fromCategoryId: await money.category('CK'), moneyTypeId: await money.type('222'), ...more },
    });
  const submitted = async (more: JsonObject = {}) => {
    const reply = await add(more);
    expect([reply.code, reply.msg]).toEqual([200, '']);
    const id = reply.data.id as number;
    const { code, msg } = await transfers.move(cashier, 'submit', id);
    expect([code, msg]).toEqual([200, '']);
    return id;
  };
  return {
    transfers,
    orders: bank.document('bank/bank-trade-order'),
    tasks: bank.document('bank/bank-task'),
    state,
    /** A person with 50.00 and an approved payee; 100.00 more at the bank. */
    async begin() {
      state.person = await money.person({ CK: '50.00' });
      state.payee = await bank.payee({ payeeType: 1, personId: state.person });
      await bank.receive(bank.main, '100.00', 'SUSPENSE');
    },
    add,
    submitted,
    /** A transfer whose payment waits to be sent, and its order. */
    async ordered(more: JsonObject = {}): Promise<{ id: number; order: number }> {
      const id = await submitted(more);
      expect((await transfers.move(reviewer, 'check', id, { pass: true })).data).toMatchObject({ state: 3 });
      return { id, order: (await transfers.detail(id)).tradeOrderId as number };
    },
    pocket: () => money.pocket(state.person, 'CK'),
    atBank: () => simulatedBank.balance(bank.mainNo),
    stateOf: async (id: number) => (await transfers.detail(id)).state,
    /** Balance and frozen amount of the main account in the books. */
    async main(): Promise<[balance: string, frozen: string]> {
      const [balance = '', frozen = ''] = (await bank.book('BANK', bank.main)).split(' / ');
      return [balance, frozen];
    },
    /** The tasks of an order: action, state, tries. */
    async tasksOf(order: number): Promise<unknown[][]> {
      const rows = await world.db
        .selectFrom('bank_task')
        .select(['action', 'state', 'tries'])
        .where('trade_order_id', '=', order)
        .orderBy('id')
        .execute();
      return rows.map((row) => [row.action, row.state, row.tries]);
    },
    async lastTask(order: number): Promise<number> {
      const row = await world.db
        .selectFrom('bank_task')
        .select('id')
        .where('trade_order_id', '=', order)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return row.id as number;
    },
    /** The order was sent a day earlier. */
    async dayLater(order: number): Promise<void> {
      await sql`update bank_trade_order set sent_at = sent_at - interval '1 day' where id = ${order}`.execute(
        world.db,
      );
    },
  };
}

/** An amount less another one. */
export const less = (amount: string, by: number) => (Number(amount) - by).toFixed(2);
