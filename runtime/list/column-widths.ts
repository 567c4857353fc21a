/** Width of the checkbox column in pixels. */
export const SELECTION_WIDTH = 48;
/** Width of the row number column in pixels. */
export const INDEX_WIDTH = 70;
/** Width of the caret of a row that expands, in pixels. */
export const CARET_WIDTH = 24;
const LEAST_COLUMN_WIDTH = 120;
/** Minimum width of columns with short values. */
const LEAST_SHORT_WIDTH = 64;
/** Names of other rows up to seven full-width characters are shown whole. */
const MOST_NAME_WIDTH = 128;
const CELL_PADDING = 24;
const SORT_ARROW = 20;
/** Cells have 14 px text, headers 13 px. */
const CELL_TEXT = 14 / 13;
/** What a tag adds to its text, and its icon, in pixels. */
const TAG_PADDING = 16;
const TAG_ICON = 18;

/** Field types whose values need more than the minimum width. */
const TYPE_WIDTHS: Readonly<Record<string, number>> = {
  textarea: 220,
  address: 240,
  uploadAvatar: 120,
};

interface WidthInput {
  label: string;
  type: string;
  sortable: boolean;
  /** The longest value, for types with short values: numbers, dates, enumerations. */
  longest?: string;
  /** The values are in tags, or have the icons of states. */
  look?: 'tag' | 'state';
  /** The longest name of a row that this column refers to, among those shown. */
  name?: string;
  /** The width set by the document. */
  width?: number;
}

/** The wanted width of a column: from the document, its type or its values; at least the header (B9-03). */
export function wantedWidth(column: WidthInput): number {
  const head = textWidth(column.label) + CELL_PADDING + (column.sortable ? SORT_ARROW : 0);
  return Math.ceil(Math.max(head, column.width ?? contentWidth(column)));
}

function contentWidth({ type, longest, look, name }: WidthInput): number {
  const around = CELL_PADDING + (look ? TAG_PADDING : 0) + (look === 'state' ? TAG_ICON : 0);
  const widthOf = (text: string) => Math.max(textWidth(text) * CELL_TEXT + around, LEAST_SHORT_WIDTH);
  if (longest !== undefined) return widthOf(longest);
  if (name !== undefined) return Math.min(widthOf(name), MOST_NAME_WIDTH);
  return Math.max(TYPE_WIDTHS[type] ?? 0, LEAST_COLUMN_WIDTH);
}

/** Distributes spare width over the columns proportionally, in whole pixels. */
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

/**
 * The same, but only over columns that have no width of their own; when all of them have one, over the last, so that the
 * table fills its place.
 */
export function spreadFree(widths: readonly number[], own: readonly boolean[], room: number): number[] {
  const isFree = (at: number) => (own.every(Boolean) ? at === widths.length - 1 : !own[at]);
  const rest = widths.reduce((sum, width, at) => (isFree(at) ? sum : sum - width), room);
  const free = spread(
    widths.filter((_, at) => isFree(at)),
    rest,
  );
  let next = 0;
  return widths.map((width, at) => (isFree(at) ? (free[next++] ?? width) : width));
}

/** Estimated text width at 13 px: full-width characters 13, others 7.5. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e7f ? 13 : 7.5;
  return width;
}
