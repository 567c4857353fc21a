import type { Limits } from '../limits';

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
    signIns: limits.signIns,
    wrongSignIns: limits.wrongSignIns,
  };
}
