import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { followDrag } from './follow-drag';

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
 * Drags rows of a table or list, marked by `data-index`, by their handles. Only mounted rows are measured; the pointer near an
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
      let found: Drop | null = null;
      stop.current = followDrag({ x: event.clientX, y: event.clientY }, box.querySelector('table') ?? box, {
        look({ y }) {
          found = dropAt(box, y);
          setLine(found && found.top - box.getBoundingClientRect().top);
        },
        end(isDropped) {
          setLine(null);
          if (!isDropped || !found) return;
          const to = found.slot > from ? found.slot - 1 : found.slot;
          if (to !== from) drop.current(from, to);
        },
      });
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
