import { describe, expect, it } from 'vitest';
import { amountCents, formatAmount, parseAmount } from './amount-value';

describe('amounts', () => {
  it.each([
    ['0', '0.00'],
    ['1286.5', '1,286.50'],
    ['-36.80', '−36.80'],
    ['999999999999999.99', '999,999,999,999,999.99'],
    ['约 100', '约 100'],
  ])('B9-19: %s is shown as %s', (text, shown) => expect(formatAmount(text)).toBe(shown));

  it('computes minor units exactly', () => {
    expect(amountCents('999999999999999.99')).toBe(99999999999999999n);
    expect(amountCents('-0.05')).toBe(-5n);
    expect(amountCents('1.005')).toBeNull();
  });

  it.each([
    ['400', '400.00'],
    ['1,286.5', '1286.50'],
    ['１２３．４', '123.40'],
    ['−5', '-5.00'],
    ['¥ 12.30', '12.30'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['-0', '0.00'],
  ])('parses %s as %s', (typed, value) => expect(parseAmount(typed)).toBe(value));

  it.each(['1.005', 'abc', '-', '1.2.3', '1234567890123456'])(
    'B5-29: never changes %s, which the check then names',
    (text) => expect(parseAmount(text)).toBe(text),
  );
});
