import { expect, test } from 'vitest';
import { arrangedColumns } from './arranged-columns';
import { ACTIONS, INDEX, SELECT, type ListColumn } from './table-model';

const data = (id: string, width: number): ListColumn => ({ id, kind: 'data', right: false, width });
const COLUMNS: readonly ListColumn[] = [
  { id: SELECT, kind: 'select', right: false, width: 48 },
  { id: INDEX, kind: 'index', right: false, width: 70 },
  ...[data('a', 100), data('b', 120), data('c', 80), data('d', 90)],
  { id: ACTIONS, kind: 'actions', right: false, width: 150 },
];

test('columns stand in the order of the user, fixed ones at their sides with their distance from them', () => {
  const shown = arrangedColumns(
    COLUMNS,
    { order: ['d', 'c', 'b', 'a'], hidden: ['c'] },
    { start: [SELECT, INDEX, 'b'], end: ['a', ACTIONS] },
  );
  expect(shown.map(({ id, side, offset, edge }) => [id, side, offset, edge])).toEqual([
    [SELECT, 'start', 0, false],
    [INDEX, 'start', 48, false],
    ['b', 'start', 118, true],
    ['d', null, 0, false],
    ['a', 'end', 150, true],
    [ACTIONS, 'end', 0, false],
  ]);
});

test('a column that the kept order does not know yet stands after the others', () => {
  const shown = arrangedColumns(COLUMNS, { order: ['b', 'a'], hidden: [] }, { start: [], end: [ACTIONS] });
  expect(shown.map(({ id }) => id)).toEqual([SELECT, INDEX, 'b', 'a', 'c', 'd', ACTIONS]);
});
