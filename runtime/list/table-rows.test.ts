import { expect, test } from 'vitest';
import type { ListRow } from '../data/data-source';
import { tableRows, unfolded } from './table-rows';

const TREE: ListRow[] = [{ id: 1, children: [{ id: 2, children: [{ id: 3 }] }, { id: 4 }] }, { id: 5 }];

test('rows below folded ones are not shown; rows know their place', () => {
  const rows = tableRows(TREE, true);
  const ids = (open: readonly string[]) => unfolded(rows, ({ id }) => open.includes(id)).map(({ id }) => id);
  expect(ids([])).toEqual(['1', '5']);
  expect(ids(['1'])).toEqual(['1', '2', '4', '5']);
  // An open row below a folded one is not shown.
  expect(ids(['2'])).toEqual(['1', '5']);
  const [, second, third] = unfolded(rows, () => true);
  expect([second?.depth, second?.index, second?.canExpand, second?.parent?.id]).toEqual([1, 0, true, '1']);
  expect([third?.depth, third?.canExpand]).toEqual([2, false]);
});

test('rows that are no nodes expand where the page says so', () => {
  const rows = tableRows([{ id: 1 }, { id: 2 }], false, ({ id }) => id === 2);
  expect(rows.map(({ canExpand }) => canExpand)).toEqual([false, true]);
  expect(unfolded(rows, () => true)).toBe(rows);
});
