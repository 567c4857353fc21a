import { useEffect, useMemo, useRef } from 'react';

/**
 * Calls `onLeft` when the focus has left a control of several parts. A list or a panel that a part opens is elsewhere in
 * the document, but React reports its focus to the control at once, so moving there is no leaving.
 */
export function useLeaving(onLeft: () => void): { enter(): void; leave(): void } {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => ({
      enter: () => clearTimeout(timer.current),
      leave() {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current());
      },
    }),
    [],
  );
}
