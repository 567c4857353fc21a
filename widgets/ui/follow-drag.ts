/** Distance from the edge of the scroll box at which it scrolls, and pixels per millisecond. */
const EDGE = 40;
const SPEED = 0.7;

/** A place in the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

interface DragEvents {
  /** Called in each frame, and once more before a drop: the place under the pointer may have changed by scrolling. */
  look(pointer: Point): void;
  /** Called once; true if the pointer was released, false after Escape or when the browser took the pointer. */
  end(isDropped: boolean): void;
}

/**
 * Follows the pointer of a drag that began at `start`, and scrolls the nearest box around `element` near its edges. Own code: the
 * library for it re-renders every row on each movement, and in a virtualized table it loses the row that is dragged out of sight.
 * Returns what cancels the drag without a call of `end`.
 */
export function followDrag(start: Point, element: Element, { look, end }: DragEvents): () => void {
  let pointer = start;
  let frame = 0;
  let last = performance.now();
  const scroller = scrollerOf(element);
  const follow = (now: number) => {
    const step = SPEED * Math.max(now - last, 0);
    last = now;
    const { top, bottom } = scroller.getBoundingClientRect();
    const by = pointer.y < top + EDGE ? -step : pointer.y > bottom - EDGE ? step : 0;
    if (by !== 0) scroller.scrollBy({ top: by });
    look(pointer);
    frame = requestAnimationFrame(follow);
  };
  const move = (moved: PointerEvent) => {
    pointer = { x: moved.clientX, y: moved.clientY };
  };
  const finish = (isDropped: boolean) => {
    stop();
    end(isDropped);
  };
  const up = () => {
    look(pointer);
    finish(true);
  };
  const cancel = () => finish(false);
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    // The dialog around the rows stays open.
    pressed.stopPropagation();
    pressed.preventDefault();
    cancel();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
  frame = requestAnimationFrame(follow);
  return stop;
}

/** The nearest box around an element that scrolls. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  return document.documentElement;
}
