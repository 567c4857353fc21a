import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedBank } from '../../domains/bank/adapters/simulator';
import type { JsonObject } from '../../schemas/json';
import { verifyLedger } from '../../server/ledger/verify-ledger';
import { fieldsOf, IN_OUT, moneyWorld, said, type MoneyWorld } from './support/money-documents';

/* Money that goes out over a bank, one payment for each person: a part may fail, and only that part is paid again. */
let money: MoneyWorld;
const CK = async (id: number) => money.money.pocket(id, 'CK');

beforeAll(async () => {
  money = await moneyWorld();
  await money.receive(money.main, '1000.00', 'SUSPENSE');
});
afterAll(() => money?.close());

/** A person with 50.00 and a payee. */
async function payable() {
  const personId = await money.money.person({ CK: '50.00' });
  return { personId, otherAccountId: await money.payee({ payeeType: 1, personId }) };
}
const over = async () => ({ direction: 2, payWay: 2, moneyTypeId: await money.money.type('222') });
const results = async (id: number) => (await money.items(id)).map(({ itemState }) => itemState);

test('each person is paid by an order of its own; the document ends with the last of them', async () => {
  const [one, other] = [await payable(), await payable()];
  const main = await money.book('BANK', money.main);
  const id = await money.passed(
    [
      { ...one, amount: '20.00' },
      { ...other, amount: '30.00' },
    ],
    await over(),
  );
  expect([await money.state(id), await results(id)]).toEqual([3, [3, 3]]);
  expect(await CK(one.personId)).toEqual({ balance: '30.00', frozen: '0.00' });
  expect(await money.book('TRANSIT')).toBe('50.00 / 0.00');
  expect(said(await money.verb(money.cashier, 'abandon', id, { opinion: '作废' }))[0]).toBe(409);
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([4, [1, 1]]);
  expect(await money.book('TRANSIT')).toBe('0.00 / 0.00');
  const left = (Number(main.split(' / ')[0]) - 50).toFixed(2);
  expect(await money.book('BANK', money.main)).toBe(`${left} / 0.00`);
  const reversed = await money.verb(money.second, 'reverse', id, { opinion: '退回' });
  expect(said(reversed)).toEqual([409, '银行已付款，不能冲正；退回的款项请按收款登记']);
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('a part that fails is given back and paid again alone', async () => {
  const [one, other] = [await payable(), await payable()];
  const id = await money.passed(
    [
      { ...one, amount: '20.00' },
      { ...other, amount: '30.00' },
    ],
    await over(),
  );
  const [, second] = await money.items(id);
  // The bank pays the first and has too little for the second.
  const rest = Number(simulatedBank.balance(money.mainNo)) - 25;
  const drain = { tradeNo: `drain${id}`, fromAccountNo: money.mainNo, payeeNo: 'x', payeeName: 'x' };
  simulatedBank.pay({ ...drain, amount: rest.toFixed(2) });
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([5, [1, 2]]);
  expect(await money.inOut.detail(id)).toMatchObject({ failReason: '1人付款失败' });
  expect(await CK(one.personId)).toEqual({ balance: '30.00', frozen: '0.00' });
  expect(await CK(other.personId)).toEqual({ balance: '50.00', frozen: '0.00' });
  expect(await money.book('TRANSIT')).toBe('0.00 / 0.00');
  expect(said(await money.verb(money.cashier, 'abandon', id, { opinion: '作废' }))).toEqual([
    409,
    '已有1人付款成功，不能作废',
  ]);

  simulatedBank.deposit(money.mainNo, rest.toFixed(2));
  expect(said(await money.verb(money.reviewer, 'retry', id))).toEqual([200, '']);
  expect([await money.state(id), await results(id)]).toEqual([3, [1, 3]]);
  expect((await money.items(id))[1]!.order).not.toBe(second!.order);
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([4, [1, 1]]);
  expect(await CK(other.personId)).toEqual({ balance: '20.00', frozen: '0.00' });
  expect(await money.book('TRANSIT')).toBe('0.00 / 0.00');
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('a line whose person has spent the money since it failed keeps no other from being paid again', async () => {
  const [one, other] = [await payable(), await payable()];
  const lines = [
    { ...one, amount: '50.00' },
    { ...other, amount: '30.00' },
  ];
  const id = await money.passed(lines, await over());
  const all = simulatedBank.balance(money.mainNo);
  const drain = { tradeNo: `empty${id}`, fromAccountNo: money.mainNo, payeeNo: 'x', payeeName: 'x' };
  simulatedBank.pay({ ...drain, amount: all });
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([5, [2, 2]]);
  simulatedBank.deposit(money.mainNo, all);
  await money.passed([{ personId: one.personId, amount: '1.00' }], { direction: 2 });
  expect(said(await money.verb(money.reviewer, 'retry', id))).toEqual([200, '']);
  expect(await results(id)).toEqual([2, 3]);
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([5, [2, 1]]);
  expect((await money.items(id))[0]!.failReason).toBe('余额不足');
  expect(said(await money.verb(money.reviewer, 'retry', id))).toEqual([409, '第1行：余额不足']);
  await money.passed([{ personId: one.personId, amount: '1.00' }]);
  expect(said(await money.verb(money.reviewer, 'retry', id))).toEqual([200, '']);
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([4, [1, 1]]);
  expect(await CK(one.personId)).toEqual({ balance: '0.00', frozen: '0.00' });
  expect(await verifyLedger(money.world.db)).toEqual([]);
});

test('without an answer of the bank the document waits; nothing is sent again', async () => {
  const one = await payable();
  const id = await money.passed([{ ...one, amount: '20.00' }], await over());
  simulatedBank.order('lost');
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([3, [3]]);
  expect(said(await money.verb(money.reviewer, 'retry', id))[0]).toBe(409);
  await money.work();
  expect([await money.state(id), await results(id)]).toEqual([4, [1]]);
});

test('a payee is named, approved, and the person’s own', async () => {
  const [one, other] = [await payable(), await payable()];
  const submit = async (line: JsonObject) =>
    said(
      await money.verb(
        money.cashier,
        'submit',
        await money.added([{ amount: '1.00', ...line }], await over()),
      ),
    );
  expect(await submit({ ...one, otherAccountId: other.otherAccountId })).toEqual([
    409,
    '第1行：收款账户不属于该人员',
  ]);
  const none = await money.body([{ personId: one.personId, amount: '1.00' }], await over());
  const missing = await money.cashier.post(`${IN_OUT}/add`, none);
  expect([missing.code, Object.keys(fieldsOf(missing))]).toEqual([400, ['items/0/otherAccountId']]);
});

test('what leaves on a day has a limit, which a failed payment gives back', async () => {
  const one = await payable();
  const values = [{ k: 'money.outDayLimit', v: 25, version: 0 }];
  expect((await money.admin.post('org/org-config/save', { values })).code).toBe(200);
  const first = await money.submitted([{ ...one, amount: '20.00' }], await over());
  const second = await money.added([{ personId: one.personId, amount: '6.00' }], { direction: 2 });
  const refused = said(await money.verb(money.cashier, 'submit', second));
  expect(refused).toEqual([409, '超过单日支取限额25.00']);
  expect(said(await money.verb(money.cashier, 'revoke', first))).toEqual([200, '']);
  expect(said(await money.verb(money.cashier, 'submit', second))).toEqual([200, '']);
});
