import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Where the keyboard goes on when a file of a list was taken away: at the button of the one that took its place, or of the
 * last, and where none is left at the control. Buttons that take away carry `data-remove`.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, controlId: string) {
  const removed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(removed.current, buttons.length - 1)] ?? document.getElementById(controlId);
    removed.current = null;
    next?.focus();
  });
  /** Around what takes the file at a place of the list away. */
  return (at: number, remove: () => void) => {
    removed.current = at;
    remove();
  };
}
