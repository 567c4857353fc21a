import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ListRow } from '../data/data-source';
import type { ListTableRow } from './table-model';

/** Keyboard handling of list rows. Pass stable functions: new ones re-render every row. */
interface RowKeys {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  /** Number of rows, mounted or not. */
  count: number;
  /** Mounts a row and scrolls it into view. */
  showRow(at: number): void;
  /** Toggles the selection of a row; undefined if it cannot be selected. */
  toggleOf(row: ListRow): (() => void) | undefined;
}

/** Arrow keys, Home and End move between rows, left and right fold and unfold, Space selects. */
export function useRowKeys({ box, count, showRow, toggleOf }: RowKeys) {
  return useCallback(
    (event: KeyboardEvent, row: ListTableRow, at: number) => {
      if (event.target !== event.currentTarget) return;
      const go = (to: number) => {
        flushSync(() => showRow(to));
        // An expanded row may contain another list.
        box.current?.querySelector<HTMLElement>(`:scope > table > tbody > tr[data-at="${to}"]`)?.focus();
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
