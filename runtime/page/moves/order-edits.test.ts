import { expect, test } from 'vitest';
import { orderEdits, type Placed } from './order-edits';

const BOUNDS = { min: 0, max: 9999 };
const rows = (...sorts: number[]): Placed[] => sorts.map((sort, at) => ({ id: at + 1, sort }));

/** The ids in order after the edits. */
function moved(list: readonly Placed[], id: number, after: number | null, bounds = BOUNDS) {
  const edits = orderEdits(list, id, after, bounds);
  if (!edits) return null;
  const now = new Map([...list, ...edits].map((row) => [row.id, row.sort]));
  const order = [...now].sort(([a, one], [b, other]) => one - other || a - b).map(([own]) => own);
  return { order, edits: edits.length };
}

test('a number between the neighbours is one change', () => {
  expect(moved(rows(10, 20, 30), 3, 1)).toEqual({ order: [1, 3, 2], edits: 1 });
  expect(moved(rows(10, 20, 30), 1, 3)).toEqual({ order: [2, 3, 1], edits: 1 });
  expect(moved(rows(10, 20, 30), 3, null)).toEqual({ order: [3, 1, 2], edits: 1 });
});

test('rows with the same number are told apart; only those behind the moved one change', () => {
  expect(moved(rows(100, 100, 100, 500), 3, 1)).toEqual({ order: [1, 3, 2, 4], edits: 2 });
  expect(moved(rows(0, 1, 2, 3), 4, null)).toEqual({ order: [4, 1, 2, 3], edits: 4 });
});

test('each saved step keeps the order of the others', () => {
  const list = rows(0, 1, 2, 3);
  const edits = orderEdits(list, 4, null, BOUNDS)!;
  const now = new Map(list.map(({ id, sort }) => [id, sort]));
  for (const { id, sort } of edits.slice(0, -1)) {
    now.set(id, sort);
    const others = [1, 2, 3].map((one) => now.get(one)!);
    expect(others).toEqual([...others].sort((a, b) => a - b));
  }
});

test('without room up to the maximum, with too many changes and behind an absent row there is no move', () => {
  expect(moved(rows(9998, 9999), 1, 2)).toBeNull();
  expect(moved(rows(9999, 9999), 2, null)).toEqual({ order: [2, 1], edits: 1 });
  expect(moved(rows(...Array.from({ length: 102 }, (_, at) => at)), 102, null)).toBeNull();
  expect(moved(rows(1, 2), 1, 9)).toBeNull();
});
