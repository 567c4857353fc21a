/** In a narrow window a row is a card and its cells stand below each other, each under its name. */
export const CELL =
  'px-2 py-1.5 max-md:block max-md:p-0 max-md:before:mb-1 max-md:before:block max-md:before:text-small max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]';
