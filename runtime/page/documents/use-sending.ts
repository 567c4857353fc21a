import { useState } from 'react';
import { CallError } from '../../data/data-source';

/** Sends once at a time; after a conflict `reload` reads anew. Other failures are shown by the call itself. */
export function useSending(reload: () => void) {
  const [busy, setBusy] = useState(false);
  async function run(call: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 409) reload();
    } finally {
      setBusy(false);
    }
  }
  return { busy, send: (call: () => Promise<void>) => void (busy ? null : run(call)) };
}
