import { createContext, useContext, useEffect } from 'react';

/** Loads a block again; false: it failed. */
type Refresh = () => Promise<boolean>;

const Together = createContext<Set<Refresh> | null>(null);
/** Collects what the blocks of a page do when the page is refreshed. */
export const TogetherProvider = Together.Provider;

/** Takes part in the refreshes of the page. */
export function useRefreshed(refresh: Refresh): void {
  const all = useContext(Together);
  useEffect(() => {
    all?.add(refresh);
    return () => void all?.delete(refresh);
  }, [all, refresh]);
}

/** Refreshes all blocks at once; whether each succeeded. */
export async function refreshAll(all: ReadonlySet<Refresh>): Promise<boolean> {
  return (await Promise.all([...all].map((refresh) => refresh()))).every(Boolean);
}
