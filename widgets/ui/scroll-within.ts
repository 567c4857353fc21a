/** Scrolls a row into view within its list, without scrolling the containers around it. */
export function scrollWithin(list: HTMLElement | null, row: Element | null | undefined): void {
  if (!list || !(row instanceof HTMLElement)) return;
  const box = list.getBoundingClientRect();
  const line = row.getBoundingClientRect();
  if (line.top < box.top) list.scrollTop -= box.top - line.top;
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom;
}
