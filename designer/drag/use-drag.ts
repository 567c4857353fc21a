import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { followDrag, type Point } from '../../widgets/ui/follow-drag';
import { isIn, type Gap, type ListBox } from '../canvas/hit-test';
import { measureCanvas } from '../canvas/measure-canvas';

/** What is dragged, and where it may be dropped. */
export interface DragSource {
  label: string;
  /** The place at a point among the lists; null: there is none. */
  gapAt(lists: readonly ListBox[], point: Point): Gap | null;
  drop(gap: Gap): void;
}

/** A drag in progress: where it would end. */
export interface Dragged {
  label: string;
  gap: Gap | null;
  /** The pointer, in pixels from the top left of the canvas. */
  at: Point;
}

/** Drags parts over the canvas. */
export interface Drag {
  dragged: Dragged | null;
  /** Waits for the pointer to move; a press alone drags nothing. */
  press(event: PointerEvent, source: DragSource): void;
}

/** Pixels that the pointer moves before a press becomes a drag. */
const SLACK = 5;

/**
 * Drags parts and palette entries to the gaps of the canvas. Rectangles are measured in each frame, since the canvas
 * scrolls; a line shows the place, nothing moves before the drop. Escape cancels.
 */
export function useDrag(canvas: RefObject<HTMLElement | null>): Drag {
  const stop = useRef<() => void>(() => undefined);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  useEffect(() => () => stop.current(), []);

  const begin = useCallback(
    (start: Point, source: DragSource) => {
      const box = canvas.current;
      if (!box) return;
      let gap: Gap | null = null;
      stop.current = followDrag(start, box, {
        look({ x, y }) {
          const { left, top, right, bottom } = box.getBoundingClientRect();
          const at = { x: x - left, y: y - top };
          const near = isIn(
            { left: -40, top: -60, right: right - left + 40, bottom: bottom - top + 400 },
            at,
          );
          gap = near ? source.gapAt(measureCanvas(box).lists, at) : null;
          setDragged({ label: source.label, gap, at });
        },
        end(isDropped) {
          setDragged(null);
          if (isDropped && gap) source.drop(gap);
        },
      });
    },
    [canvas],
  );

  const press = useCallback(
    (event: PointerEvent, source: DragSource) => {
      if (event.button !== 0) return;
      stop.current();
      const start = { x: event.clientX, y: event.clientY };
      const move = (moved: globalThis.PointerEvent) => {
        if (Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < SLACK) return;
        release();
        begin({ x: moved.clientX, y: moved.clientY }, source);
      };
      const release = () => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', release);
        window.removeEventListener('pointercancel', release);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', release);
      window.addEventListener('pointercancel', release);
      stop.current = release;
    },
    [begin],
  );
  return useMemo(() => ({ dragged, press }), [dragged, press]);
}
