/** In a narrow window a row becomes a card: its cells are stacked, each with its label. */
export const CELL =
  'px-2 py-1.5 max-md:block max-md:p-0 max-md:before:mb-1 max-md:before:block max-md:before:text-small max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]';
