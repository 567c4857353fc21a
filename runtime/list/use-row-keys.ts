import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ListRow } from '../data/data-source';
import type { ListTableRow } from './table-rows';
import type { TableModel } from './use-table-model';

/** Keyboard handling of list rows. Pass stable functions: new ones re-render every row. */
interface RowKeys extends Pick<TableModel, 'toggle'> {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  /** Number of rows, mounted or not. */
  count: number;
  /** Mounts a row and scrolls it into view. */
  showRow(at: number): void;
  /** Toggles the selection of a row; undefined if it cannot be selected. */
  toggleOf(row: ListRow): (() => void) | undefined;
  onOpen: ((row: ListRow) => void) | undefined;
  onEdit: ((row: ListRow) => void) | undefined;
}

/**
 * The keys of a focused row: Enter opens it, F2 edits it, Space selects it; arrow keys, Home and End move between rows, left
 * and right fold and unfold. Up from the first row leads to the head, right from an unfolded one to its actions.
 */
export function useRowKeys({ box, count, showRow, toggleOf, toggle, onOpen, onEdit }: RowKeys) {
  return useCallback(
    (event: KeyboardEvent, row: ListTableRow, at: number) => {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      const tr = event.currentTarget;
      const folds = row.canExpand;
      const go = (to: number) => {
        flushSync(() => showRow(to));
        // An expanded row may contain another list.
        box.current?.querySelector<HTMLElement>(`:scope > table > tbody > tr[data-at="${to}"]`)?.focus();
      };
      const keys: Record<string, (() => void) | undefined> = {
        ArrowDown: () => go(at + 1),
        ArrowUp: () => (at > 0 ? go(at - 1) : headControls(tr)[0]?.focus()),
        Home: () => go(0),
        End: () => go(count - 1),
        ' ': toggleOf(row.original),
        ArrowRight: () => {
          if (!folds || !toggle(row, true)) firstAction(tr)?.focus();
        },
        ArrowLeft: folds ? () => toggle(row, false) : undefined,
        Enter: onOpen && (() => onOpen(row.original)),
        F2: onEdit && (() => onEdit(row.original)),
      };
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    },
    [box, count, showRow, toggleOf, toggle, onOpen, onEdit],
  );
}

/** The controls in the head of the table of a row, or of the head itself. */
export function headControls(inside: Element): HTMLElement[] {
  const head = inside.closest('table')?.tHead;
  return [...(head?.querySelectorAll<HTMLElement>('button, input:not(:disabled)') ?? [])];
}

/** Where the actions of a row have their tab stop. */
function firstAction(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>(':scope > td [data-actions] [tabindex="0"]');
}
