import type { Limits } from '../contract/limits';
import type { SessionLifetime } from '../identity/session-lifetime';

/** Rules of sign-in and sessions (domains 2.2: login.* and session.* of the organisation's settings). */
export interface SessionPolicy extends SessionLifetime {
  /** Sessions one user may have; a further sign-in ends the oldest. */
  parallel: number;
  /** Wrong passwords in a row before the account is locked for the place they come from, and the minutes of the first lock. */
  maxTries: number;
  lockMinutes: number;
  /** Wrong passwords a day at one account from everywhere; as many from the browsers known to it. */
  accountTries: number;
  /** Sign-ins a minute of one account from one address, and wrong passwords a minute from one address; 0: any number. */
  signIns: number;
  wrongSignIns: number;
}

/** The rules as the installation's limits have them. */
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
