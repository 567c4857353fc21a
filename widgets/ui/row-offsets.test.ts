import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRows, rowAt, topOf } from './row-offsets';

describe('rows of one height, some of which show something below themselves', () => {
  test('have the heights of all before them above', () => {
    const below = [
      [2, 100],
      [5, 50],
    ] as const;
    expect([0, 2, 3, 5, 6].map((index) => topOf(index, 40, below))).toEqual([0, 80, 220, 300, 390]);
  });

  test('are found at a distance; what is below a row belongs to it', () => {
    const below = [[2, 100]] as const;
    expect([0, 60, 119, 120, 219, 220, 300].map((y) => rowAt(y, 40, below))).toEqual([
      ...[0, 1.5, 2.975, 2, 2, 3, 5],
    ]);
  });

  test('the row at the top of a row is that row', () => {
    const heights = fc.uniqueArray(fc.tuple(fc.nat(200), fc.nat(500)), { selector: ([at]) => at });
    fc.assert(
      fc.property(heights, fc.nat(300), (unsorted, index) => {
        const below = unsorted.toSorted(([one], [other]) => one - other);
        expect(rowAt(topOf(index, 36, below), 36, below)).toBe(index);
      }),
    );
  });
});

test('kept rows are mounted before and after the window, with the rows between them as gaps', () => {
  expect(drawnRows(10, 12, [3, 11, 20])).toEqual([
    { at: 3, gap: 3 },
    { at: 10, gap: 6 },
    { at: 11, gap: 0 },
    { at: 20, gap: 8 },
  ]);
  expect(drawnRows(0, 2, [])).toEqual([
    { at: 0, gap: 0 },
    { at: 1, gap: 0 },
  ]);
  expect(drawnRows(0, 0, [])).toEqual([]);
});
