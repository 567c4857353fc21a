import type { Db } from '../action';
import { runOnce } from '../records/idempotency';
import type { ReadingRoute, SessionCall, WritingRoute } from './route';
import { runInTransaction } from './run-in-transaction';

/**
 * Runs a route of somebody signed in: a read on any connection, a write in one transaction, and a write that brings an
 * idempotency key once.
 */
export async function runForSession(
  route: ReadingRoute | WritingRoute,
  call: SessionCall,
  db: Db,
): Promise<unknown> {
  if (!route.writes) return route.run(call, db);
  await route.before?.(call, db);
  return runInTransaction(db, (tx) => {
    const { session, idempotencyKey: key } = call;
    if (!key) return route.run(call, tx);
    const content = JSON.stringify([route.method, call.path, call.input.body]);
    const request = { tenantId: session.tenantId, userId: session.userId, key, content };
    return runOnce(tx, request, () => route.run(call, tx));
  });
}
