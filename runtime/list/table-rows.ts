import type { ListRow } from '../data/data-source';
import { childrenOf } from './tree-rows';

/** A row of a table, with its place in a tree. */
export interface ListTableRow {
  id: string;
  original: ListRow;
  /** Place below its parent, from 0. */
  index: number;
  /** Number of its ancestors. */
  depth: number;
  parent: ListTableRow | undefined;
  children: readonly ListTableRow[];
  /** It has rows, or other content, below itself. */
  canExpand: boolean;
}

/** The rows of a table; `can` says whether a row that is no node of a tree expands. */
export function tableRows(
  rows: readonly ListRow[],
  isTree: boolean,
  can?: (row: ListRow) => boolean,
  parent?: ListTableRow,
): ListTableRow[] {
  return rows.map((original, index) => {
    const row: ListTableRow = {
      ...{ id: String(original.id), original, index, parent, children: NO_ROWS },
      ...{ depth: parent ? parent.depth + 1 : 0, canExpand: can?.(original) ?? false },
    };
    if (!isTree) return row;
    row.children = tableRows(childrenOf(original), true, can, row);
    row.canExpand = can?.(original) ?? row.children.length > 0;
    return row;
  });
}

const NO_ROWS: readonly ListTableRow[] = [];

/** The rows of which no ancestor is folded, in the order in which they are shown. */
export function unfolded(
  rows: readonly ListTableRow[],
  isOpen: (row: ListTableRow) => boolean,
): readonly ListTableRow[] {
  if (rows.every(({ children }) => children.length === 0)) return rows;
  return rows.flatMap((row) =>
    row.children.length > 0 && isOpen(row) ? [row, ...unfolded(row.children, isOpen)] : [row],
  );
}
