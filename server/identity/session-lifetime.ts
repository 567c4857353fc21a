/** How long sessions last. */
export interface SessionLifetime {
  /** Minutes without a request until a session ends. */
  idleMinutes: number;
  /** Hours until a session ends, even when in use. */
  maxHours: number;
}

/**
 * SQL condition for a row `s` of `session`: the session has not ended. The durations are SQL too, numbers or
 * placeholders.
 */
export function sessionLives(idleMinutes: number | string, maxHours: number | string): string {
  return `s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
    and s.created_at > now() - make_interval(hours => ${maxHours})`;
}

/** SQL condition for the same row: its last use is old enough to be updated. */
export const SESSION_STALE = `s.last_seen_at < now() - interval '1 minute'`;
