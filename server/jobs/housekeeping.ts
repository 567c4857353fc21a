import { sql, type RawBuilder } from 'kysely';
import { sealLogs } from '../audit/seal-logs';
import type { Settings } from '../../schemas/model/join-settings';
import type { ServerSetting } from '../configuration/server-settings';
import type { Limits } from '../contract/limits';
import { sessionLives } from '../identity/session-lifetime';
import { SWEEP_BROWSER_KEYS } from '../sign-in/browser-keys';
import type { Job } from '../contract/job';

const MINUTE = 60;
const HOUR = 3600;

/** The jobs of every installation. */
export function housekeeping(limits: Limits, settings: Settings): Job[] {
  const { repeatDays } = limits;
  // A request compares the settings of its organisation; only what no setting permits is removed.
  const idleMinutes = largest(settings, 'session.idleMin', limits.idleMinutes);
  const sessionHours = largest(settings, 'session.maxHours', limits.sessionHours);
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

/** The largest value that a setting permits, or that the operator has set. */
function largest(settings: Settings, key: ServerSetting, limit: number): number {
  const most = settings.get(key)?.field.options.max;
  return Math.max(limit, typeof most === 'number' ? most : 0);
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
