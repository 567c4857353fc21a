import { focusWhenMounted } from '../../widgets/ui/focus-when-mounted';

/** Focuses a row of the list in a panel, by its place or by the id of its record, once it is shown; not if it is not. */
export function focusRow(box: HTMLElement | null, { at, id }: { at?: number; id?: number }): void {
  const wanted = id === undefined ? `[data-at="${at}"]` : `[data-row="${id}"]`;
  const find = () => box?.querySelector<HTMLElement>(`tbody > tr[data-row]${wanted}`);
  // Rendering follows the state by a frame.
  requestAnimationFrame(() => focusWhenMounted(find, undefined, FRAMES_TO_APPEAR));
}

/** Focuses the row that the Tab key reaches, at once; nothing if there are no rows. */
export function enterRows(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('tbody > tr[data-at][tabindex="0"]')?.focus();
}

/** Rows that have been loaded are drawn within a few frames. */
const FRAMES_TO_APPEAR = 10;
