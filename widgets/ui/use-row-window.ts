import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowAt, topOf, type BelowRow } from './row-offsets';

/** Rows mounted above and below the visible ones. */
const OVERSCAN = 10;
/** Rows mounted before the container is measured. */
const UNMEASURED = 2 * OVERSCAN;

interface RowWindow {
  /** Index of the first mounted row. */
  from: number;
  /** Index after the last mounted row. */
  to: number;
  /** Scroll handler of the container. */
  follow(): void;
  /** Scrolls a row into view and mounts it. */
  show(index: number): void;
  /** To be called when the height of something below a row has changed. */
  resized(): void;
}

const NONE: readonly number[] = [];

/**
 * Virtualizes a list of rows of the same `height` in pixels. Rows in `expanded`, in their order, show something below
 * themselves, in an element with their index as `data-below`; they must stay mounted (`drawnRows`). Part of the first
 * page, therefore 0.9 kB of own code: TanStack Virtual, which measures the rows of sub-tables (`useVirtualRows`), would
 * add 10 kB to it.
 */
export function useRowWindow(
  boxRef: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  most: number,
  expanded: readonly number[] = NONE,
): RowWindow {
  const [seen, setSeen] = useState({ from: 0, to: UNMEASURED });
  const expandedRef = useRef(expanded);
  expandedRef.current = expanded;
  const measure = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = boxRef.current ?? {};
    const below = belowRows(boxRef.current, expandedRef.current);
    const from = Math.max(Math.floor(rowAt(scrollTop, height, below)) - OVERSCAN, 0);
    const to = Math.ceil(rowAt(scrollTop + clientHeight, height, below)) + OVERSCAN;
    // Ignores small changes, which the overscan covers.
    const near = (one: number, other: number) => Math.abs(one - other) < OVERSCAN / 2;
    setSeen((old) => (from > 0 && near(old.from, from) && near(old.to, to) ? old : { from, to }));
  }, [boxRef, height]);
  const all = count <= most;
  const places = expanded.join();
  // Before the paint, so that a large container shows no blank area.
  useLayoutEffect(() => {
    if (!all) measure();
  }, [all, count, measure, places]);

  // Synchronous: one frame later the container would show a blank area.
  const follow = useCallback(() => {
    if (!all) flushSync(measure);
  }, [all, measure]);
  const show = useCallback(
    (index: number) => {
      const element = boxRef.current;
      if (!element || all) return;
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(element);
      const covered = (parseFloat(scrollPaddingTop) || 0) + (parseFloat(scrollPaddingBottom) || 0);
      const top = topOf(index, height, belowRows(element, expandedRef.current));
      const lowest = top + height - (element.clientHeight - covered);
      if (top < element.scrollTop) scroll(element, top);
      else if (lowest > element.scrollTop) scroll(element, lowest);
      measure();
    },
    [boxRef, all, height, measure],
  );
  const resized = useCallback(() => {
    if (!all) measure();
  }, [all, measure]);
  return all
    ? { from: 0, to: count, follow, show, resized }
    : { from: Math.min(seen.from, count), to: Math.min(seen.to, count), follow, show, resized };
}

/** What is shown below the expanded rows of a box, with its height as it is now; it may contain tables of its own. */
function belowRows(box: HTMLElement | null, expanded: readonly number[]): BelowRow[] {
  return expanded.map((index) => [
    index,
    box?.querySelector<HTMLElement>(`:scope > table > tbody > [data-below="${index}"]`)?.offsetHeight ?? 0,
  ]);
}

function scroll(element: HTMLElement, top: number) {
  element.scrollTop = top;
}
