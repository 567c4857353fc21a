import type { TSchema } from 'typebox';
import type { Session, Tx } from '../action';
import type { JobFile, JobText } from '../domain-job';
import type { JsonObject } from '../../schemas/json';
import type { Language } from '../../schemas/languages';
import type { ConnectedRequest, SessionRequest } from '../contract/request';

/**
 * The contract of jobs: work of a user that may last longer than a request. A job is a row of the table `job`, inserted
 * in the transaction of its cause; one of the servers runs it later with the rights that its owner has by then.
 */

/**
 * `queued` 排队中, `running` 执行中, `done` 成功, `failed` 失败, `canceled` 已取消; `interrupted` 中断: its server ended while
 * it ran, and its kind does not run again by itself.
 */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'canceled' | 'interrupted';

/** Bounds of one attempt. */
export interface JobLimits {
  /** Longest duration of an attempt, in seconds; then the job fails. */
  readonly seconds: number;
}

/** A kind of job. `Input` and `Result` are JSON; `input` and `result` are their schemas. */
export interface JobKind<Input = JsonObject, Result = JsonObject> {
  /** Identifies the kind in the database, such as `export.excel`; never changed. */
  readonly kind: string;
  /** What the job does. */
  title(input: Input): JobText;
  readonly input: TSchema;
  readonly result: TSchema;
  /**
   * After its server was killed: `again` runs the job from the start (so what it has done by then has no effect, or is
   * done only once), `never` ends it as `interrupted`.
   */
  readonly retry: 'again' | 'never';
  readonly limits: JobLimits;
  /** Its writes change tables, with the rights of their owner. */
  readonly changesTables?: true;
  /**
   * What of the input outlasts the end of the job, such as the entity: enough for `permitted`, and nothing that a user
   * has typed. The rest is removed with the end. Absent: nothing.
   */
  kept?(input: Input): Partial<Input>;
  /**
   * Whether the session may run it; asked when it is started, before each attempt, and before its file is downloaded,
   * then with what `kept` has kept of the input.
   */
  permitted(session: Session, input: Input): boolean | Promise<boolean>;
  /**
   * Does the work. An `AppError` fails the job with its text, any other error with a general one (and is logged). Work
   * between two awaited steps should stay below 50 ms: requests are served by the same process.
   */
  run(context: JobContext<Result>, input: Input): Promise<Result>;
}

/** What the work of a job may use. */
export interface JobContext<Result = JsonObject> {
  readonly id: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Assembled at the start of the attempt from the rights of the owner, in the organisation where the job was started. */
  readonly session: Session;
  readonly lang: Language;
  /**
   * Aborted when the job is canceled, its time is over, or the server stops or has lost it. Statements that run then are
   * canceled, too.
   */
  readonly signal: AbortSignal;
  /**
   * Reports what is done, of how many (null: unknown), and the phase in Chinese (a key of the locales). May be called for
   * each row: it is stored at most twice a second. Throws when the signal is aborted.
   */
  progress(done: number, total: number | null, phase?: string): void;
  /**
   * The file that becomes the job's download when it is done, and not before; at most one per job. `name` is shown to the
   * user, `kind` is one of `files/file-kinds.ts`. Throws `AppError` when the disk has no space.
   */
  file(name: string, kind: string): Promise<JobFile>;
  /** A file of the store, such as one that the user has uploaded, as a local temporary copy that is removed at the end. */
  localCopy(path: string): Promise<string>;
  /** Reads on one snapshot, with the rights of the session; `tx` of the request is open as long as `work` runs. */
  read<T>(work: (request: ConnectedRequest) => Promise<T>): Promise<T>;
  /**
   * Writes in one transaction with the rights of the session and with its logs. It commits only if the job still belongs
   * to this server and is not canceled, so two servers never commit the same step at the same time.
   */
  write<T>(work: (request: ConnectedRequest<Tx>) => Promise<T>): Promise<T>;
  /**
   * The same as the last step: the transaction also ends the job with the result, so that after a kill at any moment
   * either both are there or neither. `run` returns what this returns.
   */
  conclude(work: (request: ConnectedRequest<Tx>) => Promise<Result>): Promise<Result>;
}

/** A job as its owner sees it. */
export interface ShownJob {
  readonly id: number;
  readonly kind: string;
  /** In the caller's language, like `phase` and `msg`. */
  readonly title: string;
  readonly state: JobState;
  readonly done: number;
  /** Null: unknown. */
  readonly total: number | null;
  readonly phase: string | null;
  /** Of a job that is done. */
  readonly result: JsonObject | null;
  /** Its file, as long as it is kept; `job/ticket/{id}` gives a download. */
  readonly file: { readonly name: string; readonly size: number } | null;
  /** Why it failed. */
  readonly msg: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Duration of the run so far, in milliseconds. */
  readonly ms: number;
}

/** Starts jobs and reads them. */
export interface Jobs {
  /**
   * Starts a job in the transaction of its cause: without the commit there is no job. Throws `AppError` for invalid input,
   * without the permission (403), and when the user has too many queued jobs (429).
   */
  start<Input, Result>(
    request: ConnectedRequest<Tx>,
    kind: JobKind<Input, Result>,
    input: Input,
  ): Promise<number>;
  /**
   * The job once it has ended, or after `ms` milliseconds as it is then: short work answers directly. Only after the
   * commit of its cause (`WritingRoute.after`).
   */
  awaitJob(request: Pick<SessionRequest, 'session' | 'lang'>, id: number, ms?: number): Promise<ShownJob>;
}

/** Called in the transaction that ends a job. */
export type JobEnded = (tx: Tx, job: EndedJob) => Promise<void>;

/** A job that ends. */
export interface EndedJob {
  readonly tenantId: number;
  readonly orgId: number;
  readonly userId: number;
  readonly id: number;
  readonly kind: string;
  readonly title: JobText;
  readonly state: Exclude<JobState, 'queued' | 'running'>;
  /** Since it was started by the user, in milliseconds; whoever started short work is still looking at it. */
  readonly ms: number;
  readonly hasFile: boolean;
}
