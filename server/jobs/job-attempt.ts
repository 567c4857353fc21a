import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import { fill } from '../../schemas/text/fill';
import type { Db, Session, Tx } from '../action';
import { sightOf } from '../access/sight';
import { operationOf } from '../audit/operation';
import { writeLogs } from '../audit/write-logs';
import type { AuditEvent } from '../contract/audit-event';
import type { ConnectedRequest, SessionRequest } from '../contract/request';
import { RequestWork } from '../contract/request-work';
import type { RouteFacts } from '../contract/route';
import { HeldConnections } from '../database/connection/held-connections';
import { runInTransaction, runReading } from '../database/connection/run-in-transaction';
import type { ServerDatabase } from '../database/connection/server-database';
import type { FileKeeping } from '../files/file-keeping';
import { endJobIn, JobLost, type JobEnd } from './end-job';
import type { JobContext, JobEnded, JobKind } from './job-contract';
import { JobFiles } from './job-files';
import { JobProgress } from './job-progress';
import { isJob, type JobRow, type StoredResultFile } from './job-row';

/** What an attempt needs of the server. */
export interface AttemptServices {
  readonly database: ServerDatabase;
  readonly files: FileKeeping | null;
  /** Called in the transaction that ends a job. */
  readonly ended: JobEnded;
}

/** Why a running job was stopped. */
export type StopReason = 'canceled' | 'timeout' | 'stopping' | 'lost' | 'diskFull';

/** One attempt of a job on this server, with everything that its work may use. */
export class JobAttempt {
  readonly files: JobFiles;
  /** The job was ended by the transaction of its last step. */
  concluded = false;
  stopped: StopReason | null = null;
  private readonly held = new HeldConnections();
  private readonly controller = new AbortController();
  private readonly startedAt = performance.now();
  private readonly progress: JobProgress;
  private readonly db: Db;
  private committing = 0;

  constructor(
    private readonly services: AttemptServices,
    readonly kind: JobKind,
    readonly row: JobRow,
    private readonly session: Session,
    private readonly server: string,
  ) {
    const { database, files } = services;
    this.files = new JobFiles(files, server, database.core, session);
    this.progress = new JobProgress(database.core, this.key, server);
    this.db = database.within(session, this.held);
  }

  get key() {
    return { tenantId: this.row.tenant_id, id: this.row.id };
  }

  /** Milliseconds since it began. */
  get ms(): number {
    return Math.round(performance.now() - this.startedAt);
  }

  /** Runs the work; the caller ends the job with what it returns or throws. */
  async run(): Promise<JsonObject> {
    const timer = setTimeout(() => this.stop('timeout'), this.kind.limits.seconds * 1000);
    try {
      const result = await this.kind.run(this.context(), this.row.input);
      if (this.concluded) return result;
      this.refuseStopped();
      return result;
    } finally {
      clearTimeout(timer);
      await this.progress.end();
    }
  }

  /** Stops the work: its signal is aborted and its statements are canceled, except a commit that has begun. */
  stop(reason: StopReason): void {
    if (this.stopped) return;
    this.stopped = reason;
    this.controller.abort(new Error(`The job was stopped: ${reason}`));
    if (this.committing === 0) this.held.breakOff();
  }

  private refuseStopped(): void {
    this.controller.signal.throwIfAborted();
  }

  private context(): JobContext {
    return {
      id: this.row.id,
      attempt: this.row.attempt,
      session: this.session,
      lang: this.row.origin.lang,
      signal: this.controller.signal,
      progress: (done, total, phase) => {
        this.refuseStopped();
        this.progress.report(done, total, phase);
      },
      file: (name, kind) => this.files.open(name, kind),
      localCopy: (path) => this.files.copy(path),
      read: (work) => {
        this.refuseStopped();
        return runReading(this.db, (tx) => work(this.request(tx, false, [])));
      },
      write: (work) => this.write(work),
      conclude: (work) => this.conclude(work),
    };
  }

  private write<T>(work: (request: ConnectedRequest<Tx>) => Promise<T>): Promise<T> {
    return this.commit(work, async (tx) => {
      const { rows } = await sql`
        select id from job where ${isJob(this.key)} and state = 'running' and held_by = ${this.server}
           and cancel_at is null for update`.execute(tx);
      if (rows.length === 0) throw new JobLost();
    });
  }

  private async conclude(work: (request: ConnectedRequest<Tx>) => Promise<JsonObject>): Promise<JsonObject> {
    const { ended } = this.services;
    const result = await this.commit(work, async (tx, answer) => {
      await this.progress.end();
      const file = await this.files.keep();
      const { rows } = await sql`
        select id from job where ${isJob(this.key)} and cancel_at is null for update`.execute(tx);
      if (rows.length === 0) throw new JobLost();
      const end = { state: 'done', result: answer, ms: this.ms, ...this.withFile(file) } as const;
      await endJobIn(tx, this.row, this.server, end, ended);
    });
    this.concluded = true;
    return result;
  }

  /** How a job ends with its file; its owner may have it for as long as they would read the same values. */
  withFile(file: StoredResultFile | null): Pick<JobEnd, 'file' | 'sight'> {
    return file ? { file, sight: sightOf(this.session) } : { file };
  }

  /** One transaction with its logs. `last` runs at its end; afterwards nothing breaks the commit off. */
  private commit<T>(
    work: (request: ConnectedRequest<Tx>) => Promise<T>,
    last: (tx: Tx, result: T) => Promise<void>,
  ): Promise<T> {
    this.refuseStopped();
    const { database } = this.services;
    return runInTransaction(this.kind.changesTables ? database.owner : this.db, async (tx) => {
      const start = performance.now();
      const trail: AuditEvent[] = [];
      const request = this.request(tx, true, trail);
      const result = await work(request);
      const outcome = { resCode: 200, resMsg: '', costMs: performance.now() - start, events: trail };
      const operation = operationOf(this.route(), this.session, request, this.row.input, outcome);
      // Work on one entity is told there; an event without columns tells more than the input.
      const event = trail.find(({ changes }) => !changes) ?? trail[0];
      const told = event && {
        entity: event.entity,
        module: event.module,
        data: event.data ?? operation.data,
      };
      await writeLogs(tx, { ...operation, ...told });
      await last(tx, result);
      this.refuseStopped();
      this.committing += 1;
      return result;
    }).finally(() => (this.committing = 0));
  }

  /** The call that the logs name. */
  private route(): RouteFacts {
    return {
      method: 'POST',
      url: this.row.origin.path,
      kind: 'fixed',
      entity: null,
      title: fill(this.row.title.text, this.row.title.params ?? {}),
      access: 'session',
      writes: true,
      textParams: [],
    };
  }

  private request<Connection extends Db>(
    tx: Connection,
    writes: boolean,
    trail: SessionRequest['trail'],
  ): ConnectedRequest<Connection> {
    return {
      ...this.row.origin,
      ...{ idempotencyKey: null, browser: null, cookies: '' },
      // A job has no session of its own that a change of the user's sessions would spare.
      tokenHash: Buffer.alloc(0),
      ...{ params: {}, text: {}, body: {} },
      ...{ session: this.session, trail, work: new RequestWork(), tx, writes },
    };
  }
}

/** The error that a job shows for how it was stopped; null: it does not end by that. */
export function stopError(reason: StopReason | null, kind: JobKind): AppError | null {
  if (reason === 'timeout') return new AppError('jobTooLong', { n: kind.limits.seconds });
  if (reason === 'diskFull') return new AppError('diskFull');
  return null;
}
