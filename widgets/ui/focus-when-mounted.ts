/** Frames to wait for an element: two seconds at 60 Hz, enough to load the chunk that renders it. */
const FRAMES = 120;

/**
 * Focuses the element that `find` returns as soon as it is there, looking again every frame: a lazy-loaded or
 * virtualized element is mounted after the event that asks for it. `then` runs with the focused element.
 */
export function focusWhenMounted(
  find: () => HTMLElement | null | undefined,
  then?: (element: HTMLElement) => void,
  frames = FRAMES,
): void {
  const element = find();
  if (element) {
    element.focus();
    then?.(element);
  } else if (frames > 0) requestAnimationFrame(() => focusWhenMounted(find, then, frames - 1));
}
