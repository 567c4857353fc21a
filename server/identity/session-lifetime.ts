/** How long sessions last. */
export interface SessionLifetime {
  /** Minutes without a request until a session ends. */
  idleMinutes: number;
  /** Hours until a session ends, even when in use. */
  maxHours: number;
}

/** Minutes until a preview ends, even when in use. */
export const PREVIEW_MINUTES = 30;

/**
 * SQL condition for a row `s` of `session`: the session has not ended. The durations are SQL too, numbers or
 * placeholders. A preview ends with the session that asked for it, at the latest after half an hour.
 */
export function sessionLives(idleMinutes: number | string, maxHours: number | string): string {
  const lives = (one: string) => `${one}.last_seen_at > now() - make_interval(mins => ${idleMinutes})
    and ${one}.created_at > now() - make_interval(hours => ${maxHours})`;
  return `${lives('s')}
    and (s.preview_of is null or s.created_at > now() - interval '${PREVIEW_MINUTES} minutes' and exists (
      select from session p where p.tenant_id = s.tenant_id and p.token_hash = s.preview_of and ${lives('p')}))`;
}

/** SQL condition for the same row: its last use is old enough to be updated. */
export const SESSION_STALE = `s.last_seen_at < now() - interval '1 minute'`;
