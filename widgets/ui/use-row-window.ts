import { useCallback, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows above and below those in sight that are mounted too. */
const OVERSCAN = 10;

export interface RowWindow {
  /** First row that is mounted. */
  from: number;
  /** The row after the last one. */
  to: number;
  /** To be called when the box was scrolled. */
  follow(): void;
  /** Brings a row into sight and has it mounted. */
  show(index: number): void;
}

/** Which of many rows of one height are mounted: those in sight of their scrolling box. `height` is in pixels. */
export function useRowWindow(
  boxRef: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  most: number,
): RowWindow {
  const [seen, setSeen] = useState({ from: 0, to: most });
  const measure = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = boxRef.current ?? {};
    const from = Math.max(Math.floor(scrollTop / height) - OVERSCAN, 0);
    const to = Math.ceil((scrollTop + clientHeight) / height) + OVERSCAN;
    // A step of a few rows is covered by those beyond the edge.
    const near = (one: number, other: number) => Math.abs(one - other) < OVERSCAN / 2;
    setSeen((old) => (from > 0 && near(old.from, from) && near(old.to, to) ? old : { from, to }));
  }, [boxRef, height]);
  const all = count <= most;
  useEffect(() => {
    if (!all) measure();
  }, [all, count, measure]);

  // At once: a frame later the box would be empty where it was scrolled to.
  const follow = useCallback(() => {
    if (!all) flushSync(measure);
  }, [all, measure]);
  const show = useCallback(
    (index: number) => {
      const element = boxRef.current;
      if (!element || all) return;
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(element);
      const covered = (parseFloat(scrollPaddingTop) || 0) + (parseFloat(scrollPaddingBottom) || 0);
      const top = index * height;
      const lowest = top + height - (element.clientHeight - covered);
      if (top < element.scrollTop) scroll(element, top);
      else if (lowest > element.scrollTop) scroll(element, lowest);
      measure();
    },
    [boxRef, all, height, measure],
  );
  return all
    ? { from: 0, to: count, follow, show }
    : { from: Math.min(seen.from, count), to: Math.min(seen.to, count), follow, show };
}

function scroll(element: HTMLElement, top: number) {
  element.scrollTop = top;
}
