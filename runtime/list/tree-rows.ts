import type { LevelNote, TreeLevels } from '../../widgets/ui/tree-levels';
import type { ListRow } from '../data/data-source';

/** The node whose children are those at the top. */
export const TOP = 0;

/** A line that is no row: it tells that the rest of a level is on its way, did not come, or is further. */
export interface NoteRow extends ListRow {
  note: LevelNote;
  /** The node whose level it is. */
  of: number;
}

export function isNote(row: ListRow): row is NoteRow {
  return typeof row.note === 'string' && row.id < -1;
}

/** Rows as they are shown: below each its children as far as they came, and what is to be said of the others. */
export function withLevels(rows: readonly ListRow[], levels: TreeLevels<ListRow, number>): ListRow[] {
  return rows.map((row): ListRow => {
    if (Array.isArray(row.children))
      return { ...row, children: withLevels(row.children as ListRow[], levels) };
    return row.hasChildren === true ? { ...row, children: levelRows(row.id, levels) } : row;
  });
}

/** The lines of a level; one that was not asked for yet has its note only. */
export function levelRows(node: number, levels: TreeLevels<ListRow, number>): ListRow[] {
  const { rows, note } = levels.level(node) ?? { rows: [], note: 'loading' as const };
  // No row has such a number: -1 is that of the sums.
  const last: NoteRow[] = note ? [{ id: -2 - node, note, of: node }] : [];
  return [...withLevels(rows, levels), ...last];
}

/** Numbers of the lines that are shown one below the other, after `offset` rows of earlier pages; one that is no row takes none. */
export function rowNumbers(lines: readonly ListRow[], offset: number): number[] {
  let number = offset;
  return lines.map((line) => (isNote(line) ? number : ++number));
}

/** Rows of a tree one below the other. */
export function flatten(rows: readonly ListRow[]): ListRow[] {
  return rows.flatMap((row) => (isNote(row) ? [] : [row, ...flatten(childrenOf(row))]));
}

/** Rows below a row of a tree. */
export function childrenOf(row: ListRow): ListRow[] {
  return Array.isArray(row.children) ? (row.children as ListRow[]) : [];
}
