import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, centsOf, roundedQuotient, storedCents } from './cents';
import { accumulation, interestByAmount, interestByRate, interestQuarter } from './interest';
import { POSTING_RULES, ruleProblem, type AccountCode, type PostingEvent } from './posting-rules';
import { splitCents } from './split-cents';

describe('amounts', () => {
  test.each([
    ['0', '0'],
    ['12', '1200'],
    ['12.3', '1230'],
    ['999999999999999.99', '99999999999999999'],
  ])('%s is %s cents', (text, cents) => expect(String(centsOf(text))).toBe(cents));

  test.each([
    ...[
      '',
      '-1',
      '+1',
      '1.234',
      '1000000000000000',
      '1e3',
      '１２',
      '¥5',
      '1,000',
      ' 1',
      '1 ',
      '.5',
      '1.',
      'NaN',
    ],
    ...[12, 12.5, null, undefined, ['1']],
  ])('%j is no amount', (given) => expect(centsOf(given)).toBeNull());

  test('every number of cents has one text, and comes back from it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (cents) => {
        expect(storedCents(amountOf(cents))).toBe(cents);
        expect(amountOf(cents)).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });

  test('halves are rounded up, once', () => {
    expect([4n, 5n, 6n, 15n, 14n].map((tenths) => roundedQuotient(tenths, 10n))).toEqual([
      0n,
      1n,
      1n,
      2n,
      1n,
    ]);
  });
});

describe('I15: splits', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 });

  test('the parts add up to the whole, each within a cent of its exact share', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (whole, given) => {
        const total = given.reduce((sum, one) => sum + one, 0n);
        fc.pre(total > 0n);
        const parts = splitCents(
          whole,
          given.map((weight, id) => ({ id, weight })),
        );
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(whole);
        parts.forEach((cents, at) => {
          const exact = whole * given[at]!;
          expect(cents * total > exact - total && cents * total < exact + total).toBe(true);
        });
      }),
    );
  });

  test('remaining cents go to the largest fractions, ties to the lower id, whatever the order', () => {
    const parts = [30, 10, 20].map((id) => ({ id, weight: 1n }));
    expect(splitCents(100n, parts)).toEqual([33n, 34n, 33n]);
    expect(splitCents(101n, parts)).toEqual([33n, 34n, 34n]);
    // 7.00 and 2.99 of 9.99: the fractions are 0.3 and 0.7.
    expect(
      splitCents(999n, [
        { id: 1, weight: 7000n },
        { id: 2, weight: 3000n },
      ]),
    ).toEqual([699n, 300n]);
  });

  test('an amount without weights, or a negative one, is refused', () => {
    expect(() => splitCents(1n, [])).toThrow('split');
    expect(() => splitCents(1n, [{ id: 1, weight: 0n }])).toThrow('split');
    expect(() => splitCents(-1n, [{ id: 1, weight: 1n }])).toThrow('split');
    expect(() =>
      splitCents(1n, [
        { id: 1, weight: 2n },
        { id: 2, weight: -1n },
      ]),
    ).toThrow('split');
  });
});

describe('interest', () => {
  const closes = [
    { bizDate: '2025-12-01', closeAmount: '1000.99' },
    { bizDate: '2026-01-10', closeAmount: '0.99' },
    { bizDate: '2026-02-01', closeAmount: '36000.00' },
  ];

  test('the quarter is from the 21st to the 20th', () => {
    expect(interestQuarter('2026-Q1')).toEqual({
      ...{ start: '2025-12-21', end: '2026-03-20', postedOn: '2026-03-21' },
    });
    expect(interestQuarter('2026-Q4').start).toBe('2026-09-21');
    expect(() => interestQuarter('2026-Q5')).toThrow('quarter');
  });

  test('the accumulation counts whole yuan of each day, both ends included', () => {
    // 20 days of 1000, 22 days of 0, 48 days of 36000.
    expect(accumulation(closes, '2025-12-21', '2026-03-20')).toBe(20_000n + 48n * 36_000n);
    expect(accumulation(closes, '2026-02-01', '2026-02-01')).toBe(36_000n);
    expect(accumulation(closes, '2025-11-01', '2025-11-30')).toBe(0n);
  });

  test('a rate change splits the quarter, and is rounded once', () => {
    const { start, end } = interestQuarter('2026-Q1');
    const flat = interestByRate(closes, [{ from: '2020-01-01', annualRate: '0.35' }], start, end);
    // 1,748,000 × 0.35 % ÷ 360 = 16.9944…
    expect(flat).toBe(1699n);
    const rates = [
      { from: '2026-03-01', annualRate: '0.2' },
      { from: '2020-01-01', annualRate: '0.35' },
    ];
    // 28 days of the higher rate, 20 of the lower: (1,028,000 × 0.35 + 720,000 × 0.2) % ÷ 360 = 13.9944…
    expect(interestByRate(closes, rates, start, end)).toBe(1399n);
    expect(() => interestByRate(closes, [rates[0]!], start, end)).toThrow('no rate');
    expect(() => interestByRate(closes, [{ from: start, annualRate: '1e1' }], start, end)).toThrow('no rate');
  });

  test('the days of a split period accumulate to those of the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 89 }), (at) => {
        const day = (n: number) => new Date(Date.UTC(2025, 11, 21 + n)).toISOString().slice(0, 10);
        const parts = accumulation(closes, day(0), day(at)) + accumulation(closes, day(at + 1), day(89));
        expect(parts).toBe(accumulation(closes, day(0), day(89)));
      }),
    );
  });

  test('the bank’s interest is shared to the cent', () => {
    const shares = interestByAmount(1000n, [
      { id: 1, accumulation: 20_000n },
      { id: 2, accumulation: 10_000n },
    ]);
    expect(shares).toEqual([667n, 333n]);
  });
});

describe('posting rules', () => {
  test('every rule can be kept, and refuses swapped sides unless both are the same kinds', () => {
    for (const event of Object.keys(POSTING_RULES) as PostingEvent[]) {
      const { debit, credit } = POSTING_RULES[event];
      const legs = (d: readonly string[], c: readonly string[]) => [
        { side: 'D' as const, code: d[0] as AccountCode, ownerId: 1 },
        { side: 'C' as const, code: c[0] as AccountCode, ownerId: 1 },
      ];
      expect([event, ruleProblem(event, legs(debit, credit))]).toEqual([event, null]);
      if (debit.join() !== credit.join())
        expect([event, ruleProblem(event, legs(credit, debit))]).toEqual([event, expect.any(String)]);
    }
  });

  test('M5 and L1 are of one person, and a rule needs both sides', () => {
    const leg = (side: 'D' | 'C', ownerId: number) => ({ side, code: 'PERSON' as const, ownerId });
    expect(ruleProblem('M5', [leg('D', 1), leg('C', 2)])).toContain('one person');
    expect(ruleProblem('A1', [leg('D', 1), leg('C', 2)])).toBeNull();
    expect(ruleProblem('M5', [leg('D', 1), leg('D', 1)])).toContain('no credit at all');
  });
});
