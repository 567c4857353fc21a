/** Scrolls a list just so far that one of its rows is in sight, and nothing around the list. */
export function scrollWithin(list: HTMLElement | null, row: Element | null | undefined): void {
  if (!list || !(row instanceof HTMLElement)) return;
  const box = list.getBoundingClientRect();
  const line = row.getBoundingClientRect();
  if (line.top < box.top) list.scrollTop -= box.top - line.top;
  else if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom;
}
