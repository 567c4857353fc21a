import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Retries of many windows that were cut off together are spread over this time. */
const SPREAD_MS = 1500;

/** Whether the browser knows that it has no network. */
export function isOffline(): boolean {
  return !navigator.onLine;
}

/** Whether the browser knows that it has no network, kept current. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}

/** Runs `retry` when the network is there again; null: nothing is to be retried. */
export function useOnlineAgain(retry: (() => void) | null): void {
  const latest = useRef(retry);
  useLayoutEffect(() => {
    latest.current = retry;
  });
  const waits = retry !== null;
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout>;
    const onOnline = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current?.(), Math.random() * SPREAD_MS);
    };
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [waits]);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
