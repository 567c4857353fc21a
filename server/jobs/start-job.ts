import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Db, Tx } from '../action';
import { checkBody } from '../contract/check-body';
import { limitError } from '../contract/limit-error';
import type { Limits } from '../contract/limits';
import type { ConnectedRequest } from '../contract/request';
import type { JobKind } from './job-contract';
import type { JobOrigin } from './job-row';
import { QUEUE_SCHEMA } from './queue-schema';

/** Bytes of the input of a job; larger data belongs into a file or a table of its own. */
const MOST_INPUT = 1024 * 1024;

/** Inserts a job and puts it into the queue, in the transaction of its cause; returns its id. */
export async function startJob<Input, Result>(
  request: ConnectedRequest<Tx>,
  kind: JobKind<Input, Result>,
  input: Input,
  limits: Limits,
): Promise<number> {
  const { session, tx, lang, requestId, path, ip, agent } = request;
  const checked = checkBody(kind.input, input as JsonObject, lang, (text) => text);
  if (!(await kind.permitted(session, checked as Input))) throw new AppError('forbidden');
  const text = JSON.stringify(checked);
  if (Buffer.byteLength(text) > MOST_INPUT) throw new AppError('bodyTooLarge', { n: MOST_INPUT / 1024 });
  const { tenantId, orgId, userId } = session;
  // Requests at the same time count one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${tenantId} ${userId}`}, 0))`.execute(
    tx,
  );
  const { rows: waiting } = await sql<{ own: number; tenant: number }>`
    select count(*) filter (where user_id = ${userId}) as own, count(*) filter (where state = 'queued') as tenant
      from job where tenant_id = ${tenantId} and state in ('queued', 'running')`.execute(tx);
  const { own = 0, tenant = 0 } = waiting[0] ?? {};
  if (own >= limits.userJobs) throw limitError('tooManyJobs', 'userJobs', limits);
  const origin: JobOrigin = { lang, requestId, path, ip, agent };
  return insertJob(tx, { tenantId, orgId, userId }, kind, checked as Input, origin, tenant);
}

/**
 * Inserts a job of a user, who is not asked for a right before it runs, and puts it into the queue; returns its id.
 * `rank` is the number of jobs of the tenant before it.
 */
export async function insertJob<Input, Result>(
  tx: Tx,
  { tenantId, orgId, userId }: { tenantId: number; orgId: number; userId: number },
  kind: JobKind<Input, Result>,
  input: Input,
  origin: JobOrigin,
  rank = 0,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into job (tenant_id, org_id, user_id, kind, title, input, kept, origin, state)
    values (${tenantId}, ${orgId}, ${userId}, ${kind.kind}, ${JSON.stringify(kind.title(input))}::jsonb,
            ${JSON.stringify(input)}::jsonb, ${JSON.stringify(kind.kept?.(input) ?? {})}::jsonb,
            ${JSON.stringify(origin)}::jsonb, 'queued')
    returning id`.execute(tx);
  const id = rows[0]!.id;
  await enqueue(tx, { tenantId, id, rank });
  return id;
}

/**
 * Puts a job into the queue, or moves it there. `rank` is the number of jobs of the tenant before it; `seconds` the
 * delay until it may run.
 */
export async function enqueue(
  db: Db,
  { tenantId, id, rank = 0, seconds = 0 }: { tenantId: number; id: number; rank?: number; seconds?: number },
): Promise<void> {
  await sql`select ${sql.raw(QUEUE_SCHEMA)}.enqueue(${tenantId}, ${id}, ${rank}::int, ${seconds}::int)`.execute(
    db,
  );
}
