import { useSyncExternalStore } from 'react';

/** Windows in which the menu folds, and search form and tree are stacked. */
export const NARROW = '(max-width: 1199.98px)';
/** Windows as narrow as a phone. */
export const PHONE = '(max-width: 767.98px)';

/** Windows of the narrowest phones. */
export const TINY = '(max-width: 359.98px)';

/** Whether a media query matches; re-renders on change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
