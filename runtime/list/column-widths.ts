/** Fixed parts of a table in pixels (look, section 6). */
export const SELECTION_WIDTH = 48;
export const INDEX_WIDTH = 70;
const LEAST_COLUMN_WIDTH = 120;
/** Of columns whose values are short by their nature. */
const LEAST_SHORT_WIDTH = 64;
const CELL_PADDING = 24;
const SORT_ARROW = 20;
/** Cells are written larger than heads, 14 px to 13; words of an enumeration stand in a tag. */
const CELL_TEXT = 14 / 13;
const TAG_PADDING = 16;

/** Field types whose values need more room than the least width. */
const TYPE_WIDTHS: Readonly<Record<string, number>> = {
  textarea: 220,
  address: 240,
  date: 132,
  uploadAvatar: 120,
};
const TIME_WIDTH = 172;

export interface WidthInput {
  label: string;
  type: string;
  sortable: boolean;
  showTime: boolean;
  /** The longest of its values where they are short by their nature: figures, enumerations. */
  longest?: string;
  /** The document's own width. */
  width?: number;
}

/** Width a column wants: the document's, or one by its type or its values; never narrower than its head (B9-03). */
export function wantedWidth(column: WidthInput): number {
  const head = textWidth(column.label) + CELL_PADDING + (column.sortable ? SORT_ARROW : 0);
  return Math.ceil(Math.max(head, column.width ?? contentWidth(column)));
}

function contentWidth({ type, showTime, longest }: WidthInput): number {
  if (longest !== undefined)
    return Math.max(textWidth(longest) * CELL_TEXT + TAG_PADDING + CELL_PADDING, LEAST_SHORT_WIDTH);
  const byType = showTime ? TIME_WIDTH : (TYPE_WIDTHS[type] ?? LEAST_COLUMN_WIDTH);
  return Math.max(byType, LEAST_COLUMN_WIDTH);
}

/** Gives room that is left over to the columns, each by its share, in whole pixels. */
export function spread(widths: readonly number[], room: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (room <= total || total === 0) return [...widths];
  const spare = room - total;
  let given = 0;
  let seen = 0;
  return widths.map((width) => {
    seen += width;
    const share = Math.round((spare * seen) / total) - given;
    given += share;
    return width + share;
  });
}

/** Estimate for the table head's 13 px text: full-width characters 13, others 7.5. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 13 : 7.5;
  return width;
}
