import { expect, test } from 'vitest';
import { coverFacts, pairsOf } from './cover-facts';

const product = (factors: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(factors).reduce<Record<string, string>[]>(
    (cases, [factor, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [factor]: value }))),
    [{}],
  );
const numbered = (count: number) => Array.from({ length: count }, (_, at) => String(at));

test('the pairs of values, and each value alone', () => {
  expect(pairsOf({ kind: 'list', locale: 'en' })).toEqual(['kind=list', 'kind=list&locale=en', 'locale=en']);
});

test.each([
  [{ a: numbered(2), b: numbered(2), c: numbered(2) }, 5],
  [{ a: numbered(6), b: numbered(3), c: numbered(2), d: numbered(7) }, 52],
])('every pair occurs in a small selection of %j', (factors, most) => {
  const cases = product(factors);
  const selected = coverFacts(cases, pairsOf);
  const pairs = (of: readonly Record<string, string>[]) => [...new Set(of.flatMap(pairsOf))].sort();
  expect(pairs(selected)).toEqual(pairs(cases));
  expect(selected.length).toBeLessThanOrEqual(most);
});

test('a combination that no case has is not asked for', () => {
  const cases = product({ a: numbered(3), b: numbered(3) }).filter(({ a, b }) => a !== b);
  expect(coverFacts(cases, pairsOf)).toEqual(cases);
});

test('the order of the cases is kept, and nothing is selected twice', () => {
  expect(coverFacts([1, 2, 3, 2], (one) => (one === 3 ? ['x', 'y'] : ['y']))).toEqual([3]);
  expect(coverFacts<number>([], () => [])).toEqual([]);
});
