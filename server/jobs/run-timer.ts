import { sql } from 'kysely';
import type { Db, InOrganisation } from '../action';
import type { Timer } from '../domain-job';
import { nextRun } from './next-run';
import { QUEUE_SCHEMA } from './queue-schema';

/** What a run of a timer has done, for 定时任务日志. */
export interface TimerRun {
  readonly timer: Timer;
  readonly startedAt: string;
  /** Duration in milliseconds. */
  readonly ms: number;
  readonly handled: number | null;
  readonly error: unknown;
  readonly server: string;
}

/**
 * Makes sure that every timer waits in the queue. One that runs at present puts itself there again; one that waits keeps
 * its time, or is due at the next time of its cron expression.
 */
export async function scheduleTimers(core: Db, timers: readonly Timer[]): Promise<void> {
  for (const timer of timers) await schedule(core, timer, 'keep');
}

/** Runs a timer and puts it into the queue for its next time. */
export async function runTimer(
  core: Db,
  timer: Timer,
  server: string,
  signal: AbortSignal,
  inOrganisation: InOrganisation,
): Promise<TimerRun> {
  const begun = performance.now();
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(core);
  let handled: unknown = null;
  let error: unknown = null;
  try {
    handled = await timer.run(core, signal, inOrganisation);
  } catch (reason) {
    error = reason ?? new Error('unknown');
  }
  const ms = Math.round(performance.now() - begun);
  await schedule(core, timer, 'next');
  const count = typeof handled === 'number' ? handled : null;
  return { timer, startedAt: rows[0]?.now ?? '', ms, handled: count, error, server };
}

/**
 * `next` comes after a run: its entry is locked, so this makes a new one. `keep` leaves a locked or waiting entry alone;
 * the name of the queue keeps one timer from running twice at once, whatever happens.
 */
async function schedule(core: Db, { name, every }: Timer, mode: 'keep' | 'next'): Promise<void> {
  const at = await dueAt(core, every, mode);
  const key = `timer/${name}`;
  const queue = sql.raw(QUEUE_SCHEMA);
  const keyMode =
    mode === 'next'
      ? sql`'replace'`
      : sql`case when exists (select from ${queue}._private_jobs where key = ${key} and locked_at is not null)
              then 'unsafe_dedupe' else 'preserve_run_at' end`;
  await sql`
    select ${queue}.add_job('timer', json_build_object('name', ${name}::text), queue_name := ${`timer-${name}`},
      run_at := ${at}, job_key := ${key}, priority := -1, job_key_mode := ${keyMode})`.execute(core);
}

async function dueAt(core: Db, every: Timer['every'], mode: 'keep' | 'next') {
  if (typeof every === 'number')
    return mode === 'keep' ? sql`now()` : sql`now() + make_interval(secs => ${every}::float8)`;
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(core);
  // Connections have the time zone of the product.
  return sql`${nextRun(every, rows[0]?.now ?? '')}::timestamptz`;
}
