import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { Db, Tx } from '../action';
import { operationOf } from '../audit/operation';
import { writeChange } from '../audit/write-change';
import { loggedRefusal } from '../contract/logged-refusal';
import { UncountedGuess } from '../contract/uncounted-guess';
import { RequestWork } from '../contract/request-work';
import { KeyUsedError, type Conclude } from '../contract/row-change';
import { writeLogs } from '../audit/write-logs';
import type { HeldConnections } from '../database/connection/held-connections';
import type { ServerDatabase } from '../database/connection/server-database';
import type { Limits } from '../contract/limits';
import type { SessionCheck } from '../session/session-check';
import { findAnswer, keyClaim, runOnce, storeKey, type Repeatable } from './idempotency';
import { searchOnRecord, writeOnRecord } from './masked-search';
import type { SessionRequest } from '../contract/request';
import type { ReadingRoute, ReadSnapshot, WritingRoute } from '../contract/route';
import { runInTransaction, runReading } from '../database/connection/run-in-transaction';

interface RunOptions {
  held: HeldConnections;
  check: SessionCheck;
  limits: Limits;
}

/**
 * Runs a route with a session: a read on any connection, a write in one transaction with its logs, and a write with an
 * idempotency key at most once.
 */
export async function runForSession(
  route: ReadingRoute | WritingRoute,
  request: SessionRequest,
  database: ServerDatabase,
  options: RunOptions,
): Promise<unknown> {
  if (!route.writes) return runRead(route, request, database, options);
  const answer = await runWrite(route, request, database, options);
  return route.after ? route.after(answer, request) : answer;
}

async function runRead(
  route: ReadingRoute,
  request: SessionRequest,
  database: ServerDatabase,
  { held, check, limits }: RunOptions,
): Promise<unknown> {
  const own = database.within(request.session, held, check);
  if (route.ask) {
    await sendSessionCheck(() => own, check);
    const asked = await route.ask(request, snapshots(own, request));
    return own.connection().execute((tx) => route.run({ ...request, asked, tx, writes: false }));
  }
  // One connection for the whole read, so that it waits for a free connection only once.
  const read = () => own.connection().execute((tx) => route.run({ ...request, tx, writes: false }));
  const masked = route.maskedCriteria?.(request) ?? [];
  if (masked.length === 0) return read();
  await sendSessionCheck(() => own, check);
  return searchOnRecord(route, request, masked, { core: database.core, own, limits }, read);
}

/**
 * A write whose only change is one row ends with `conclude`: one statement makes the change, writes both logs and stores the
 * idempotency key. If it needs more than that (files, sign-in names, a tenant's own columns, several rows), `conclude` is not
 * called; the logs and the key then follow in the same transaction.
 */
async function runWrite(
  route: WritingRoute,
  given: SessionRequest,
  database: ServerDatabase,
  { held, check, limits }: RunOptions,
): Promise<unknown> {
  let request = given;
  const key = route.anew ? null : request.idempotencyKey;
  if (route.needsKey && key === null) throw new AppError('keyRequired');
  const own = database.within(request.session, held, check);
  if (route.changesTables || route.before || route.ask) await sendSessionCheck(() => own, check);
  // A change of tables is not cancelled when the client disconnects; the caller finds the result later.
  const db = route.changesTables ? database.owner : own;
  const write = { check, limits, key, start: performance.now() };
  await route.before?.(request, database.core);
  if (route.ask) {
    const done = route.asksOnce && key !== null && (await storedAnswer(own, route, given, key, limits));
    if (done) return done.answer;
    const sending = (what: AppError) => noteSending(own, route, given, what);
    request = { ...given, asked: await route.ask(request, snapshots(own, given), sending) };
  }
  const run = async (mayGuess: number) => {
    const attempt = (more: Pick<Write, 'claims' | 'refused'>) =>
      runInTransaction(db, (tx) => writeIn(tx, route, request, { ...write, mayGuess, ...more }));
    const attempts = async (claims: boolean): Promise<unknown> => {
      try {
        return await attempt({ claims });
      } catch (error) {
        // A repetition is no guess: before one is counted, the key is looked up.
        if (error instanceof KeyUsedError || (key && claims && error instanceof UncountedGuess))
          return attempts(false);
        if (!key || !(error instanceof AppError)) throw error;
        // A repetition may fail because of its effect before its key is found: it claims the key with its change, or an
        // equal request commits after the look. A further look finds the stored response; without one the error stands.
        return attempt({ claims: false, refused: error });
      }
    };
    return attempts(route.answerOf !== undefined);
  };
  const services = { core: database.core, own, limits };
  const runCounted = async (counted: number): Promise<unknown> => {
    try {
      return await run(counted);
    } catch (error) {
      if (!(error instanceof UncountedGuess)) throw error;
      // Each row of a batch counts; beyond the limit this throws.
      return writeOnRecord(route, request, error, services, () => runCounted(counted + 1));
    }
  };
  return runCounted(limits.maskedSearches === 0 ? Infinity : 0);
}

/** Reads of a request that asks another system, each in a snapshot of its own. */
const snapshots =
  (own: Db, request: SessionRequest): ReadSnapshot =>
  (work) =>
    runReading(own, (tx) => work({ ...request, tx, writes: false }));

/** A row of the log that is there whatever becomes of the request: another system is asked for a change. */
async function noteSending(
  own: Db,
  route: WritingRoute,
  request: SessionRequest,
  what: AppError,
): Promise<void> {
  const outcome = {
    resCode: what.code,
    resMsg: what.message,
    refusal: loggedRefusal(what),
    costMs: 0,
    events: [],
  };
  const operation = operationOf(route, request.session, request, request.body, outcome);
  await runInTransaction(own, (tx) => writeLogs(tx, operation, true));
}

/** What an equal request with this key was answered; null: there was none. */
function storedAnswer(own: Db, route: WritingRoute, request: SessionRequest, key: string, limits: Limits) {
  return runReading(own, (tx) => findAnswer(tx, repeatableOf(route, request, key, limits)));
}

/** The facts that every attempt of a write uses. */
interface Write {
  check: SessionCheck;
  limits: Limits;
  /** Its idempotency key. */
  key: string | null;
  start: number;
  /** Claims the key with the change instead of looking it up before. */
  claims: boolean;
  /** The error of the previous attempt: only a stored response may replace it. */
  refused?: AppError;
  /** For how many guesses at values that its session does not see it is counted. */
  mayGuess: number;
}

/** One attempt of a write in its transaction. */
async function writeIn(
  tx: Tx,
  route: WritingRoute,
  request: SessionRequest,
  { check, limits, key, claims, refused, start, mayGuess }: Write,
): Promise<unknown> {
  const { session, body } = request;
  // Work outside the transaction must wait for the session check; PostgreSQL holds back everything else until then.
  if (route.kind === 'fixed') await sql`select`.execute(tx);
  // A retried transaction starts with an empty trail.
  const trail: SessionRequest['trail'] = [];
  const work = new RequestWork();
  let logged = false;
  const operation = () => {
    logged = true;
    const outcome = { resCode: 200, resMsg: '', costMs: performance.now() - start, events: trail };
    return operationOf(route, session, request, body, outcome);
  };
  const repeatable = key === null ? null : repeatableOf(route, request, key, limits);
  let claimed = false;
  const conclude: Conclude = async (change) => {
    const claim = claims && repeatable ? keyClaim(repeatable) : null;
    const row = await writeChange(tx, operation(), change, !repeatable || claim !== null, claim);
    await check.passed();
    logged = row !== undefined;
    claimed = claim !== null && logged;
    return row;
  };
  let guessed = 0;
  const guesses = (columns: readonly string[], changes = false) => {
    guessed += 1;
    if (guessed > mayGuess) throw new UncountedGuess(columns, changes);
  };
  const run = async () => {
    if (refused) throw refused;
    const answer = await route.run({ ...request, trail, work, conclude, guesses, tx, writes: true });
    if (!logged) await writeLogs(tx, operation(), !key);
    return answer;
  };
  if (!repeatable) return run();
  if (!claims) {
    const answer = await runOnce(tx, repeatable, run);
    if (!logged) await writeLogs(tx, operation(), true);
    return answer;
  }
  const answer = await run();
  // Nothing was changed, or more than one row.
  if (!claimed) await storeKey(tx, repeatable.key, keyClaim(repeatable), answer);
  return answer;
}

function repeatableOf(
  route: WritingRoute,
  request: SessionRequest,
  key: string,
  { repeatDays }: Limits,
): Repeatable {
  const { session, path, body } = request;
  return {
    tenantId: session.tenantId,
    orgId: session.orgId,
    userId: session.userId,
    key,
    content: JSON.stringify([route.method, path, body]),
    keepDays: repeatDays,
    answerOf: (row) => route.answerOf?.(row, request),
  };
}

/** Runs the session check for a request that has not used the database yet. */
export async function sendSessionCheck(own: () => Db, check: SessionCheck): Promise<{ stale: boolean }> {
  if (!check.isAsked) await sql`select`.execute(own());
  return check.passed();
}
