import type { ImportColumn } from '../../schemas/record/import-contract';

/** Height of a row in pixels: a value with a line below it (an error, the value before). */
export const ROW_HEIGHT = 48;
/** Height of the head in pixels. */
export const HEAD_HEIGHT = 40;
/** The fixed columns: the number of the row, and its outcome. */
const NUMBER_WIDTH = 64;
const OUTCOME_WIDTH = 108;
/** Columns of figures, and of text. */
const FIGURE_WIDTH = 130;
const TEXT_WIDTH = 180;
/** Pixels of a character of a label, and of what is beside it. */
const LETTER = 15;
const MARKS = 64;
const WIDEST = 280;

/** A column of the review as it is drawn. */
export interface ShownColumn extends ImportColumn {
  /** Its values are figures, which stand at the right. */
  right: boolean;
}

/** The widths of the columns of the grid as CSS, and their sum in pixels. */
export function gridWidths(columns: readonly ShownColumn[]): { template: string; total: number } {
  const own = columns.map(({ right, label }) =>
    Math.max(right ? FIGURE_WIDTH : TEXT_WIDTH, Math.min(label.length * LETTER + MARKS, WIDEST)),
  );
  return {
    template: `${NUMBER_WIDTH}px ${OUTCOME_WIDTH}px ${own.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
    total: own.reduce((sum, width) => sum + width, NUMBER_WIDTH + OUTCOME_WIDTH),
  };
}
