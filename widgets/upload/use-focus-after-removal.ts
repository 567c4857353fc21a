import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * After a file is removed, focuses the remove button of the file that follows, or of the last one, or the control if
 * none is left. Remove buttons carry `data-remove`.
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
  /** Wraps the function that removes the file at an index. */
  return (at: number, remove: () => void) => {
    removed.current = at;
    remove();
  };
}
