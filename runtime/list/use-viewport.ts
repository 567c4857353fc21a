import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface Viewport {
  ref: RefObject<HTMLDivElement | null>;
  width: number;
  /** Content is scrolled below the columns fixed at the start or end, which then cast a shadow. */
  under: { start: boolean; end: boolean };
  onScroll(): void;
}

/** Width and horizontal scroll state of a scroll container. */
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
