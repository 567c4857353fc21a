import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '../../action';
import { isRetryable } from './database-errors';

const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction and retries it after a serialization failure, so `work` must have no effects outside the
 * transaction.
 */
export async function runInTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
      // Jitter, so that two colliding transactions do not collide again.
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Runs several queries on one snapshot; a write in it fails. */
export function runReading<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
