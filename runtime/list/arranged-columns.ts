import { ACTIONS, INDEX, SELECT, type ListColumn } from './table-model';

/** A column in its place. */
export interface TableColumn extends ListColumn {
  /** The side at which it is fixed. */
  side: 'start' | 'end' | null;
  /** Pixels from that side. */
  offset: number;
  /** The innermost column that is fixed at its side. */
  edge: boolean;
}

/** The shown columns from left to right, in the user's order: those fixed at a side stand there. */
export function arrangedColumns(
  columns: readonly ListColumn[],
  { order, hidden }: { order: readonly string[]; hidden: readonly string[] },
  pinned: { start: readonly string[]; end: readonly string[] },
): TableColumn[] {
  const by = new Map(columns.map((column) => [column.id, column]));
  const at = (ids: readonly string[]) => ids.flatMap((id) => by.get(id) ?? []);
  const start = at(pinned.start);
  const end = at(pinned.end);
  const away = new Set([...hidden, ...pinned.start, ...pinned.end]);
  const ordered = new Set([SELECT, INDEX, ...order, ACTIONS, ...by.keys()]);
  const middle = at([...ordered].filter((id) => !away.has(id)));
  return [
    ...start.map((column, place) => ({
      ...column,
      side: 'start' as const,
      offset: totalWidth(start.slice(0, place)),
      edge: place === start.length - 1,
    })),
    ...middle.map((column) => ({ ...column, side: null, offset: 0, edge: false })),
    ...end.map((column, place) => ({
      ...column,
      side: 'end' as const,
      offset: totalWidth(end.slice(place + 1)),
      edge: place === 0,
    })),
  ];
}

/** The sum of the widths of columns, in pixels. */
export function totalWidth(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
