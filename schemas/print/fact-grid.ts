import type { Alignment } from '../template/export-template';
import { drawLines, linePitch } from './draw-text';
import { textWidth } from './measure-text';
import type { PrintFact } from './print-input';
import type { PrintBox } from './print-page';
import { BORDER } from './table-lines';
import { textExtent, wrapText } from './wrap-text';

/** The look of header fields or signatures; lengths in points. */
export interface GridLook {
  /** Facts beside each other. */
  columns: number;
  size: number;
  /** The least height of a row, without the space above it. */
  lineHeight: number;
  paddingTop: number;
  align: Alignment;
  colon: string;
  /** Empty facts get a line to sign on. */
  signed: boolean;
}

/** A row of boxes at the upper left corner of the origin. */
export interface GridRow {
  height: number;
  boxes: readonly PrintBox[];
}

/** Between two facts beside each other, in points. */
const GAP = 10;
/** The least and the greatest length of a line to sign on, in points. */
const SIGN_LINE = [30, 110] as const;

/** Lays out header fields or signatures in rows of the given width. */
export function factGrid(facts: readonly PrintFact[], width: number, look: GridLook): GridRow[] {
  const rows: GridRow[] = [];
  const textOf = ({ name, value }: PrintFact) => `${name}${look.colon}${value ?? ''}`.trimEnd();
  // A signature also needs room for its line.
  const needs = facts.map((fact) => {
    const line = look.signed && fact.value === null ? SIGN_LINE[0] + 2 : 0;
    return (textExtent(textOf(fact), false).word * look.size) / 1000 + line;
  });
  const columns = columnsFor(needs, width, look);
  const cell = width / columns;
  for (let start = 0; start < facts.length; start += columns) {
    const inRow = facts.slice(start, start + columns).map((fact) => ({
      fact,
      lines: wrapText(textOf(fact), look.size, false, cell - GAP),
    }));
    const most = Math.max(...inRow.map(({ lines }) => lines.length));
    const height = Math.max(look.lineHeight, most * linePitch(look.size));
    const boxes: PrintBox[] = [];
    inRow.forEach(({ fact, lines }, index) => {
      const area = { x: index * cell, y: look.paddingTop, width: cell - GAP, height };
      if (fact.value === null && look.signed) drawSigned(boxes, lines, area, look);
      else drawLines(boxes, lines, area, { size: look.size, bold: false, align: look.align });
    });
    rows.push({ height: height + look.paddingTop, boxes });
  }
  return rows;
}

/** As many as the look asks for, or so few that each has the width that it needs: numbers and dates are not broken. */
function columnsFor(needs: readonly number[], width: number, { columns }: GridLook): number {
  const most = Math.max(0, ...needs);
  let fitting = columns;
  while (fitting > 1 && most > width / fitting - GAP) fitting -= 1;
  return fitting;
}

/** A name and, where there is room behind it, a line to sign on. */
function drawSigned(
  boxes: PrintBox[],
  lines: readonly string[],
  area: { x: number; y: number; width: number; height: number },
  look: GridLook,
): void {
  const name = textWidth(lines.at(-1)!, look.size, false);
  const length = Math.min(SIGN_LINE[1], area.width - name - 2);
  const text = { size: look.size, bold: false, align: look.align };
  if (length < SIGN_LINE[0] || lines.length > 1) {
    drawLines(boxes, lines, area, text);
    return;
  }
  const free = area.width - name - 2 - length;
  const x = area.x + (look.align === 'left' ? 0 : look.align === 'center' ? free / 2 : free);
  drawLines(boxes, lines, { ...area, x, width: name }, { ...text, align: 'left' });
  const y = area.y + area.height / 2 + look.size * 0.5;
  boxes.push({ kind: 'line', x1: x + name + 2, y1: y, x2: x + name + 2 + length, y2: y, width: BORDER });
}
