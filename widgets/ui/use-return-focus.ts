import { useRef } from 'react';

/** Gives the focus back to where it was before a dialog opened, whoever opened it. */
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
