import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { FormPosition, FoundPart } from '../../schemas/parts/form-operations';
import { followDrag, type Point } from '../../widgets/ui/follow-drag';
import { gapAt, isIn, type Gap } from '../canvas/hit-test';
import { measureCanvas } from '../canvas/measure-canvas';
import { useDesigning, type Designing } from '../edit/designing';
import { listOf, nameOfList } from '../project/part-name';
import { placesFor, placesForNew } from '../project/places';

/** What is dragged: a part of the form, or a new one. */
export interface DragSource {
  label: string;
  /** Absent for a new part. */
  part?: FoundPart;
  drop(to: FormPosition): void;
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
  const designing = useDesigning();
  const latest = useRef(designing);
  const stop = useRef<() => void>(() => undefined);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  useEffect(() => {
    latest.current = designing;
  });
  useEffect(() => () => stop.current(), []);

  const begin = useCallback(
    (start: Point, source: DragSource) => {
      const box = canvas.current;
      if (!box) return;
      const lists = legalLists(latest.current, source.part);
      let gap: Gap | null = null;
      stop.current = followDrag(start, box, {
        look({ x, y }) {
          const { left, top, right, bottom } = box.getBoundingClientRect();
          const at = { x: x - left, y: y - top };
          const near = isIn(
            { left: -40, top: -60, right: right - left + 40, bottom: bottom - top + 400 },
            at,
          );
          gap = near
            ? gapAt(
                measureCanvas(box).lists.filter(({ list }) => lists.has(list)),
                at,
              )
            : null;
          setDragged({ label: source.label, gap, at });
        },
        end(isDropped) {
          setDragged(null);
          if (isDropped && gap) source.drop(positionOf(gap, source.part));
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

/** The names of the lists that take the part. */
function legalLists({ store }: Designing, part: FoundPart | undefined): Set<string> {
  const { form } = store.tools.runner;
  const { page } = store.project;
  const places = part ? placesFor(form, page, part) : placesForNew(form, page);
  return new Set(places.map(({ parent, list }) => nameOfList(parent, list)));
}

/** The place of a gap, counted without the part that is moved. */
function positionOf({ list: name, at }: Gap, part: FoundPart | undefined): FormPosition {
  const { parent, list } = listOf(name);
  const isOwn = part && nameOfList(part.parent, part.list) === name;
  return { parent, list, at: isOwn && at > part.at ? at - 1 : at };
}
