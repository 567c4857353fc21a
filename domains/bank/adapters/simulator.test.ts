import { expect, test } from 'vitest';
import { BankSilence } from './bank-adapter';
import { SimulatedBank } from './simulator';

const payment = { tradeNo: 'T1', fromAccountNo: 'A', payeeNo: 'B', payeeName: '乙', amount: '40.00' };

function bank(): SimulatedBank {
  const made = new SimulatedBank();
  made.deposit('A', '100.00');
  return made;
}

test('a payment is booked once, however often it comes, and refused without cover', () => {
  const one = bank();
  const paid = one.pay(payment);
  expect(paid).toEqual({ tradeNo: 'T1', state: 'paid', serial: 'S00000002', amount: '40.00' });
  expect(one.pay(payment)).toEqual(paid);
  expect(one.balance('A')).toBe('60.00');
  expect(one.pay({ ...payment, tradeNo: 'T2', amount: '60.01' }).state).toBe('refused');
  expect([one.balance('A'), one.balance('unknown')]).toEqual(['60.00', '0.00']);
});

test.each([
  ['timeout', 'unknown', '100.00'],
  ['lost', 'paid', '60.00'],
  ['late', 'paid', '60.00'],
] as const)('after %s a payment is %s', (fault, state, balance) => {
  const one = bank();
  one.order(fault);
  expect(() => one.pay(payment)).toThrow(BankSilence);
  expect(one.trade(payment).state).toBe(state);
  expect(one.balance('A')).toBe(balance);
});

test('a message that comes twice pays once, and a wrong amount is told', () => {
  const one = bank();
  one.order('double', 'wrongAmount');
  expect(one.pay(payment).amount).toBe('40.00');
  expect(one.pay({ ...payment, tradeNo: 'T2' }).amount).toBe('39.99');
  expect(one.balance('A')).toBe('20.01');
});

test('the statement of an account has each movement once, with the number of the payment', () => {
  const one = bank();
  one.pay(payment);
  one.order('double');
  const [first, second] = one.records({ accountNo: 'A', from: '2000-01-01' });
  expect(first).toMatchObject({ serialNo: 'S00000001', direction: 1, amount: '100.00', tradeNo: null });
  expect(second).toMatchObject({
    direction: 2,
    amount: '40.00',
    balance: '60.00',
    counterNo: 'B',
    tradeNo: 'T1',
  });
  expect(one.records({ accountNo: 'A', from: '9999-01-01' })).toEqual([]);
});
