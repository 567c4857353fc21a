import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedCents } from '../../../schemas/money/cents';
import { accumulation } from '../../../schemas/money/interest';
import type { RowOf } from '../../../server/action';
import { shareInterest } from './interest-shares';

const [START, END] = ['2026-03-21', '2026-06-20'];
const pockets = fc
  .array(fc.tuple(fc.integer({ min: 100, max: 10 ** 9 }), fc.integer({ min: 1, max: 28 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((given) =>
    given.map(([cents, day], at) => {
      const bizDate = `2026-04-${String(day).padStart(2, '0')}`;
      const closes = [{ bizDate, closeAmount: (cents / 100).toFixed(2) }];
      const sum = accumulation(closes, START, END);
      return {
        accountId: at + 1,
        personId: at + 1,
        moneyCategoryId: 1,
        closes,
        from: START,
        accumulation: sum,
      };
    }),
  );
const batch = (values: object) => values as RowOf<'bank_interest'>;

test('I15: the bank’s amount is shared to the last cent, and no pocket is more than a cent off', () => {
  fc.assert(
    fc.property(pockets, fc.integer({ min: 0, max: 10 ** 8 }), (given, pool) => {
      const row = batch({ interestMode: 2, poolAmount: (pool / 100).toFixed(2) });
      const shares = shareInterest(row, given, END);
      expect(shares.reduce((sum, { cents }) => sum + cents, 0n)).toBe(BigInt(pool));
      for (const { cents, exact } of shares)
        expect(Math.abs(Number(cents) - Number(exact) * 100)).toBeLessThan(1);
    }),
  );
});

test('by rate each pocket is rounded half up once, from what is exact', () => {
  fc.assert(
    fc.property(pockets, fc.integer({ min: 0, max: 100_000 }), (given, rate) => {
      const row = batch({ interestMode: 1, annualRate: rate / 10_000, poolAmount: '0.00' });
      for (const { cents, exact, accumulation: sum } of shareInterest(row, given, END)) {
        // Cents are a ten-thousandth of yuan × ten-thousandths of a percent.
        expect(cents).toBe((2n * sum * BigInt(rate) + 3_600_000n) / 7_200_000n);
        expect(Math.abs(Number(storedCents(`${exact.slice(0, -4)}`)) - Number(cents))).toBeLessThanOrEqual(1);
      }
    }),
  );
});
