import { useCallback, useEffect, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import { CallError } from './data-source';
import { useDataSource } from './data-source-context';

/** The state of a read request. */
export interface Answer<T> {
  /** Null while loading and after a failure. */
  value: T | null;
  failure: CallError | null;
  retry(): void;
}

/** The response of a GET call, requested on mount. `body` holds its parameters; a new object requests again. */
export function useAnswer<T>(url: string, body?: JsonObject): Answer<T> {
  const source = useDataSource();
  return useRead(
    useCallback(
      (signal) => source.call<T>(url, { method: 'GET', signal, quiet: true, ...(body && { body }) }),
      [source, url, body],
    ),
  );
}

/** The result of a read; runs again when `read` changes, and is aborted on unmount. */
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
