import type { InOrganisation } from '../action';
import type { Timer } from '../domain-job';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Runner, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import {
  livingServers,
  recoverDeadServers,
  registerServer,
  releaseForgotten,
  reportAlive,
  takeOver,
} from './dead-servers';
import type { JobAttempt, StopReason } from './job-attempt';
import { sweepJobFiles } from './job-files';
import type { JobKey } from './job-row';
import { queueLogger } from './queue-logger';
import { QUEUE_SCHEMA } from './queue-schema';
import { keyName, runJob, type RunServices } from './run-job';
import { enqueue } from './start-job';
import { runTimer, scheduleTimers, type TimerRun } from './run-timer';

/** What working needs of the server. */
export interface WorkServices extends RunServices {
  readonly timers: readonly Timer[];
  /** How timers write for an organisation. */
  readonly inOrganisation: InOrganisation;
  /** Told about each run of a timer. */
  timerRan(run: TimerRun): Promise<unknown>;
}

/** Timers run beside the jobs of users, at most so many at once. */
const TIMERS_AT_ONCE = 2;
/** Milliseconds between two looks for jobs that their owners have canceled. */
const CANCEL_MS = 500;
/** Milliseconds for which a stop waits for jobs that cannot be repeated. */
const FINISH_MS = 8000;
const RESTART_MS = 1000;
const TIMERS_CHECKED_MS = 60_000;

/**
 * Takes jobs and timers from the queue until it is stopped. graphile-worker gives each to one server; this class reports
 * that the server is alive, takes over the work of dead ones, and starts again after a loss of the database.
 */
export class QueueWorker {
  private readonly running = new Map<string, JobAttempt | null>();
  private readonly stopping = new AbortController();
  private readonly timersByName: ReadonlyMap<string, Timer>;
  private readonly supervised: Promise<void>;

  constructor(private readonly services: WorkServices) {
    this.timersByName = new Map(services.timers.map((timer) => [timer.name, timer]));
    this.supervised = this.supervise();
  }

  /** Lets jobs finish that cannot be repeated, gives the others back, and ends. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const attempt of this.attempts()) if (attempt.kind.retry === 'again') attempt.stop('stopping');
    const until = performance.now() + FINISH_MS;
    while (this.running.size > 0 && performance.now() < until) await sleep(50);
    this.stopAll('stopping');
    await this.supervised;
  }

  private attempts(): JobAttempt[] {
    return [...this.running.values()].filter((attempt) => attempt !== null);
  }

  private stopAll(reason: StopReason): void {
    for (const attempt of this.attempts()) attempt.stop(reason);
  }

  private async supervise(): Promise<void> {
    const { failed } = this.services;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.work().catch((error: unknown) => failed('queue', error));
      await sleep(RESTART_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Works until the queue fails, the other servers have given this one up, or it is stopped. */
  private async work(): Promise<void> {
    const { database, limits, timers, failed } = this.services;
    const pool = database.openQueue?.();
    if (!pool) throw new Error('This database has no queue');
    let server = '';
    const events: WorkerEvents = new EventEmitter();
    let registered = Promise.resolve();
    events.on('pool:create', ({ workerPool }) => {
      server = workerPool.id;
      registered = registerServer(database.core, server);
      // Awaited below, unless the start of the runner fails, too: a failure that nobody awaits would end the process.
      registered.catch(() => undefined);
    });
    const ending = new AbortController();
    try {
      await scheduleTimers(database.core, timers);
      const runner = await run({
        pgPool: pool,
        schema: QUEUE_SCHEMA,
        concurrency: limits.jobs + TIMERS_AT_ONCE,
        noHandleSignals: true,
        noPreparedStatements: true,
        pollInterval: 1000,
        // Without a delay the runner reports the end of a job by a promise that nobody awaits, and the loss of the database
        // just then would end the process; with one it stops, and starts again here.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        events,
        logger: queueLogger((why) => failed('queue', new Error(why))),
        // Asked before each job is taken, so the server is known before it locks the first one.
        forbiddenFlags: () => registered.then(() => this.forbidden()),
        taskList: {
          job: (payload) => this.runJob(payload as JobKey, server),
          timer: (payload) => this.runTimer((payload as { name: string }).name, server, ending.signal),
        },
      });
      runner.promise.catch(() => undefined);
      await registered.catch((error: unknown) => {
        void runner.stop().catch(() => undefined);
        throw error;
      });
      await Promise.race([this.watch(server), runner.promise, aborted(this.stopping.signal)]);
      await this.end(runner, ending);
      await takeOver(this.recovery, [server]);
    } finally {
      ending.abort();
      await pool.end();
    }
  }

  /** Ends what runs here: the runner waits for it. */
  private async end(runner: Runner, ending: AbortController): Promise<void> {
    ending.abort();
    if (!this.stopping.signal.aborted) this.stopAll('lost');
    await runner.stop().catch(() => undefined);
    await runner.promise.catch(() => undefined);
  }

  private get recovery() {
    const { database, kinds, limits, ended } = this.services;
    return { core: database.core, kinds, ended, leaseSeconds: limits.jobLeaseSeconds };
  }

  /** Flags of jobs that may not run now: all when this server is full, those of tenants that have their share. */
  private async forbidden(): Promise<string[]> {
    const { database, limits } = this.services;
    if (this.running.size >= limits.jobs) return ['job'];
    const { rows } = await sql<{ tenant: number }>`
      /* every tenant */ select tenant_id as tenant from job where state = 'running'
       group by tenant_id having count(*) >= ${limits.tenantJobs}`.execute(database.core);
    return rows.map(({ tenant }) => `tenant-${tenant}`);
  }

  /** Two workers may take a job at once for the last place: the second is put back. */
  private runJob({ tenantId, id }: JobKey, server: string): Promise<void> {
    return this.running.size < this.services.limits.jobs
      ? runJob(this.services, { tenantId, id }, server, this.running)
      : enqueue(this.services.database.core, { tenantId, id, seconds: 1 });
  }

  private async runTimer(name: string, server: string, signal: AbortSignal): Promise<void> {
    const timer = this.timersByName.get(name);
    // A timer of another version is left to its servers, which put it into the queue when they start.
    if (!timer) return;
    const { database, inOrganisation, timerRan, failed } = this.services;
    const ran = await runTimer(database.core, timer, server, signal, inOrganisation);
    if (ran.error) failed(name, ran.error);
    // The timer itself has run: a log that cannot be written does not repeat it.
    await timerRan(ran).catch((error: unknown) => failed(name, error));
  }

  /** Reports that this server is alive; resolves when the others have given it up. */
  private async watch(server: string): Promise<void> {
    const { limits, files, failed, timers, database } = this.services;
    const every = (limits.jobLeaseSeconds * 1000) / 4;
    let reportAt = 0;
    let timersAt = performance.now() + TIMERS_CHECKED_MS;
    /** After a lost connection the others may only not have reported yet. */
    let steadyAt = 0;
    while (!this.stopping.signal.aborted) {
      try {
        if (this.running.size > 0) await this.stopCanceled(server);
        for (const attempt of this.attempts()) this.checkSpace(attempt);
        if (performance.now() >= reportAt) {
          if (!(await reportAlive(database.core, server))) return;
          reportAt = performance.now() + every;
          await releaseForgotten(this.recovery, server, this.running);
          if (performance.now() >= steadyAt) await recoverDeadServers(this.recovery);
          if (files) await sweepJobFiles(files, await livingServers(database.core, limits.jobLeaseSeconds));
        }
        if (performance.now() >= timersAt) {
          timersAt = performance.now() + TIMERS_CHECKED_MS;
          await scheduleTimers(database.core, timers);
        }
      } catch (error) {
        failed('queue', error);
        steadyAt = performance.now() + limits.jobLeaseSeconds * 1000;
      }
      await sleep(CANCEL_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async stopCanceled(server: string): Promise<void> {
    const { rows } = await sql<{ tenant_id: number; id: number }>`
      /* every tenant */ select tenant_id, id from job
       where state = 'running' and held_by = ${server} and cancel_at is not null`.execute(
      this.services.database.core,
    );
    for (const { tenant_id: tenantId, id } of rows)
      this.running.get(keyName({ tenantId, id }))?.stop('canceled');
  }

  private checkSpace(attempt: JobAttempt): void {
    try {
      attempt.files.requireSpace();
    } catch {
      attempt.stop('diskFull');
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
