import { sql, type RawBuilder } from 'kysely';
import { sealLogs } from '../audit/seal-logs';
import type { Settings } from '../../schemas/model/join-settings';
import type { ServerSetting } from '../configuration/server-settings';
import type { Limits } from '../contract/limits';
import { sessionLives } from '../identity/session-lifetime';
import { SWEEP_BROWSER_KEYS } from '../sign-in/browser-keys';
import type { Timer } from '../action';

const MINUTE = 60;
const HOUR = 3600;

/** The timers of every installation. */
export function housekeeping(limits: Limits, settings: Settings): Timer[] {
  const { repeatDays, jobDays } = limits;
  // A request compares the settings of its organisation; only what no setting permits is removed.
  const idleMinutes = largest(settings, 'session.idleMin', limits.idleMinutes);
  const sessionHours = largest(settings, 'session.maxHours', limits.sessionHours);
  return [
    { name: 'seal-logs', title: '封存日志', every: 10, quiet: true, run: (core) => sealLogs(core) },
    sweep('sweep-sessions', '清理过期会话', 10 * MINUTE, [
      sql`delete from session s where not (${sql.raw(sessionLives(idleMinutes, sessionHours))})`,
    ]),
    sweep('sweep-repeats', '清理重复请求记录', HOUR, [
      sql`/* every tenant */ delete from idempotency_key where created_at < now() - make_interval(days => ${repeatDays})`,
    ]),
    sweep('sweep-tries', '清理登录尝试记录', HOUR, [
      sql`delete from sign_in_try where coalesce(locked_until, last_at) < now() - interval '1 day'`,
      SWEEP_BROWSER_KEYS,
      sql`delete from rate_count where ends_at < now()`,
    ]),
    sweep('sweep-jobs', '清理任务记录', '30 4 * * *', [
      sql`/* every tenant */ delete from job where ended_at < now() - make_interval(days => ${jobDays})`,
    ]),
  ];
}

/** The largest value that a setting permits, or that the operator has set. */
function largest(settings: Settings, key: ServerSetting, limit: number): number {
  const most = settings.get(key)?.field.options.max;
  return Math.max(limit, typeof most === 'number' ? most : 0);
}

function sweep(
  name: string,
  title: string,
  every: Timer['every'],
  statements: readonly RawBuilder<unknown>[],
): Timer {
  return {
    ...{ name, title, every },
    async run(core) {
      let removed = 0;
      for (const statement of statements)
        removed += Number((await statement.execute(core)).numAffectedRows ?? 0);
      return removed;
    },
  };
}
