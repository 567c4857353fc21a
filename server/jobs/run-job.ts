import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Db, Session, Tx } from '../action';
import type { Limits } from '../contract/limits';
import { asUnavailable } from '../database/connection/database-errors';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { endJob, JobLost, type JobEnd } from './end-job';
import { JobAttempt, stopError, type AttemptServices } from './job-attempt';
import type { JobKind } from './job-contract';
import { isJob, type JobKey, type JobRow } from './job-row';
import { enqueue } from './start-job';

/** What running jobs needs of the server. */
export interface RunServices extends AttemptServices {
  readonly limits: Limits;
  readonly kinds: ReadonlyMap<string, JobKind>;
  /** The session of an owner with the rights of now; null when there is none any more. */
  sessionOf(owner: { tenantId: number; userId: number; orgId: number }): Promise<Session | null>;
  /** Told about an error that no user caused. */
  failed(kind: string, error: unknown): void;
}

/** Attempts that end with their server; further ones would end the next server, too. */
export const MOST_ATTEMPTS = 3;
/** Attempts that fail for a reason that passes, such as a lost connection or a lock: each waits twice as long. */
const MOST_TRIES = 6;
/** Seconds until a job is tried again that could not run yet. */
const LATER = 1;
const UNKNOWN_LATER = 10;

/** Runs a queued job on this server; `running` has it meanwhile. Resolves when it has ended or is in the queue again. */
export async function runJob(
  services: RunServices,
  key: JobKey,
  server: string,
  running: Map<string, JobAttempt | null>,
): Promise<void> {
  const name = keyName(key);
  // The others had given this server up and put the job back, and its former attempt has not noticed yet.
  if (running.has(name)) return enqueue(services.database.core, { ...key, seconds: LATER });
  // Until the job has ended in the database: a running job that is not held here was left by a failure (`dead-servers.ts`).
  running.set(name, null);
  try {
    await runHeld(services, key, server, (attempt) => running.set(name, attempt));
  } finally {
    running.delete(name);
  }
}

/** Names a job among those of all tenants. */
export function keyName({ tenantId, id }: JobKey): string {
  return `${tenantId}/${id}`;
}

async function runHeld(
  services: RunServices,
  key: JobKey,
  server: string,
  hold: (attempt: JobAttempt) => void,
): Promise<void> {
  const { database, limits } = services;
  const taken = await claim(database.core, services.kinds, key, server, limits);
  if (taken === 'gone') return;
  if (taken === 'full' || taken === 'unknown')
    return enqueue(database.core, { ...key, seconds: taken === 'full' ? LATER : UNKNOWN_LATER });
  const { row, kind } = taken;
  let attempt: JobAttempt | null = null;
  let end: JobEnd | 'again';
  try {
    const session = await permittedSession(services, kind, row);
    attempt = new JobAttempt(services, kind, row, session, server);
    hold(attempt);
    const result = await attempt.run();
    if (attempt.concluded) return;
    end = await doneWith(attempt, result);
  } catch (error) {
    if (attempt?.concluded || error instanceof JobLost) return;
    end = endOf(services, kind, row, attempt, error);
  } finally {
    await attempt?.files.discard();
  }
  await settle(services, row, server, end);
}

/** Takes the job if it waits and its tenant has a free place; `unknown`: a newer server knows its kind. */
function claim(
  core: Db,
  kinds: ReadonlyMap<string, JobKind>,
  key: JobKey,
  server: string,
  { tenantJobs }: Limits,
): Promise<{ row: JobRow; kind: JobKind } | 'gone' | 'full' | 'unknown'> {
  return runInTransaction(core, async (tx) => {
    // Servers that take jobs of one tenant at once count one after the other.
    await sql`select pg_advisory_xact_lock(7204, ${key.tenantId % 2 ** 31}::int)`.execute(tx);
    const { rows } = await sql<{ kind: string; running: number }>`
      select kind, (select count(*) from job where tenant_id = ${key.tenantId} and state = 'running') as running
        from job where ${isJob(key)} and state = 'queued'`.execute(tx);
    const [waiting] = rows;
    if (!waiting) return 'gone';
    if (waiting.running >= tenantJobs) return 'full';
    const kind = kinds.get(waiting.kind);
    if (!kind) return 'unknown';
    const { rows: taken } = await sql<JobRow>`
      update job set state = 'running', held_by = ${server}, attempt = attempt + 1, started_at = clock_timestamp(),
             done = 0, total = null, phase = null, ms = null
       where ${isJob(key)} and state = 'queued' returning *`.execute(tx);
    return taken[0] ? { row: taken[0], kind } : 'gone';
  });
}

async function permittedSession(
  { sessionOf }: RunServices,
  kind: JobKind,
  { tenant_id: tenantId, user_id: userId, org_id: orgId, input }: JobRow,
): Promise<Session> {
  const session = await sessionOf({ tenantId, userId, orgId });
  if (!session) throw new AppError('jobOwnerGone');
  // A release may ask for other input than the one that started the job.
  if (!Value.Check(kind.input, input)) throw new AppError('jobOutdated');
  if (!(await kind.permitted(session, input))) throw new AppError('jobNotPermitted');
  return session;
}

async function doneWith(attempt: JobAttempt, result: JsonObject): Promise<JobEnd> {
  const file = await attempt.files.keep();
  return { state: 'done', result, ms: attempt.ms, ...attempt.withFile(file) };
}

/** How a job ends that could not be finished. */
function endOf(
  { failed }: RunServices,
  kind: JobKind,
  row: JobRow,
  attempt: JobAttempt | null,
  error: unknown,
): JobEnd | 'again' {
  const ms = attempt?.ms ?? 0;
  const reason = attempt?.stopped ?? null;
  if (reason === 'canceled') return { state: 'canceled', ms };
  const stopped = stopError(reason, kind);
  if (stopped) return { state: 'failed', error: stopped, ms };
  const passing =
    reason === 'stopping' ||
    (!(error instanceof AppError) && asUnavailable(error)?.errorName === 'unavailable');
  if (passing)
    return kind.retry === 'again' && (reason === 'stopping' || row.attempt < MOST_TRIES)
      ? 'again'
      : { state: 'interrupted', ms };
  if (error instanceof AppError) return { state: 'failed', error, ms };
  const full = asUnavailable(error);
  if (full) return { state: 'failed', error: full, ms };
  failed(row.kind, error);
  return { state: 'failed', error: new AppError('internal'), ms };
}

/** Ends the job or puts it into the queue again. */
async function settle(
  { database: { core }, ended }: RunServices,
  row: JobRow,
  server: string,
  end: JobEnd | 'again',
): Promise<void> {
  try {
    if (end === 'again')
      await runInTransaction(core, (tx) => requeue(tx, row, server, 2 ** (row.attempt - 1)));
    else await endJob(core, row, server, end, ended);
  } catch (error) {
    if (error instanceof JobLost) return;
    throw error;
  }
}

/** Puts a running job back into the queue, for `seconds` later; the server that held it does not run it any more. */
export async function requeue(tx: Tx, row: JobRow, server: string, seconds = 0): Promise<void> {
  const key = { tenantId: row.tenant_id, id: row.id };
  const { rows } = await sql`
    update job set state = 'queued', held_by = null, done = 0, total = null, phase = null
     where ${isJob(key)} and state = 'running' and held_by = ${server} returning id`.execute(tx);
  if (rows.length > 0) await enqueue(tx, { ...key, seconds });
}
