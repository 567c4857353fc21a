import { useState } from 'react';
import { CallError } from '../../data/data-source';

/**
 * Sends once at a time, with calls that are quiet: a failure is told in the dialog, where it would be hidden by a
 * message over its title. After a conflict `reload` reads anew.
 */
export function useSending(reload?: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  async function run(call: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      if (error.code === 409) reload?.();
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, send: (call: () => Promise<void>) => void (busy ? null : run(call)) };
}
