import { sql, type RawBuilder } from 'kysely';
import { sealLogs } from '../audit/seal-logs';
import type { Settings } from '../../schemas/model/join-settings';
import type { ServerSetting } from '../configuration/server-settings';
import type { Limits } from '../contract/limits';
import { sessionLives } from '../identity/session-lifetime';
import { SWEEP_BROWSER_KEYS } from '../sign-in/browser-keys';
import type { Timer } from '../domain-job';

const MINUTE = 60;
const HOUR = 3600;
/** Notices of one user that are kept at most. */
const MOST_NOTICES = 1000;

/** The timers of every installation. */
export function housekeeping(limits: Limits, settings: Settings): Timer[] {
  const { repeatDays, jobDays, noticeDays } = limits;
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
    // An entry that is kept keeps its key, so nobody is told twice for as long.
    sweep('sweep-notices', '清理过期消息', '40 4 * * *', [
      sql`/* every tenant */ delete from user_notice where created_at < now() - make_interval(days => ${noticeDays})`,
      sql`/* every tenant */ delete from user_notice n
        using (select tenant_id, id, row_number() over (partition by tenant_id, user_id order by id desc) as place
                 from user_notice) k
        where n.tenant_id = k.tenant_id and n.id = k.id and k.place > ${MOST_NOTICES}`,
      sql`/* every tenant */ delete from notice_outbox
        where due_at is null and created_at < now() - make_interval(days => ${noticeDays})`,
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
