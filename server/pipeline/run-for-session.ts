import type { Db } from '../action';
import { operationOf } from '../audit/operation';
import { writeLogs } from '../audit/write-logs';
import type { HeldConnections } from '../database/held-connections';
import type { ServerDatabase } from '../database/server-database';
import type { Limits } from '../limits';
import type { SessionCheck } from '../session/session-check';
import { runOnce } from '../records/idempotency';
import type { ReadingRoute, SessionCall, WritingRoute } from './route';
import { runInTransaction } from './run-in-transaction';

interface RunOptions {
  held: HeldConnections;
  check: SessionCheck;
  limits: Limits;
}

/**
 * Runs a route of somebody signed in: a read on any connection, a write in one transaction with its logs, and a write
 * that brings an idempotency key once.
 */
export async function runForSession(
  route: ReadingRoute | WritingRoute,
  call: SessionCall,
  database: ServerDatabase,
  { held, check, limits }: RunOptions,
): Promise<unknown> {
  const { session, idempotencyKey: key } = call;
  const own = database.within(session, held, check);
  // One connection for all of a read: who waits for a connection waits once.
  if (!route.writes) return own.connection().execute((db) => route.run(call, db));
  if (route.changesTables || route.before) await askCheck(own, check);
  // A change of tables is not broken off half way: whoever asked for it learns later that it was done.
  const db = route.changesTables ? database.owner : own;
  const start = performance.now();
  await route.before?.(call, database.core);
  return runInTransaction(db, async (tx) => {
    // Until it is known that the session is still what it was, nothing is written.
    await check.passed();
    // A transaction that runs again has done nothing yet.
    const trail: SessionCall['trail'] = [];
    const run = () => route.run({ ...call, trail }, tx);
    const content = JSON.stringify([route.method, call.path, call.input.body]);
    const keepDays = limits.repeatDays;
    const request = { tenantId: session.tenantId, userId: session.userId, content, keepDays };
    const answer = key ? await runOnce(tx, { ...request, key }, run) : await run();
    const outcome = { resCode: 200, resMsg: '', costMs: performance.now() - start, events: trail };
    await writeLogs(tx, operationOf(route, session, call, call.input.body, outcome));
    return answer;
  });
}

/** Asks for a request that has not needed the database yet. */
export async function askCheck(own: Db, check: SessionCheck): Promise<{ rested: boolean }> {
  if (!check.isAsked) await own.connection().execute(() => Promise.resolve());
  return check.passed();
}
