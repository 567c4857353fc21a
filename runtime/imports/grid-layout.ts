import type { ImportColumn } from '../../schemas/record/import-contract';

/** Height of a row and of the head in pixels: a value with a line below it (an error, the value before). */
export const ROW_HEIGHT = 48;
export const HEAD_HEIGHT = 40;
/** The fixed columns: the number of the row, and its outcome. */
const NUMBER_WIDTH = 64;
const OUTCOME_WIDTH = 104;

/** Widths by field type, in pixels; other columns hold free text. */
const WIDTHS: Readonly<Record<string, number>> = {
  number: 130,
  amount: 130,
  date: 150,
  radio: 140,
  select: 150,
  switch: 130,
  textarea: 260,
};
const TEXT_WIDTH = 190;

/** The widths of the columns of the grid as CSS, and their sum in pixels. */
export function gridWidths(columns: readonly ImportColumn[]): { template: string; total: number } {
  const own = columns.map(({ type, label }) =>
    Math.max(WIDTHS[type] ?? TEXT_WIDTH, Math.min(label.length * 16 + 40, 260)),
  );
  return {
    template: `${NUMBER_WIDTH}px ${OUTCOME_WIDTH}px ${own.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
    total: own.reduce((sum, width) => sum + width, NUMBER_WIDTH + OUTCOME_WIDTH),
  };
}
