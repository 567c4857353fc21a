import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, type RefObject } from 'react';

/** Tables with more rows are virtualized in a scroll box of their own. */
const VIRTUAL_FROM = 40;
/** Estimated row height in pixels, and rows mounted beyond the visible range. */
const ROW_HEIGHT = 41;
const BEYOND = 3;

interface DrawnRow {
  at: number;
  /** Height of the unmounted rows before this one. */
  gap: number;
}

/** The mounted rows of a table and the height of the others. */
export interface VirtualRows {
  box: RefObject<HTMLDivElement | null>;
  /** Whether some rows are not mounted. */
  virtual: boolean;
  drawn: readonly DrawnRow[];
  after: number;
  /** Ref callback for each row element, which carries its index as `data-index`. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** Keeps the focused row mounted wherever the box is scrolled. */
  keep(row: number | null): void;
  /** Scrolls a row into view. */
  reveal(row: number): void;
}

/**
 * Virtualizes the rows of a sub-table. Their heights differ (errors, wrapped text), so TanStack Virtual measures
 * them; it is part of the form chunk. Lists with one row height use `useRowWindow`, which adds 10 kB less to the
 * first page.
 */
export function useVirtualRows(count: number): VirtualRows {
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef<number | null>(null);
  const virtual = count > VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: BEYOND,
    rangeExtractor: useCallback((range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const rows = defaultRangeExtractor(range);
      const row = kept.current;
      if (row === null || row >= range.count || rows.includes(row)) return rows;
      return [...rows, row].sort((one, other) => one - other);
    }, []),
  });
  const items = virtualizer.getVirtualItems();
  const keep = (row: number | null) => {
    kept.current = row;
  };
  if (!virtual)
    return {
      box,
      virtual,
      drawn: Array.from({ length: count }, (_, at) => ({ at, gap: 0 })),
      after: 0,
      measure: undefined,
      keep,
      reveal: (row) =>
        box.current?.querySelector(`[data-index="${row}"]`)?.scrollIntoView?.({ block: 'nearest' }),
    };
  return {
    box,
    virtual,
    drawn: items.map(({ index, start }, place) => ({ at: index, gap: start - (items[place - 1]?.end ?? 0) })),
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    keep,
    reveal: (row) => virtualizer.scrollToIndex(row, { align: 'center' }),
  };
}
