import { useSyncExternalStore } from 'react';

/** A window in which the menu folds, and criteria and trees stand above each other. */
export const NARROW = '(max-width: 1199.98px)';
/** A window as narrow as a phone. */
export const PHONE = '(max-width: 767.98px)';

/** Whether a media query holds, kept up to date. */
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
