import type { ImportColumn } from '../../schemas/record/import-contract';

/** Height of a row in pixels: a value with a line below it (an error, the value before). */
export const ROW_HEIGHT = 48;
/** Height of the head in pixels. */
export const HEAD_HEIGHT = 40;
/** The fixed columns: the number of the row, and its outcome. */
const NUMBER_WIDTH = 64;
const OUTCOME_WIDTH = 108;
/** Pixels of a full-width and of another character, and of what is beside a text and beside a label. */
const WIDE_LETTER = 15;
const LETTER = 9;
const PADDING = 28;
const MARKS = 64;
/** No narrower than the beginning of an error, which is whole in its tooltip. */
const NARROWEST = 112;
const WIDEST = 280;

/** A column of the review as it is drawn. */
export interface ShownColumn extends ImportColumn {
  /** Its values are figures, which stand at the right. */
  right: boolean;
}

/**
 * The widths of the columns of the grid as CSS, and their sum in pixels: by the labels and some of the texts, one list of them
 * for each column.
 */
export function gridWidths(
  columns: readonly ShownColumn[],
  texts: readonly (readonly string[])[],
): { template: string; total: number } {
  const own = columns.map(({ label }, at) => {
    const widest = Math.max(
      ...(texts[at] ?? []).map((text) => widthOf(text) + PADDING),
      widthOf(label) + MARKS,
    );
    return Math.min(Math.max(widest, NARROWEST), WIDEST);
  });
  return {
    template: `${NUMBER_WIDTH}px ${OUTCOME_WIDTH}px ${own.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
    total: own.reduce((sum, width) => sum + width, NUMBER_WIDTH + OUTCOME_WIDTH),
  };
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text.slice(0, WIDEST / LETTER)) width += letter > '\u2e80' ? WIDE_LETTER : LETTER;
  return width;
}
