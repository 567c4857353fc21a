import { focusWhenMounted } from '../../widgets/ui/focus-when-mounted';

/** Focuses a row of the list in a panel, by its place or by the id of its record, once it is shown; not if it is not. */
export function focusRow(box: HTMLElement | null, { at, id }: { at?: number; id?: number }): void {
  const wanted = id === undefined ? `[data-at="${at}"]` : `[data-row="${id}"]`;
  const find = () => box?.querySelector<HTMLElement>(`tbody > tr[data-row]${wanted}`);
  // Rendering follows the state by a frame.
  requestAnimationFrame(() => focusWhenMounted(find, undefined, FRAMES_TO_APPEAR));
}

/** The place of a record's row among the rows that are drawn; null: it is not drawn. */
export function placeOfRow(box: HTMLElement | null, id: number): number | null {
  const at = box?.querySelector(`tbody > tr[data-row="${id}"]`)?.getAttribute('data-at');
  return at === null || at === undefined ? null : Number(at);
}

/** Focuses the row at a place, or the last one above it, once the list is drawn; not if it has no rows. */
export function focusPlace(box: HTMLElement | null, at: number): void {
  const find = () =>
    [...(box?.querySelectorAll<HTMLElement>('tbody > tr[data-at]') ?? [])]
      .filter((row) => Number(row.dataset.at) <= at)
      .at(-1);
  requestAnimationFrame(() => focusWhenMounted(find, undefined, FRAMES_TO_APPEAR));
}

/** Focuses the row that the Tab key reaches, at once; nothing if there are no rows. */
export function enterRows(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('tbody > tr[data-at][tabindex="0"]')?.focus();
}

/** Rows that have been loaded are drawn within a few frames. */
const FRAMES_TO_APPEAR = 10;
