import type { Alignment } from '../template/export-template';
import { textBoxes, textWidth } from './measure-text';
import type { PrintBox } from './print-page';

/** Distance of the baselines of two lines, in font sizes. */
const PITCH = 1.3;
/** The baseline below the upper edge of the em box, in font sizes. */
const ASCENT = 0.88;

/** The distance of the baselines of two lines in a font size, in points. */
export const linePitch = (size: number): number => size * PITCH;

/** A rectangle for a text, in points. */
export interface TextArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The look of a text. */
export interface TextLook {
  size: number;
  bold: boolean;
  align: Alignment;
}

/** Adds lines of a text to the boxes: aligned, and in the middle between the upper and lower edge of their area. */
export function drawLines(boxes: PrintBox[], lines: readonly string[], area: TextArea, look: TextLook): void {
  const pitch = linePitch(look.size);
  const top = area.y + (area.height - lines.length * pitch) / 2;
  lines.forEach((line, index) => {
    if (line === '') return;
    const free = look.align === 'left' ? 0 : area.width - textWidth(line, look.size, look.bold);
    const x = area.x + (look.align === 'center' ? free / 2 : free);
    const y = top + index * pitch + (pitch - look.size) / 2 + ASCENT * look.size;
    boxes.push(...textBoxes(line, x, y, look.size, look.bold));
  });
}
