import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { startRefreshing } from '../data/repeated-refresh';

/** Seconds between two counts, and until the first, which lets the page load before it. */
const EVERY_S = 20;
const FIRST_MS = 1000;

/** The unread notices of the user, as counted last. */
export interface UnreadNotices {
  unread: number;
  /** Takes the count that another call has answered. */
  set(unread: number): void;
}

/**
 * Counts the user's unread notices again and again while the window is visible. Asking is simpler than being told, and
 * holds with any number of servers and proxies: an open stream for each window would need a connection of its own in
 * proxies and browsers (six to one origin over HTTP/1.1), which some proxies buffer, and each server would listen to the
 * database. The count is one statement; nobody's session lives longer by it; a hidden window does not ask, and asks at
 * once when it is shown again.
 */
export function useUnreadNotices(): UnreadNotices {
  const source = useDataSource();
  const [unread, set] = useState(0);
  const count = useCallback(async () => {
    try {
      const options = { method: 'GET', quiet: true, background: true } as const;
      set((await source.call<{ unread: number }>('notice/count', options)).unread);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return false;
    }
  }, [source]);
  useEffect(() => {
    const first = setTimeout(() => void count(), FIRST_MS);
    const stop = startRefreshing({
      seconds: EVERY_S,
      refresh: count,
      isBusy: () => false,
      onAttempt: () => undefined,
    });
    return () => {
      clearTimeout(first);
      stop();
    };
  }, [count]);
  return { unread, set };
}
