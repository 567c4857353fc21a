import { sql, type RawBuilder } from 'kysely';
import { sealLogs } from '../audit/seal-logs';
import type { Limits } from '../contract/limits';
import { sessionLives } from '../identity/session-lifetime';
import { SWEEP_BROWSER_KEYS } from '../sign-in/browser-keys';
import type { Job } from '../contract/job';

const MINUTE = 60;
const HOUR = 3600;

/** The jobs of every installation. */
export function housekeeping({ idleMinutes, sessionHours, repeatDays }: Limits): Job[] {
  return [
    { name: 'seal-logs', everySeconds: 10, run: (core) => sealLogs(core) },
    sweep('sweep-sessions', 10 * MINUTE, [
      sql`delete from session s where not (${sql.raw(sessionLives(idleMinutes, sessionHours))})`,
    ]),
    sweep('sweep-repeats', HOUR, [
      sql`/* every tenant */ delete from idempotency_key where created_at < now() - make_interval(days => ${repeatDays})`,
    ]),
    sweep('sweep-tries', HOUR, [
      sql`delete from sign_in_try where coalesce(locked_until, last_at) < now() - interval '1 day'`,
      SWEEP_BROWSER_KEYS,
      sql`delete from rate_count where ends_at < now()`,
    ]),
  ];
}

function sweep(name: string, everySeconds: number, statements: readonly RawBuilder<unknown>[]): Job {
  return {
    name,
    everySeconds,
    async run(core) {
      for (const statement of statements) await statement.execute(core);
    },
  };
}
