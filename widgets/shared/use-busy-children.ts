import { useRef } from 'react';

/** Several controls that may be at work at once, told on as one: busy from the first to the last of them. */
export function useBusyChildren(onBusy: ((busy: boolean) => void) | undefined) {
  const busy = useRef(new Set<string>());
  return (child: string, on: boolean) => {
    const before = busy.current.size > 0;
    if (on) busy.current.add(child);
    else busy.current.delete(child);
    const after = busy.current.size > 0;
    if (before !== after) onBusy?.(after);
  };
}
