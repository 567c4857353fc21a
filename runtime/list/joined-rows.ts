import { equalJson } from '../../schemas/equal-json';
import type { Json } from '../../schemas/json';
import type { ListedColumn } from '../../schemas/model/page';
import type { ListRow } from '../data/data-source';
import { isNote } from './tree-rows';

/** The columns in which a row continues the value of a neighbour. */
export interface RowJoin {
  above: ReadonlySet<string>;
  below: ReadonlySet<string>;
}

/** A visible row: nodes of different parents are not joined, nor rows between which an expanded row shows something. */
interface JoinedRow {
  data: ListRow;
  parent: string | undefined;
  expanded: boolean;
}

const none: ReadonlySet<string> = new Set();

/** The columns whose equal neighbouring values are joined, in the order in which they are shown. */
export function joinedColumns(columns: readonly ListedColumn[], shown: readonly string[]): string[] {
  const joined = new Set(columns.flatMap(({ join, column }) => (join ? [column] : [])));
  return joined.size === 0 ? [] : shown.filter((id) => joined.has(id));
}

/**
 * What each row joins with its neighbours; undefined for a row that joins nothing. A column is joined only within the
 * rows that the joined columns before it join, and an empty value joins nothing.
 */
export function joinRows(rows: readonly JoinedRow[], columns: readonly string[]): (RowJoin | undefined)[] {
  const above = rows.map((row, at) => {
    const before = rows[at - 1];
    if (!before || before.expanded || before.parent !== row.parent) return none;
    if (isNote(row.data) || isNote(before.data)) return none;
    const end = columns.findIndex((column) => !sameValue(before.data[column], row.data[column]));
    return end === 0 ? none : new Set(end < 0 ? columns : columns.slice(0, end));
  });
  return above.map((own, at) => {
    const below = above[at + 1] ?? none;
    return own.size > 0 || below.size > 0 ? { above: own, below } : undefined;
  });
}

function sameValue(one: unknown, other: unknown): boolean {
  if (one === null || one === undefined || one === '') return false;
  return equalJson(one as Json, other as Json);
}
