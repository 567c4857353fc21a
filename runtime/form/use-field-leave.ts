import { useRef, type FocusEvent } from 'react';

/**
 * Calls `onLeft` when the focus has left all parts of a field: moving between the ends of a period, between region and
 * street, or into a dropdown and back is no leaving. `frame` belongs to the element around the parts, `onBlur` to the
 * control.
 */
export function useFieldLeave(onLeft: () => void) {
  const inside = useRef(false);
  return {
    onBlur: () => {
      if (!inside.current) onLeft();
    },
    frame: {
      onFocusCapture: () => {
        inside.current = true;
      },
      onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
        inside.current = currentTarget.contains(relatedTarget as Node | null);
      },
    },
  };
}
