import { useRef } from 'react';

/** Returns the focus to the element that had it before a dialog opened. */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    remember() {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    giveBack(event: Event) {
      event.preventDefault();
      before.current?.focus({ preventScroll: true });
    },
  };
}
