import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitsInForce, MODE, TARGET, type LimitRule } from './limits-in-force';

const person = { id: 7, areaIds: [30, 3], levelId: 4, categoryIds: [50, 51] };
const rule = (
  target: number,
  targetIds: number[],
  cents: bigint,
  more: Partial<LimitRule> = {},
): LimitRule => ({
  ...{ name: `${target} ${cents}`, target, targetIds, cents, subject: 1, of: null, cycle: 4 },
  ...{ mode: MODE.replace, ...more },
});
const all = rule(TARGET.all, [], 900n);
const area = rule(TARGET.area, [3], 800n);
const level = rule(TARGET.level, [4], 700n);
const category = rule(TARGET.category, [51], 600n);
const own = rule(TARGET.person, [7], 1000n);

test('the most specific rule replaces the others, whatever its amount', () => {
  const rules = [all, area, level, category, own];
  for (let most = rules.length; most > 0; most--) {
    const [found, ...more] = limitsInForce(rules.slice(0, most), person);
    expect([found?.names, found?.cents, more]).toEqual([[rules[most - 1]!.name], rules[most - 1]!.cents, []]);
  }
});

test('of equally specific rules the smaller one counts', () => {
  const other = rule(TARGET.category, [50], 550n);
  expect(limitsInForce([category, other], person)[0]?.cents).toBe(550n);
  expect(limitsInForce([other, category], person)[0]?.cents).toBe(550n);
});

test('rules that add raise what replaces, and limit nothing alone', () => {
  const more = [
    rule(TARGET.all, [], 50n, { mode: MODE.add }),
    rule(TARGET.area, [30], 25n, { mode: MODE.add }),
  ];
  expect(limitsInForce(more, person)).toEqual([]);
  expect(limitsInForce([...more, level], person)[0]).toEqual({
    ...{ subject: 1, of: null, cycle: 4, cents: 775n },
    names: ['3 700', '1 50', '2 25'],
  });
});

test('rules of other persons, and of other groups, do not count', () => {
  const others = [rule(TARGET.area, [31], 1n), rule(TARGET.level, [5], 1n), rule(TARGET.person, [8], 1n)];
  expect(limitsInForce(others, person)).toEqual([]);
  const groups = [
    level,
    rule(TARGET.all, [], 5n, { cycle: 2 }),
    rule(TARGET.all, [], 6n, { subject: 4, of: 3 }),
  ];
  expect(limitsInForce(groups, person).map(({ cents }) => cents)).toEqual([700n, 5n, 6n]);
});

test('the order of the rules decides no amount', () => {
  const given = fc.array(
    fc.record({
      target: fc.constantFrom(1, 2, 3, 4, 5),
      cents: fc.bigInt({ min: 0n, max: 20n }),
      mode: fc.constantFrom(1, 2),
      cycle: fc.constantFrom(2, 4),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(given, (rows) => {
      const ids = { 1: [], 2: [3], 3: [4], 4: [50], 5: [7] } as Record<number, number[]>;
      const rules = rows.map(({ target, cents, mode, cycle }) =>
        rule(target, ids[target]!, cents, { mode, cycle }),
      );
      const caps = (some: readonly LimitRule[]) =>
        new Map(limitsInForce(some, person).map(({ cycle, cents }) => [cycle, cents]));
      const sorted = (map: Map<number, bigint>) => [...map].sort(([one], [other]) => one - other);
      expect(sorted(caps(rules.toReversed()))).toEqual(sorted(caps(rules)));
    }),
  );
});
