import type { Db } from '../action';
import { sealLogs } from './seal-logs';

const EVERY_MS = 10_000;

/** Seals the logs every few seconds until told to stop; what a stop leaves unsealed the next start seals. */
export function startSealing(core: Db, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    // A seal that takes longer than the interval is not joined by a second one.
    running = running.then(() => sealLogs(core)).then(() => undefined, failed);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return running;
  };
}
