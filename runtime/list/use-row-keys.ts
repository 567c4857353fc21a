import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ListRow } from '../data/data-source';
import type { ListTableRow } from './table-model';

/** What the keys of a list's rows work on. Keep the functions: a new one draws every row again. */
export interface RowKeys {
  /** The box that scrolls. */
  box: RefObject<HTMLElement | null>;
  /** Rows there are, mounted or not. */
  count: number;
  /** Mounts a row and scrolls it into sight. */
  showRow(at: number): void;
  /** Selects a row or no longer; undefined: it cannot be selected. */
  toggleOf(row: ListRow): (() => void) | undefined;
}

/** Arrows, Home and End walk along the rows, right and left open and fold a branch, the space bar selects. */
export function useRowKeys({ box, count, showRow, toggleOf }: RowKeys) {
  return useCallback(
    (event: KeyboardEvent, row: ListTableRow, at: number) => {
      if (event.target !== event.currentTarget) return;
      const go = (to: number) => {
        flushSync(() => showRow(to));
        box.current?.querySelector<HTMLElement>(`tr[data-at="${to}"]`)?.focus();
      };
      const keys: Record<string, (() => void) | undefined> = {
        ArrowDown: () => go(at + 1),
        ArrowUp: () => go(at - 1),
        Home: () => go(0),
        End: () => go(count - 1),
        ' ': toggleOf(row.original),
        ArrowRight: row.getCanExpand() ? () => row.toggleExpanded(true) : undefined,
        ArrowLeft: row.getCanExpand() ? () => row.toggleExpanded(false) : undefined,
      };
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    [box, count, showRow, toggleOf],
  );
}
