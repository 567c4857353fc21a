import { useInsertionEffect, useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened. Asks for that element before the effects of what
 * is in the dialog, which may focus a field.
 */
export function useReturnFocus(open = true) {
  const before = useRef<HTMLElement | null>(null);
  useInsertionEffect(() => {
    if (!open) return;
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, [open]);
  return {
    giveBack(event: Event) {
      event.preventDefault();
      before.current?.focus({ preventScroll: true });
    },
  };
}
