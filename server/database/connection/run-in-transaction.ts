import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '../../action';
import { isRetryable } from './database-errors';

const ATTEMPTS = 5;

/** Runs `work` in a transaction and again when PostgreSQL asks for it, so `work` must have no effect outside the transaction. */
export async function runInTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
      // Jitter: two transactions that collided must not meet again.
      await wait(Math.random() * 20 * attempt);
    }
  }
}

/** Runs several queries over one unchanging state of the data; a write in it fails. */
export function runReading<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
