import { sql } from 'kysely';
import { firstPoints } from '../../schemas/text/cut-text';
import { storable } from '../../schemas/text/storable-text';
import type { Db } from '../action';
import type { Timer } from '../domain-job';
import type { TimerRun } from './run-timer';

/** Values of `RunResult`. */
const FAILED = 0;
const SUCCEEDED = 1;
const LONGEST_MESSAGE = 200;

/** Writes a run of a timer; of a quiet one only a failure. */
export async function recordTimerRun(core: Db, run: TimerRun): Promise<void> {
  const { timer, startedAt, ms, handled, error, server } = run;
  if (timer.quiet && !error) return;
  await sql`
    insert into log_timer (name, start_at, cost_ms, result, handled, message, instance)
    values (${timer.title}, ${startedAt}, ${ms}, ${error ? FAILED : SUCCEEDED}, ${handled}, ${error ? messageOf(error) : null},
            ${server})`.execute(core);
}

/** Removes old runs. */
export function sweepTimerLog(days: number): Timer {
  return {
    ...{ name: 'sweep-timer-log', title: '清理定时任务日志', every: '40 4 * * *' },
    async run(core) {
      const { numAffectedRows } = await sql`
        delete from log_timer where created_at < now() - make_interval(days => ${days})`.execute(core);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** PostgreSQL's messages about malformed values (class 22) repeat the value, which no log may hold. */
function messageOf(error: unknown): string {
  const {
    message = String(error),
    code,
    name,
  } = error as { message?: string; code?: unknown; name?: string };
  const repeatsValue = typeof code === 'string' && code.startsWith('22');
  return firstPoints(storable(repeatsValue ? `${name} ${code}` : message), LONGEST_MESSAGE);
}
