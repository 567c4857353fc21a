import type { LevelNote, TreeLevels } from '../../widgets/ui/tree-levels';
import type { ListRow } from '../data/data-source';

/** The parent id of top-level nodes. */
export const TOP = 0;

/** A placeholder row: the rest of a level is loading, failed, or has more pages. */
export interface NoteRow extends ListRow {
  note: LevelNote;
  /** The node whose children it stands for. */
  of: number;
}

/** Whether a row is a placeholder; data rows never have an id below −1. */
export function isNote(row: ListRow): row is NoteRow {
  return typeof row.note === 'string' && row.id < -1;
}

/** Nests the loaded children below each row, with placeholders for the missing ones. */
function withLevels(rows: readonly ListRow[], levels: TreeLevels<ListRow, number>): ListRow[] {
  return rows.map((row): ListRow => {
    if (Array.isArray(row.children))
      return { ...row, children: withLevels(row.children as ListRow[], levels) };
    return row.hasChildren === true ? { ...row, children: levelRows(row.id, levels) } : row;
  });
}

/** The rows of a level; only a placeholder if it was not requested yet. */
export function levelRows(node: number, levels: TreeLevels<ListRow, number>): ListRow[] {
  const { rows, note } = levels.level(node) ?? { rows: [], note: 'loading' as const };
  // Ids that no row has: −1 is the summary row.
  const last: NoteRow[] = note ? [{ id: -2 - node, note, of: node }] : [];
  return [...withLevels(rows, levels), ...last];
}

/** Row numbers of the visible rows, after `offset` rows of earlier pages; placeholders have none. */
export function rowNumbers(lines: readonly ListRow[], offset: number): number[] {
  let number = offset;
  return lines.map((line) => (isNote(line) ? number : ++number));
}

/** A visible row of a tree, with its place below its parent. */
interface TreeLine {
  original: ListRow;
  index: number;
  depth: number;
  parent: TreeLine | undefined;
}

/** The numbers of the rows of a tree: each level counts below its parent, as in `2.1.3`; a placeholder has none. */
export function treeNumber(line: TreeLine, offset: number): string {
  if (isNote(line.original)) return '';
  const { parent } = line;
  return parent ? `${treeNumber(parent, offset)}.${line.index + 1}` : String(offset + line.index + 1);
}

/** Where a row of a tree stands: its level and its place among the `parentLength` rows there; null while some are not loaded. */
export function treePlace(
  line: TreeLine,
  top: readonly ListRow[],
): { level: number; index: number; parentLength: number | null } {
  const { parent } = line;
  const beside = parent ? childrenOf(parent.original) : top;
  const last = beside.at(-1);
  return {
    level: line.depth + 1,
    index: line.index + 1,
    parentLength: last && isNote(last) ? null : beside.length,
  };
}

/** The rows of a tree in preorder. */
export function flatten(rows: readonly ListRow[]): ListRow[] {
  return rows.flatMap((row) => (isNote(row) ? [] : [row, ...flatten(childrenOf(row))]));
}

/** The children of a tree row. */
export function childrenOf(row: ListRow): ListRow[] {
  return Array.isArray(row.children) ? (row.children as ListRow[]) : [];
}
