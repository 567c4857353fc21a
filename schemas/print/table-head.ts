import { drawLines, linePitch } from './draw-text';
import { leavesOf, type TableColumns } from './table-columns';
import type { PrintColumn } from './print-input';
import type { PrintBox } from './print-page';
import { BORDER } from './table-lines';
import { wrapText } from './wrap-text';

/** A cell of the heads. `first` and `last` are leaves, `level` and `bottom` rows of the heads (`bottom` excluded). */
interface HeadCell {
  title: string;
  first: number;
  last: number;
  level: number;
  bottom: number;
}

function depthOf(columns: readonly PrintColumn[]): number {
  return columns.length === 0 ? 0 : 1 + Math.max(...columns.map(({ children }) => depthOf(children ?? [])));
}

function cellsOf(columns: readonly PrintColumn[], depth: number, level: number, start: number): HeadCell[] {
  const cells: HeadCell[] = [];
  let first = start;
  for (const column of columns) {
    const children = column.children ?? [];
    const count = leavesOf([column]).length;
    const bottom = children.length ? level + 1 : depth;
    cells.push({ title: column.title, first, last: first + count - 1, level, bottom });
    cells.push(...cellsOf(children, depth, level + 1, first));
    first += count;
  }
  return cells;
}

/** The heads of a table at the upper left corner of the origin; they are moved to where a page repeats them. */
export interface TableHead {
  height: number;
  boxes: readonly PrintBox[];
}

/** Lays out the heads, in several levels where columns have headings. */
export function tableHead(columns: readonly PrintColumn[], table: TableColumns): TableHead {
  const depth = depthOf(columns);
  const width = (cell: HeadCell) => table.edges[cell.last + 1]! - table.edges[cell.first]!;
  const cells = cellsOf(columns, depth, 0, 0).map((cell) => ({
    ...cell,
    lines: wrapText(cell.title, table.fontSize, true, width(cell) - 2 * table.paddingX),
  }));
  const heights = Array.from({ length: depth }, () => table.rowHeight);
  const needs = ({ lines }: { lines: readonly string[] }) =>
    lines.length * linePitch(table.fontSize) + 2 * table.paddingY;
  // Cells of one level first; a cell over several levels then makes its last one higher if it must.
  for (const cell of [...cells].sort((one, other) => one.bottom - one.level - (other.bottom - other.level))) {
    const has = heights.slice(cell.level, cell.bottom).reduce((sum, own) => sum + own, 0);
    heights[cell.bottom - 1]! += Math.max(0, needs(cell) - has);
  }
  const tops = [0];
  for (const height of heights) tops.push(tops.at(-1)! + height);
  const boxes: PrintBox[] = [];
  const total = tops.at(-1)!;
  boxes.push({ kind: 'rect', x: 0, y: 0, width: table.edges.at(-1)!, height: total, grey: HEAD_GREY });
  for (const cell of cells) {
    const [left, right] = [table.edges[cell.first]!, table.edges[cell.last + 1]!];
    const [top, bottom] = [tops[cell.level]!, tops[cell.bottom]!];
    boxes.push({ kind: 'line', x1: left, y1: top, x2: right, y2: top, width: BORDER });
    boxes.push({ kind: 'line', x1: left, y1: top, x2: left, y2: bottom, width: BORDER });
    drawLines(
      boxes,
      cell.lines,
      { x: left + table.paddingX, y: top, width: right - left - 2 * table.paddingX, height: bottom - top },
      { size: table.fontSize, bold: true, align: 'center' },
    );
  }
  const right = table.edges.at(-1)!;
  boxes.push({ kind: 'line', x1: right, y1: 0, x2: right, y2: total, width: BORDER });
  return { height: total, boxes };
}

/** The shade of heads: 0 is black, 1 white. */
const HEAD_GREY = 0.94;
