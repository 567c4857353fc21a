import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, type RefObject } from 'react';

/** Tables with more rows scroll in a box of their own, in which only the rows in sight are there. */
const VIRTUAL_FROM = 40;
/** A row without mistakes, and rows beyond the edges of the box. */
const ROW_HEIGHT = 41;
const BEYOND = 3;

export interface DrawnRow {
  at: number;
  /** Room of the rows that are left out in front of it. */
  gap: number;
}

/** The rows of a table that are drawn, and how much room the others take. */
export interface VirtualRows {
  box: RefObject<HTMLDivElement | null>;
  /** Whether rows are left out. */
  virtual: boolean;
  drawn: readonly DrawnRow[];
  after: number;
  /** For the element of each drawn row, which carries its number as `data-index`. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** The row that has the focus stays, wherever the box is scrolled to. */
  keep(row: number | null): void;
  /** Brings a row into the box. */
  reveal(row: number): void;
}

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
