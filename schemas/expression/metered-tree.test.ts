import { expect, test } from 'vitest';
import { EvaluationBudget, EvaluationLimitError, type ExceededLimit } from './evaluation-budget';
import { compileExpression } from './expression';
import type { JsonObject } from '../json';

const many = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const LONG = 'a'.repeat(100_000);
/** `a` doubled as often as an expression may bind. */
const doubled = (twice: string, last: string) =>
  `${`cel.bind(a, ${twice}, `.repeat(20)}${last}${')'.repeat(20)}`;

test.each<[string, ExceededLimit, string, JsonObject]>([
  [
    'a loop inside a long loop',
    'steps',
    'l.exists(x, m.exists(y, x + y < 0))',
    { l: many(3000), m: many(3000) },
  ],
  [
    'loops inside each other',
    'steps',
    'l.all(a, l.all(b, l.all(c, l.all(d, a + b + c + d >= 0))))',
    { l: many(40) },
  ],
  [
    'a loop that swallows errors',
    'steps',
    'm.all(x, m.all(y, x.missing == y || y.missing))',
    { m: many(3000) },
  ],
  [
    'a loop of errors that tell their place',
    'steps',
    'm.all(x, 1 / 0 == 1 || int("x") == 1)',
    { m: many(10_000) },
  ],
  ['a text that is doubled', 'text', doubled('a + a', 'a == "x"'), { a: LONG }],
  ['a list that is doubled', 'entries', doubled('a + a', 'size(a) == 1'), { a: many(10) }],
  [
    'a list that holds itself twice, compared',
    'steps',
    doubled('[a, a]', 'a == [a[0], a[1]]'),
    { a: many(10) },
  ],
  ['a text that is joined', 'text', 'l.map(x, a).join("") == "b"', { l: many(3), a: LONG }],
  ['a text that is cut into letters', 'entries', 'a.split("").size() > 0', { a: LONG }],
  [
    'a text that is searched for in one that repeats itself',
    'steps',
    'a.contains(b)',
    { a: LONG, b: `${'a'.repeat(5000)}b${'a'.repeat(5000)}` },
  ],
  ['the same from the end', 'steps', 'a.lastIndexOf(b) > 0', { a: LONG, b: `${'a'.repeat(10_000)}b` }],
  ['a duration of many digits', 'steps', 'duration(a) > duration("1h")', { a: '1'.repeat(5000) }],
  [
    'moments in another time zone',
    'steps',
    'm.all(x, timestamp("2026-01-01T00:00:00Z").getHours("Asia/Shanghai") == 8)',
    { m: many(5000) },
  ],
  ['membership in a long list', 'steps', 'm.all(x, !("x" in m))', { m: many(5000) }],
  ['lists that are compared again and again', 'steps', 'm.all(x, m == n)', { m: many(5000), n: many(5000) }],
  [
    'patterns that a value brings',
    'steps',
    'm.exists(x, a.matches(a + string(x)))',
    { a: 'b', m: many(1000) },
  ],
  [
    'a large pattern over a long text',
    'steps',
    'm.exists(x, a.matches("(?:.*a){50}b"))',
    { a: LONG, m: many(100) },
  ],
])('K5 F30 %s is stopped by its %s', (_, limit, text, record) => {
  const budget = new EvaluationBudget(100_000);
  expect(() => compileExpression(text).test(record, budget)).toThrow(EvaluationLimitError);
  expect(budget.exceeded?.limit).toBe(limit);
});

test('K5 F30 matches runs in linear time, also for a pattern that stalls a backtracking engine', () => {
  const text = `${'a'.repeat(32)}!`;
  expect(compileExpression('a.matches("^(a+)+$")').test({ a: text })).toBe(false);
  expect(compileExpression('a.matches(b)').test({ a: text, b: '^(a+)+$' })).toBe(false);
  expect(compileExpression('a.matches("^(a+)+!$")').test({ a: text })).toBe(true);
});

test.each([
  ['a.matches("(?=a)b")', 'a pattern without a linear form'],
  ['l.all(a, l.all(b, l.all(c, l.all(d, l.all(e, true)))))', 'loops nested too deeply'],
  [`"${'x'.repeat(1000)}" == a`, 'a long text'],
  [`[${'1, '.repeat(201)}1] == a`, 'a long list'],
])('K5 %s is rejected before it runs', (text) => {
  expect(() => compileExpression(text)).toThrow(SyntaxError);
});

test('typical rules take few steps, and their results are those of CEL', () => {
  const budget = new EvaluationBudget();
  const record = { a: 'abc', n: 3, l: ['a', 'b'], rows: [{ x: 1 }, { x: 2 }], none: null };
  const values: [string, unknown][] = [
    ['a + "d"', 'abcd'],
    ['a in ["abc"] && n > 2.0', true],
    ['rows.all(r, r.x > 0.0)', true],
    ['rows.exists(r, r.x > 1.0 && r.missing == 1)', null],
    ['rows.map(r, r.x)', [1, 2]],
    ['l.join("-")', 'a-b'],
    ['l + ["c"]', ['a', 'b', 'c']],
    ['none > 1 || n == 3.0', true],
    ['a.contains("b") && a.matches("^[a-c]+$")', true],
    ['has(none.x) || true', true],
    ['cel.bind(x, n + 1.0, x * x)', 16],
    ['[[1, 2], [3]] == [[1, 2], [3]]', true],
    ['[1] in [[1], [2]]', true],
    ['{"a": [1]}.a[0]', 1],
  ];
  for (const [text, value] of values) expect(compileExpression(text).value(record, budget)).toEqual(value);
  expect(budget.spent).toBeLessThan(1500);
});

test('a budget stays exceeded', () => {
  const budget = new EvaluationBudget(100);
  expect(() => compileExpression('l.all(x, x >= 0.0)').test({ l: many(100) }, budget)).toThrow();
  expect(() => compileExpression('a == 1').test({ a: 1 }, budget)).toThrow(EvaluationLimitError);
  expect(budget.spent).toBe(100);
});
