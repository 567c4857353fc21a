import { sql } from 'kysely';
import type { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { Db, Tx } from '../action';
import { runInTransaction } from '../database/connection/run-in-transaction';
import type { EndedJob, JobEnded } from './job-contract';
import { isJob, storedError, type JobRow, type StoredResultFile } from './job-row';

/** How a job ends. */
export interface JobEnd {
  readonly state: EndedJob['state'];
  readonly result?: JsonObject;
  readonly file?: StoredResultFile | null;
  /** With a file: what decided which values its owner read (`access/sight.ts`). */
  readonly sight?: string;
  readonly error?: AppError;
  /** Duration of the attempt in milliseconds; absent: it did not run. */
  readonly ms?: number;
}

/** The job does not belong to this server any more: another one has taken it over. */
export class JobLost extends Error {
  constructor() {
    super('The job was taken over by another server');
    this.name = 'JobLost';
  }
}

/**
 * Ends a job in a transaction, if `holder` still has it (null: it is not running); throws `JobLost` otherwise. Its input
 * may hold sensitive values (criteria of an export), so it ends with the job.
 */
export async function endJobIn(
  tx: Tx,
  row: JobRow,
  holder: string | null,
  end: JobEnd,
  ended: JobEnded,
): Promise<void> {
  const json = (value: unknown) => (value == null ? null : JSON.stringify(value));
  const { rows } = await sql<{ age: number }>`
    update job set state = ${end.state}, input = '{}', result = ${json(end.result)}::jsonb, file = ${json(end.file)}::jsonb,
           sight = ${end.sight ?? null}::text, error = ${json(end.error && storedError(end.error))}::jsonb, ms = ${end.ms ?? null}::bigint, held_by = null,
           ended_at = now(), total = case when ${end.state} = 'done' then coalesce(total, done) else total end
     where ${isJob({ tenantId: row.tenant_id, id: row.id })} and state in ('queued', 'running')
       and held_by is not distinct from ${holder}
    returning round(extract(epoch from clock_timestamp() - created_at) * 1000)::bigint as age`.execute(tx);
  const [found] = rows;
  if (!found) throw new JobLost();
  await ended(tx, {
    tenantId: row.tenant_id,
    orgId: row.org_id,
    userId: row.user_id,
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: end.state,
    ms: found.age,
    hasFile: end.file != null,
  });
}

/** The same in a transaction of its own. */
export function endJob(
  core: Db,
  row: JobRow,
  holder: string | null,
  end: JobEnd,
  ended: JobEnded,
): Promise<void> {
  return runInTransaction(core, (tx) => endJobIn(tx, row, holder, end, ended));
}
