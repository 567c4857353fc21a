/** How long sessions last. */
export interface SessionLifetime {
  /** Minutes without a request after which a session is over. */
  idleMinutes: number;
  /** Hours after which a session is over, however busy. */
  maxHours: number;
}

/** SQL condition over a row `s` of `session`: the session is not over. The lengths are SQL too, numbers or placeholders. */
export function sessionLives(idleMinutes: number | string, maxHours: number | string): string {
  return `s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
    and s.created_at > now() - make_interval(hours => ${maxHours})`;
}

/** SQL condition over the same row: its last use is old enough to be written again. */
export const SESSION_RESTED = `s.last_seen_at < now() - interval '1 minute'`;
