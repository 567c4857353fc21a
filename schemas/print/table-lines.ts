import type { Alignment } from '../template/export-template';
import { drawLines, linePitch } from './draw-text';
import type { PrintRow } from './print-input';
import type { PrintBox } from './print-page';
import type { TableColumns } from './table-columns';
import { wrapText } from './wrap-text';

/** Width of the lines of a table, in points. */
export const BORDER = 0.5;

/** A row as lines of text per leaf; null: the cell above reaches into this row. */
export type WrappedRow = readonly (readonly string[] | null)[];

/** The leaves whose cell of the row above continues: equal values of joined columns, from the left. */
export function continuedCells(table: TableColumns, row: PrintRow, above: PrintRow | null): boolean[] {
  let equal = above !== null;
  return table.leaves.map((leaf, index) => {
    if (!leaf.join) return false;
    equal &&= (row[index] ?? '') !== '' && row[index] === above![index];
    return equal;
  });
}

/** Breaks the texts of a row into the widths of their columns. */
export function wrapRow(
  table: TableColumns,
  row: PrintRow,
  bold: boolean,
  continued: readonly boolean[],
): WrappedRow {
  return table.leaves.map((_leaf, index) => {
    if (continued[index]) return null;
    const width = table.edges[index + 1]! - table.edges[index]! - 2 * table.paddingX;
    return wrapText(row[index] ?? '', table.fontSize, bold, width);
  });
}

/** The height of a row, in points. */
export function rowHeight(table: TableColumns, row: WrappedRow): number {
  const most = Math.max(1, ...row.map((lines) => lines?.length ?? 0));
  return Math.max(table.rowHeight, most * linePitch(table.fontSize) + 2 * table.paddingY);
}

/** How many lines of text fit into a height, in points. */
export function linesIn(table: TableColumns, height: number): number {
  return Math.floor((height - 2 * table.paddingY + 0.001) / linePitch(table.fontSize));
}

/** The first lines of each cell, and the others: a row over two pages. */
export function splitRow(row: WrappedRow, count: number): [first: WrappedRow, rest: WrappedRow] {
  return [row.map((lines) => lines?.slice(0, count) ?? null), row.map((lines) => lines?.slice(count) ?? [])];
}

/** Where and how a row is drawn. */
export interface RowPlace {
  x: number;
  y: number;
  height: number;
  bold: boolean;
  align: Alignment;
  /** Part of a row over several pages: its texts stand at the top. */
  part: boolean;
}

/** Draws the upper border of a row and its texts. */
export function drawRow(boxes: PrintBox[], table: TableColumns, row: WrappedRow, place: RowPlace): void {
  drawUpperBorder(boxes, table, row, place);
  row.forEach((lines, index) => {
    if (!lines?.length) return;
    const x = place.x + table.edges[index]! + table.paddingX;
    const width = table.edges[index + 1]! - table.edges[index]! - 2 * table.paddingX;
    const height = place.part ? lines.length * linePitch(table.fontSize) : place.height;
    const area = { x, y: place.y + (place.part ? table.paddingY : 0), width, height };
    const align = table.leaves[index]!.numeric ? 'right' : place.align;
    drawLines(boxes, lines, area, { size: table.fontSize, bold: place.bold, align });
  });
}

function drawUpperBorder(boxes: PrintBox[], table: TableColumns, row: WrappedRow, { x, y }: RowPlace): void {
  let start: number | null = null;
  for (let index = 0; index <= row.length; index += 1) {
    const open = index < row.length && row[index] !== null;
    if (open) start ??= index;
    else if (start !== null) {
      const [x1, x2] = [x + table.edges[start]!, x + table.edges[index]!];
      boxes.push({ kind: 'line', x1, y1: y, x2, y2: y, width: BORDER });
      start = null;
    }
  }
}

/** Draws the lines between the columns of a table's body, and the one below it. */
export function drawBody(
  boxes: PrintBox[],
  table: TableColumns,
  x: number,
  top: number,
  bottom: number,
): void {
  if (bottom > top) {
    for (const edge of table.edges) {
      boxes.push({ kind: 'line', x1: x + edge, y1: top, x2: x + edge, y2: bottom, width: BORDER });
    }
  }
  const right = x + table.edges.at(-1)!;
  boxes.push({ kind: 'line', x1: x, y1: bottom, x2: right, y2: bottom, width: BORDER });
}
