import { useCallback, useMemo } from 'react';
import type { TablePage } from './table-model';
import type { ListRow } from '../data/data-source';
import { flatten } from './tree-rows';

/** The selected rows of a list and which rows can be selected. Pass stable functions: new ones re-render every row. */
export interface RowSelection {
  page: TablePage;
  selection: readonly number[];
  onSelect(ids: readonly number[]): void;
  /** Whether a row can be selected; default: all. */
  selectable?(row: ListRow): boolean;
}

const always = () => true;

/** The state of the checkboxes, and the functions that rows call. */
export function useRowSelection(
  { page, selection, onSelect, selectable: may = always }: RowSelection,
  rows: readonly ListRow[],
) {
  // Ancestors of matches are not part of the result.
  const selectable = useCallback((row: ListRow) => row.isAncestor !== true && may(row), [may]);
  const chosen = useMemo(() => new Set(selection), [selection]);
  const all = useMemo(
    () =>
      flatten(rows)
        .filter(selectable)
        .map((row) => row.id),
    [rows, selectable],
  );
  const select = useCallback(
    (row: ListRow, on: boolean) =>
      onSelect(on ? [...selection, row.id] : selection.filter((id) => id !== row.id)),
    [selection, onSelect],
  );
  const toggleOf = useCallback(
    (row: ListRow) =>
      page.tableConfig.others.selection && selectable(row)
        ? () => select(row, !chosen.has(row.id))
        : undefined,
    [page, selectable, select, chosen],
  );
  // Rows of other pages stay selected, whatever the checkbox of this page says.
  const here = all.filter((id) => chosen.has(id)).length;
  const selected = here === 0 ? false : here >= all.length ? true : ('mixed' as const);
  const selectAll = useCallback(
    (on: boolean) => {
      const shown = new Set(all);
      const others = selection.filter((id) => !shown.has(id));
      onSelect(on ? [...others, ...all] : others);
    },
    [all, selection, onSelect],
  );
  return { selectable, chosen, all, selected, select, selectAll, toggleOf };
}
