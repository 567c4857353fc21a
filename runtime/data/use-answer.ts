import { useCallback, useEffect, useState } from 'react';
import { CallError } from './data-source';
import { useDataSource } from './data-source-context';

export interface Answer<T> {
  /** Null until it came. */
  value: T | null;
  failure: CallError | null;
  retry(): void;
}

/** What a GET call answers, read once a dialog opens. */
export function useAnswer<T>(url: string): Answer<T> {
  const source = useDataSource();
  return useRead(
    useCallback((signal) => source.call<T>(url, { method: 'GET', signal, quiet: true }), [source, url]),
  );
}

/** What a reading call brings, read anew when `read` is another; going away breaks it off. */
export function useRead<T>(read: (signal?: AbortSignal) => Promise<T>): Answer<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(null);
      try {
        setValue(await read(signal));
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setFailure(error);
      }
    },
    [read],
  );
  useEffect(() => {
    const request = new AbortController();
    void load(request.signal);
    return () => request.abort();
  }, [load]);
  return { value, failure, retry: () => void load() };
}
