import { expect, test } from 'vitest';
import type { ListRow } from '../data/data-source';
import { rowNumbers, treeNumber, treePlace } from './tree-rows';

test('a placeholder row has no row number', () => {
  const loading = { id: -7, note: 'loading', of: 5 };
  const lines: ListRow[] = [{ id: 4 }, { id: 5 }, loading, { id: 6, note: 'a column of its own' }];
  expect(rowNumbers(lines, 20)).toEqual([21, 22, 22, 23]);
});

test('B3-03: rows of a tree are numbered below their parent, among as many as their parent has', () => {
  const loading: ListRow = { id: -4, note: 'loading', of: 2 };
  const child: ListRow = { id: 3 };
  const open: ListRow = { id: 2, children: [child, loading] };
  const leaf: ListRow = { id: 5 };
  const top = { id: 1, children: [open, leaf] };
  type Line = Parameters<typeof treeNumber>[0];
  const at = (original: ListRow, index: number, depth: number, parent?: Line): Line => ({
    ...{ original, index, depth, parent },
  });
  const first = at(top, 0, 0);
  const second = at(open, 0, 1, first);
  expect(treeNumber(at(child, 0, 2, second), 20)).toBe('21.1.1');
  expect(treeNumber(at(loading, 1, 2, second), 20)).toBe('');
  expect(treePlace(first, [top])).toEqual({ level: 1, index: 1, parentLength: 1 });
  expect(treePlace(at(leaf, 1, 1, first), [top])).toEqual({ level: 2, index: 2, parentLength: 2 });
  // How many there are is unknown while some are not loaded.
  expect(treePlace(at(child, 0, 2, second), [top])).toEqual({ level: 3, index: 1, parentLength: null });
});
