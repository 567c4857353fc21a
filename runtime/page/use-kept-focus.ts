import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Keeps the focus in the row when the button that has it disappears, because its action has changed the row. Returns
 * the listeners of the box of the buttons.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const has = useRef(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!has.current || !current || document.activeElement !== document.body) return;
    has.current = false;
    (current.querySelector('button') ?? current.closest('tr'))?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => {
      // The focus in a menu of the box is elsewhere in the document.
      has.current = event.currentTarget.contains(event.target);
    },
    onBlur: () => {
      has.current = false;
    },
  };
}
