import { expect, test } from 'vitest';
import type { JsonObject } from '../json';
import { decimalOf, type Decimal } from './decimal';
import { EvaluationBudget, EvaluationLimitError } from './evaluation-budget';
import { defineFunction, registerFunctions } from './domain-functions';
import { compileExpression } from './expression';
import { ExpressionError } from './expression-error';

const title = { 'zh-CN': '试验', 'en-US': 'for tests' };
const text = 'text';
registerFunctions('testing', {
  testReversed: defineFunction({
    title,
    parameters: { given: text },
    result: text,
    run: ({ given }) => [...given].reverse().join(''),
  }),
  testTax: defineFunction({
    title,
    parameters: { amount: 'decimal', percent: 'number' },
    result: 'decimal',
    run: ({ amount, percent }): Decimal => amount.times(decimalOf(percent)).div(100),
  }),
  testNothing: defineFunction({ title, parameters: { given: text }, result: 'boolean', run: () => null }),
  testThrows: defineFunction({
    title,
    parameters: { given: text },
    result: 'boolean',
    run() {
      throw new Error('a mistake');
    },
  }),
  testLies: defineFunction({
    title,
    parameters: { given: text },
    result: 'number',
    run: () => 'seven' as unknown as number,
  }),
});

const value = (expression: string, record: JsonObject, decimals?: number) =>
  compileExpression(expression).value(record, undefined, decimals);

test('an expression calls a function of a domain by its name', () => {
  expect(value('testReversed(code) + "!"', { code: 'abc' })).toBe('cba!');
  expect(compileExpression('testReversed(code) == "cba"').test({ code: 'abc' })).toBe(true);
  expect(compileExpression('testReversed(code) == "cba" && open').names).toEqual(['code', 'open']);
});

test('amounts are exact in a function, and a number is an amount', () => {
  expect(value('testTax(decimal("0.10"), 13)', {}, 4)).toBe('0.0130');
  expect(value('testTax(3, rate)', { rate: 7 }, 2)).toBe('0.21');
});

test('without a value, with an empty text or with a value of another type a call has no value', () => {
  for (const code of [null, '', 5, [], {}] as const) expect(value('testReversed(code)', { code })).toBeNull();
  expect(compileExpression('testReversed(code) == "x"').test({})).toBeNull();
  expect(compileExpression('testNothing(code)').test({ code: 'a' })).toBeNull();
  expect(value('testTax(amount, 13)', { amount: 'ten' }, 2)).toBeNull();
});

test.each([
  ['testThrows(code)', 'testThrows'],
  ['testLies(code) == 7.0', 'testLies'],
  // A logical operator does not swallow it.
  ['testThrows(code) || true', 'testThrows'],
  ['rows.all(row, testThrows(code))', 'testThrows'],
])('%s stops the evaluation and names the function', (expression, name) => {
  const stopped = () => compileExpression(expression).test({ code: 'a', rows: [1] });
  expect(stopped).toThrow(EvaluationLimitError);
  expect(stopped).toThrow(name);
});

test('a call costs steps by the length of its arguments, and a text longer than 1,000 characters is refused', () => {
  const spent = (code: string) => {
    const budget = new EvaluationBudget();
    compileExpression('testReversed(code)').value({ code }, budget);
    return budget.spent;
  };
  expect(spent('a'.repeat(901)) - spent('a')).toBeGreaterThanOrEqual(900);
  expect(spent('a')).toBeGreaterThan(100);
  expect(() => spent('a'.repeat(1001))).toThrow(EvaluationLimitError);
  const codes = Array.from({ length: 500 }, () => 'a'.repeat(1000));
  expect(() => compileExpression('codes.all(c, testReversed(c) != "")').test({ codes })).toThrow('steps');
});

const reason = (expression: string) => {
  try {
    compileExpression(expression);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return error.reason;
  }
};

test('a name that no function has is reported at its place with the nearest', () => {
  expect(reason('code != null && testRevers(code) == ""')).toEqual({
    code: 'unknownFunction',
    params: { column: 17, name: 'testRevers', nearest: 'testReversed' },
  });
  expect(reason('testReversed(code, code)')?.code).toBe('expressionCall');
  expect(reason('testReversed(code) == 5')?.code).toBe('expressionOverload');
  expect(reason('summ(rows)')).toMatchObject({ params: { nearest: 'sum' } });
});

test('an expression that was compiled before its function was known compiles afterwards', () => {
  expect(reason('testLater(code)')?.code).toBe('unknownFunction');
  const later = defineFunction({ title, parameters: { given: text }, result: 'boolean', run: () => true });
  registerFunctions('testing', { testLater: later });
  expect(reason('testLater(code)')).toBeNull();
  expect(() => registerFunctions('others', { testLater: later })).toThrow('testing and others');
});
