import { useRef } from 'react';

/** Combines the busy states of several controls into one. */
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
