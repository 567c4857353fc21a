import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { JsonObject } from '../../../schemas/json';
import type { Reply } from '../../support/test-app';
import { bankWorld, type BankWorld } from './bank-world';
import type { Caller } from './demo-world';

/** The call base of documents of money in and out. */
export const IN_OUT = 'money/money-in-out';
/** An answer as code and message. */
export const said = ({ code, msg }: Reply) => [code, msg];
/** The messages of field errors by path. */
export const fieldsOf = ({ data }: Reply): Record<string, string> =>
  Object.fromEntries(
    ((data as { errors?: { path: string; msg: string }[] } | null)?.errors ?? []).map(({ path, msg }) => [
      path,
      msg,
    ]),
  );

/** The first facility with a till, and documents of its cashier. */
export interface MoneyWorld extends BankWorld {
  cash: number;
  /** A second person who checks. */
  second: Caller;
  inOut: ReturnType<BankWorld['document']>;
  /** The body of a document for persons and amounts; cash comes in by default. */
  body(items: readonly JsonObject[], more?: JsonObject): Promise<JsonObject>;
  /** Adds a document as the cashier; returns its id. */
  added(items: readonly JsonObject[], more?: JsonObject): Promise<number>;
  /** Adds and submits it. */
  submitted(items: readonly JsonObject[], more?: JsonObject): Promise<number>;
  /** Adds, submits and passes it. */
  passed(items: readonly JsonObject[], more?: JsonObject): Promise<number>;
  verb(who: Caller, verb: string, id: number, more?: JsonObject): Promise<Reply>;
  state(id: number): Promise<unknown>;
  items(id: number): Promise<JsonObject[]>;
}

export async function moneyWorld(): Promise<MoneyWorld> {
  const bank = await bankWorld();
  const { admin, cashier, reviewer, world, money } = bank;
  const bankProductId = await world.id('bank_product', { code: 'SIM' });
  const account = {
    kind: 4,
    accountName: '现金',
    accountNo: `CASH${randomUUID().slice(0, 8)}`,
    bankProductId,
  };
  const cash = (await admin.post('bank/bank-account/add', account)).data.id as number;
  const inOut = bank.document(IN_OUT);
  const [familyIn, cashOut, cashIn] = await Promise.all(
    ['101', '221', '102'].map((code) => money.type(code)),
  );
  const verb: MoneyWorld['verb'] = (who, name, id, more = {}) =>
    inOut.move(who, name, id, name === 'check' ? { pass: true, ...more } : more);
  const body: MoneyWorld['body'] = async (items, more = {}) => {
    const { direction = 1, payWay = 1 } = more;
    return {
      ...{ direction, payWay, items: [...items], bankAccountId: payWay === 1 ? cash : bank.main },
      moneyTypeId: direction === 2 ? cashOut : payWay === 1 ? cashIn : familyIn,
      ...more,
    } as JsonObject;
  };
  const added: MoneyWorld['added'] = async (items, more) => {
    const reply = await cashier.post(`${IN_OUT}/add`, await body(items, more));
    expect([...said(reply), fieldsOf(reply)]).toEqual([200, '', {}]);
    return reply.data.id as number;
  };
  const submitted: MoneyWorld['submitted'] = async (items, more) => {
    const id = await added(items, more);
    expect(said(await verb(cashier, 'submit', id))).toEqual([200, '']);
    return id;
  };
  return {
    ...bank,
    ...{ cash, second: world.as('admin', bank.orgs.first), inOut, body, added, submitted, verb },
    async passed(items, more) {
      const id = await submitted(items, more);
      expect(said(await verb(reviewer, 'check', id))).toEqual([200, '']);
      return id;
    },
    state: async (id) => (await inOut.detail(id)).state,
    items: async (id) =>
      world.db
        .selectFrom('money_in_out_item')
        .select(['id', 'item_state as itemState', 'fail_reason as failReason', 'trade_order_id as order'])
        .where('in_out_id', '=', id)
        .orderBy('line_no')
        .execute(),
  };
}
