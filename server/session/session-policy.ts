import type { SettingsInForce } from '../action';
import type { Limits } from '../contract/limits';
import type { SessionLifetime } from '../identity/session-lifetime';

/** Rules of sign-in and sessions. */
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

/** The policy for an account: what its organisation has set takes the place of the installation's limits. */
export function policyOf(policy: SessionPolicy, settings: SettingsInForce): SessionPolicy {
  return {
    ...policy,
    idleMinutes: settings.get('session.idleMin'),
    maxHours: settings.get('session.maxHours'),
    parallel: settings.get('session.parallel'),
    maxTries: settings.get('login.maxTry'),
    lockMinutes: settings.get('login.lockMin'),
  };
}
