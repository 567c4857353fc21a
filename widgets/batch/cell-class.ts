import type { Field } from '../../schemas/model/field';

/** In a narrow window a row becomes a card: its cells are stacked, each with its label. */
export const CELL =
  'px-2 py-1.5 max-md:block max-md:p-0 max-md:before:mb-1 max-md:before:block max-md:before:text-small max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]';

/** A cell of the action column, which stays in sight while the others are scrolled. */
export const STUCK = 'md:sticky md:right-0 md:z-1';

/** Widths of columns in pixels: figures are short, and of the others four fit into a dialog. */
const WIDTHS = { figure: 112, other: 160 } as const;

/** The minimum width of a column in pixels. */
export function columnWidth({ type }: Pick<Field, 'type'>): number {
  return type === 'number' || type === 'amount' ? WIDTHS.figure : WIDTHS.other;
}
