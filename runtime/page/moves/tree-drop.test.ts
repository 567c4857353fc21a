import { expect, test } from 'vitest';
import type { TreeMoves } from '../../../schemas/model/page';
import type { ListRow } from '../../data/data-source';
import { treeDrop, type Held } from './tree-drop';

const MOVES: TreeMoves = {
  ...{ parent: 'parentId', url: 'a/option', root: true },
  sort: { column: 'sort', min: 0, max: 99 },
};
const node = (id: number, parentId: number | null, sort: number, children: ListRow[] = []): ListRow => ({
  ...{ id, parentId, sort },
  ...(children.length > 0 && { children }),
});
/** 1 (2, 3, 4 (5)), 6 */
const TREE = [
  node(1, null, 10, [node(2, 1, 5), node(3, 1, 5), node(4, 1, 9, [node(5, 4, 1)])]),
  node(6, null, 20),
];

const drop = (id: number, over: number, part: Held['part'], moves = MOVES, ordered = true, rows = TREE) =>
  treeDrop(rows, id, { over, part }, moves, ordered);
const edits = (...args: Parameters<typeof drop>) => {
  const found = drop(...args);
  return found && ('edits' in found ? found.edits.map(({ id, values }) => [id, values]) : found.refusal);
};

test('on a row: below it, with its number', () => {
  expect(edits(3, 6, 'on')).toEqual([[3, { parentId: 6 }]]);
  expect(drop(3, 6, 'on')).toMatchObject({ parent: { id: 6 }, next: null });
  expect(edits(3, 6, 'on', MOVES, false)).toEqual([[3, { parentId: 6 }]]);
});

test('at an edge: among the siblings there, with the fewest numbers', () => {
  expect(edits(4, 2, 'below')).toEqual([
    [3, { sort: 7 }],
    [4, { sort: 6 }],
  ]);
  expect(edits(5, 6, 'above')).toEqual([[5, { parentId: null, sort: 15 }]]);
  expect(edits(6, 5, 'below')).toEqual([[6, { parentId: 4, sort: 11 }]]);
  expect(drop(6, 3, 'below')).toMatchObject({ parent: { id: 1 }, next: { id: 4 } });
});

test('without a number that orders the rows every place on a row is below it', () => {
  const { sort: _, ...unordered } = MOVES;
  expect(edits(3, 6, 'above', unordered)).toEqual([[3, { parentId: 6 }]]);
});

test.each([
  ['on itself', 'move.same', [3, 3, 'on']],
  ['on what is below it', 'move.below', [1, 5, 'on']],
  ['beside what is below it', 'move.below', [1, 2, 'above']],
  ['on its parent', 'move.same', [3, 1, 'on']],
  ['above the next sibling', 'move.same', [2, 3, 'above']],
  ['below the sibling before', 'move.same', [3, 2, 'below']],
  ['at the top where a parent is required', 'move.needsParent', [3, 6, 'above', { ...MOVES, root: false }]],
  ['among rows in another order', 'move.wholeOnly', [4, 2, 'above', MOVES, false]],
  [
    'where no numbers are left',
    'move.noRoom',
    [3, 6, 'below', { ...MOVES, sort: { column: 'sort', min: 0, max: 20 } }],
  ],
] as [string, string, Parameters<typeof drop>][])('refused: %s', (_where, refusal, args) => {
  expect(edits(...args)).toBe(refusal);
});

test('refused: among rows of a level that is not loaded as a whole', () => {
  const note = { id: -3, note: 'more', of: 1 } as unknown as ListRow;
  const rows = [node(1, null, 1, [node(2, 1, 1), note]), node(6, null, 2)];
  expect(edits(6, 2, 'above', MOVES, true, rows)).toBe('move.wholeOnly');
});

test('nothing over a row that is not there any more', () => {
  expect(edits(3, 99, 'on')).toBeNull();
  expect(edits(99, 3, 'on')).toBeNull();
});
