import { parseCronItem } from 'graphile-worker';

const MINUTE_MS = 60_000;
/** Minutes of four years: a cron expression that is due at all is due within them. */
const HORIZON = 4 * 366 * 24 * 60;

/**
 * The next time of a cron expression of five fields after a time, both as wall-clock times `YYYY-MM-DD HH:MM:SS` of one
 * time zone without changes of its clock, as Asia/Shanghai is. Throws when there is none.
 */
export function nextRun(cron: string, after: string): string {
  const { match } = parseCronItem({ task: 'timer', match: cron });
  const start = Date.parse(`${after.replace(' ', 'T')}Z`);
  let at = new Date(Math.floor(start / MINUTE_MS) * MINUTE_MS);
  for (let minutes = 0; minutes < HORIZON; minutes++) {
    at = new Date(at.getTime() + MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (match(digest)) return at.toISOString().slice(0, 19).replace('T', ' ');
  }
  throw new Error(`The cron expression "${cron}" is never due`);
}
