import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export interface Viewport {
  ref: RefObject<HTMLDivElement | null>;
  width: number;
  /** Something lies under the columns fixed at the left or right: only then they cast a shadow. */
  under: { start: boolean; end: boolean };
  onScroll(): void;
}

/** Width of a scrolling box, and whether something is scrolled out of it at its sides. */
export function useViewport(contentWidth: number | null): Viewport {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [under, setUnder] = useState({ start: false, end: false });

  const measure = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    setWidth(box.clientWidth);
    const start = box.scrollLeft > 0;
    const end = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
    setUnder((old) => (old.start === start && old.end === end ? old : { start, end }));
  }, []);

  useEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [measure]);
  useEffect(measure, [measure, contentWidth]);

  return { ref, width, under, onScroll: measure };
}
