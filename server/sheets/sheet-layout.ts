import type { Alignment } from '../../schemas/template/export-template';
import type { SheetCell, SheetColumn } from '../../schemas/sheet/sheet-column';

/** How texts of a part of a sheet look: font and row height in points. */
export interface SheetLook {
  fontSize: number;
  lineHeight: number;
  align: Alignment;
}

/** A cell of the head: over so many columns and rows, from a column (0 is the first). */
export interface HeadCell {
  text: string;
  column: number;
  span: number;
  rows: number;
}

/** Texts beside each other, in equal parts of the width. */
export interface SheetLines {
  look: SheetLook;
  /** Parts of a line. */
  parts: number;
  texts: readonly string[];
}

/** Everything of a sheet beside its rows. */
export interface SheetLayout {
  /** The name of the sheet; a further one has its number behind it. */
  name: string;
  /** One merged row above the table. */
  title?: { text: string; look: SheetLook };
  header?: SheetLines;
  /** The rows of the head; a heading stands above its columns. */
  head: readonly (readonly HeadCell[])[];
  columns: readonly SheetColumn[];
  content: SheetLook;
  footer?: SheetLines;
  freezeHead: boolean;
}

/** A row of cells, one per column; `depth` indents the first one (a tree), `strong` is a row of sums. */
export interface SheetRow {
  cells: readonly SheetCell[];
  depth?: number;
  strong?: true;
}

/** What a writer reports of what it could not write as it is. */
export interface SheetWarning {
  /** The row of the sheet, from 1, and the label of the column. */
  row: number;
  column: string;
}

/** The usual look of a sheet. */
export const USUAL_LOOK: SheetLook = { fontSize: 11, lineHeight: 20, align: 'left' };

/** A head of one row. */
export function plainHead(columns: readonly SheetColumn[]): HeadCell[][] {
  return [columns.map(({ label }, column) => ({ text: label, column, span: 1, rows: 1 }))];
}
