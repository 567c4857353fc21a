import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTabKey } from './tab-context';

/** Loads again what a page shows, in place; false: the call failed, and what was there is still shown. */
type Refresh = () => boolean | Promise<boolean>;

const refreshes = new Map<string, Set<Refresh>>();

/**
 * Registers what the page of this tab shows, so that a new start of the tab does not lose it when the server is out of
 * reach.
 */
export function useTabRefresh(refresh: Refresh): void {
  const key = useTabKey();
  const latest = useRef(refresh);
  useLayoutEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const own: Refresh = () => latest.current();
    const all = refreshes.get(key) ?? new Set();
    refreshes.set(key, all.add(own));
    return () => {
      all.delete(own);
    };
  }, [key]);
}

/** Whether the pages of a tab can be loaded again; a page that registers nothing can. */
export async function canRestart(key: string): Promise<boolean> {
  const answers = await Promise.all([...(refreshes.get(key) ?? [])].map((refresh) => refresh()));
  return answers.every(Boolean);
}
