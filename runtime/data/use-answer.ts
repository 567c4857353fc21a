import { useCallback, useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import { CallError } from './data-source';
import { useDataSource } from './data-source-context';

/** The state of a read request. */
export interface Answer<T> {
  /** Null until the first answer; then the latest one, also while the next is loaded. */
  value: T | null;
  /** Why the last request failed; code 0 without a message: it was cancelled. */
  failure: CallError | null;
  /** The last request failed, and `value` still is what an earlier one of the same question answered. */
  stale: boolean;
  retry(): void;
  /** Gives up waiting for the first answer. */
  cancel(): void;
  /** Requests again while the present value stays, also if that fails; whether it succeeded. */
  refresh(): Promise<boolean>;
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
  const [held, setHeld] = useState<{ value: T; from: typeof read } | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const current = useRef<AbortController | null>(null);
  const load = useCallback(async () => {
    current.current?.abort();
    const request = new AbortController();
    current.current = request;
    setFailure(null);
    try {
      const value = await read(request.signal);
      if (!request.signal.aborted) setHeld({ value, from: read });
    } catch (error) {
      if (request.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    }
  }, [read]);
  useEffect(() => {
    void load();
    return () => current.current?.abort();
  }, [load]);
  const refresh = useCallback(async () => {
    let request = current.current;
    if (!request || request.signal.aborted) request = current.current = new AbortController();
    const { signal } = request;
    try {
      const value = await read(signal);
      if (!signal.aborted) {
        setHeld({ value, from: read });
        setFailure(null);
      }
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if (!(error instanceof CallError)) throw error;
      return false;
    }
  }, [read]);
  return {
    value: held && held.value,
    failure,
    stale: failure !== null && held?.from === read && !GONE.has(failure.code),
    retry: () => void load(),
    refresh,
    cancel() {
      current.current?.abort();
      setFailure(new CallError(0, ''));
    },
  };
}

/** The right, or the record, is gone: what was read before is not shown any longer. */
const GONE: ReadonlySet<number> = new Set([403, 404]);
