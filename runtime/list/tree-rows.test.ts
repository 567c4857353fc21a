import { expect, test } from 'vitest';
import type { ListRow } from '../data/data-source';
import { rowNumbers } from './tree-rows';

test('a placeholder row has no row number', () => {
  const loading = { id: -7, note: 'loading', of: 5 };
  const lines: ListRow[] = [{ id: 4 }, { id: 5 }, loading, { id: 6, note: 'a column of its own' }];
  expect(rowNumbers(lines, 20)).toEqual([21, 22, 22, 23]);
});
