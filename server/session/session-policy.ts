import type { Limits } from '../contract/limits';
import type { SessionLifetime } from '../identity/session-lifetime';

/** Rules of sign-in and sessions (domains 2.2: login.* and session.* of the organisation's settings). */
export interface SessionPolicy extends SessionLifetime {
  /** Maximum number of sessions per user; a further sign-in ends the oldest. */
  parallel: number;
  /** Consecutive failed sign-ins that lock the account for their origin, and the minutes of the first lock. */
  maxTries: number;
  lockMinutes: number;
  /** Failed sign-ins per day and account from all origins; the same number from known browsers. */
  accountTries: number;
  /**
   * Sign-ins per minute for one account from one address, and failed sign-ins per minute from one address; 0:
   * unlimited.
   */
  signIns: number;
  wrongSignIns: number;
}

/** The policy from the installation's limits. */
export function sessionPolicy(limits: Limits): SessionPolicy {
  return {
    idleMinutes: limits.idleMinutes,
    maxHours: limits.sessionHours,
    parallel: limits.sessions,
    maxTries: limits.signInTries,
    lockMinutes: limits.lockMinutes,
    accountTries: limits.accountTries,
    signIns: limits.signIns,
    wrongSignIns: limits.wrongSignIns,
  };
}
