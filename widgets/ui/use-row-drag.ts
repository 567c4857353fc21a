import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Distance from the edge of the scroll box at which it scrolls, and pixels per millisecond. */
const EDGE = 40;
const SPEED = 0.7;

interface RowDrag {
  /** Where a row would be dropped, in pixels from the top of the table; null: nothing is dragged. */
  line: number | null;
  /** Starts to drag a row. */
  start(event: PointerEvent, at: number): void;
}

/** Where a row is dropped: before the row `slot`, shown at `top` of the window. */
interface Drop {
  slot: number;
  top: number;
}

/**
 * Drags rows of a table or list, marked by `data-index`, by their handles. Own code: the library for it re-renders every row on each movement, and in
 * a virtualized table it loses the row that is dragged out of sight. Only mounted rows are measured; the pointer near an
 * edge scrolls.
 */
export function useRowDrag(
  table: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): RowDrag {
  const [line, setLine] = useState<number | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current(), []);

  const start = useCallback(
    (event: PointerEvent, from: number) => {
      const box = table.current;
      if (!box || event.button !== 0) return;
      stop.current();
      let pointer = event.clientY;
      let found: Drop | null = null;
      let frame = 0;
      const scroller = scrollerOf(box.querySelector('table') ?? box);
      const look = () => {
        found = dropAt(box, pointer);
        setLine(found && found.top - box.getBoundingClientRect().top);
      };
      let last = performance.now();
      const follow = (now: number) => {
        const step = SPEED * Math.max(now - last, 0);
        last = now;
        const { top, bottom } = scroller.getBoundingClientRect();
        const by = pointer < top + EDGE ? -step : pointer > bottom - EDGE ? step : 0;
        if (by !== 0) scroller.scrollBy({ top: by });
        look();
        frame = requestAnimationFrame(follow);
      };
      const move = (moved: globalThis.PointerEvent) => {
        pointer = moved.clientY;
      };
      const end = (isDropped: boolean) => {
        stop.current();
        if (!isDropped || !found) return;
        const to = found.slot > from ? found.slot - 1 : found.slot;
        if (to !== from) drop.current(from, to);
      };
      const up = () => {
        look();
        end(true);
      };
      const cancel = () => end(false);
      const key = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape') return;
        // The dialog around the table stays open.
        pressed.stopPropagation();
        pressed.preventDefault();
        end(false);
      };
      stop.current = () => {
        cancelAnimationFrame(frame);
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', cancel);
        window.removeEventListener('keydown', key, true);
        stop.current = () => undefined;
        setLine(null);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', cancel);
      window.addEventListener('keydown', key, true);
      frame = requestAnimationFrame(follow);
    },
    [table],
  );
  return { line, start };
}

/** The place among the mounted rows that is nearest to the pointer. */
function dropAt(box: HTMLElement, pointer: number): Drop | null {
  let last: Drop | null = null;
  for (const row of box.querySelectorAll<HTMLElement>(':is(tr, li)[data-index]')) {
    const { top, bottom } = row.getBoundingClientRect();
    const at = Number(row.dataset.index);
    if (pointer < (top + bottom) / 2) return { slot: at, top };
    last = { slot: at + 1, top: bottom };
  }
  return last;
}

/** The nearest box around the table that scrolls. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  return document.documentElement;
}
