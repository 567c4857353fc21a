import type { PrintBox } from './print-page';

/** The same boxes, moved to the right and down, in points. */
export function movedBoxes(boxes: readonly PrintBox[], dx: number, dy: number): PrintBox[] {
  if (dx === 0 && dy === 0) return [...boxes];
  return boxes.map((box) =>
    box.kind === 'line'
      ? { ...box, x1: box.x1 + dx, y1: box.y1 + dy, x2: box.x2 + dx, y2: box.y2 + dy }
      : { ...box, x: box.x + dx, y: box.y + dy },
  );
}
