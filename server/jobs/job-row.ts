import { sql, type RawBuilder } from 'kysely';
import type { AppError } from '../../schemas/errors/app-error';
import type { ErrorName } from '../../schemas/errors/error-names';
import { errorText } from '../../schemas/errors/error-text';
import type { JsonObject } from '../../schemas/json';
import type { Language } from '../../schemas/languages';
import { fill, type ErrorParams } from '../../schemas/text/fill';
import type { Db, Session } from '../action';
import type { JobText } from '../domain-job';
import type { JobState, ShownJob } from './job-contract';

/** The request that started a job. */
export interface JobOrigin {
  readonly lang: Language;
  readonly requestId: string;
  readonly path: string;
  readonly ip: string;
  readonly agent: string;
}

/** An error as it is stored: an entry of the catalogue, or a domain's own text. */
export interface StoredError {
  readonly name: ErrorName | null;
  readonly text: string;
  readonly params: ErrorParams;
}

/** The file of a job, as its row names it. */
export interface StoredResultFile {
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A row of the table `job`. */
export interface JobRow {
  id: number;
  tenant_id: number;
  org_id: number;
  user_id: number;
  kind: string;
  title: JobText;
  /** Empty once the job has ended. */
  input: JsonObject;
  /** What is left of the input then (`JobKind.kept`). */
  kept: JsonObject;
  origin: JobOrigin;
  state: JobState;
  done: number;
  total: number | null;
  phase: string | null;
  result: JsonObject | null;
  file: StoredResultFile | null;
  /** What decided which values its owner read (`access/sight.ts`); null: it has no file. */
  sight: string | null;
  error: StoredError | null;
  attempt: number;
  held_by: string | null;
  cancel_at: string | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  ms: number | null;
}

/** The key of a job. */
export interface JobKey {
  readonly tenantId: number;
  readonly id: number;
}

/** Condition for one job. */
export function isJob({ tenantId, id }: JobKey): RawBuilder<boolean> {
  return sql`tenant_id = ${tenantId} and id = ${id}`;
}

/** Whether a job belongs to the session: its owner, in the organisation where it was started. */
function isOwn({ tenantId, orgId, userId }: Session): RawBuilder<boolean> {
  return sql`tenant_id = ${tenantId} and org_id = ${orgId} and user_id = ${userId}`;
}

/** Milliseconds of a running job by the clock of the database. */
const RUNNING_MS = sql`case when state = 'running'
  then round(extract(epoch from clock_timestamp() - started_at) * 1000)::bigint else ms end as ms`;

/** A job of the session; null for any other. */
export async function ownJob(db: Db, session: Session, id: number): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select *, ${RUNNING_MS} from job where ${isOwn(session)} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The newest jobs of the session, at most so many. */
export async function ownJobs(db: Db, session: Session, most: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select *, ${RUNNING_MS} from job where ${isOwn(session)} order by id desc limit ${most}`.execute(db);
  return rows;
}

/** A job in words for its owner. `words` translates Chinese texts. */
export function shownJob(row: JobRow, lang: Language, words: ReadonlyMap<string, string>): ShownJob {
  const word = (text: string) => words.get(text) ?? text;
  return {
    id: row.id,
    kind: row.kind,
    title: fill(word(row.title.text), inWords(row.title.params, word)),
    state: row.state,
    done: row.done,
    total: row.total,
    phase: row.phase && word(row.phase),
    result: row.result,
    file: row.file && { name: row.file.name, size: row.file.size },
    msg: row.error && shownError(row.error, lang, word),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    ms: row.ms ?? 0,
  };
}

function shownError({ name, text, params }: StoredError, lang: Language, word: (text: string) => string) {
  const told = inWords(params, word);
  return name ? errorText(name, lang, told) : fill(word(text), told);
}

function inWords(params: ErrorParams = {}, word: (text: string) => string): ErrorParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? word(value) : value]),
  );
}

/** An error as a job stores it. */
export function storedError(error: AppError): StoredError {
  return { name: error.errorName, text: error.text, params: error.params };
}
