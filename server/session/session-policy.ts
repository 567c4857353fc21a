/** Rules of sign-in and sessions (domains 2.2: login.* and session.* of the organisation's settings). */
export interface SessionPolicy {
  /** A session without a request for so long is over. */
  idleMinutes: number;
  /** A session older than this is over, however busy. */
  maxHours: number;
  /** Sessions one user may have; a further sign-in ends the oldest. */
  parallel: number;
  /** Wrong passwords in a row before the account is locked. */
  maxTries: number;
  lockMinutes: number;
}

export const DEFAULT_SESSION_POLICY: SessionPolicy = {
  idleMinutes: 30,
  maxHours: 12,
  parallel: 3,
  maxTries: 5,
  lockMinutes: 10,
};
