import type { Db } from '../action';
import { AppError } from '../../schemas/errors';
import { runInTransaction } from '../database/connection/run-in-transaction';
import type { Request } from '../contract/request';
import { auditRefusedSignIn, auditSignIn } from './audit-sign-in';
import type { BrowserKeys } from './browser-keys';
import { noteSignIn } from '../identity/account-changes';
import { findAccount, storedHash, type Account } from '../identity/accounts';
import { noteFailedSignIn, takeFailedSignIns } from '../identity/failed-sign-ins';
import { knownBrowser, rememberBrowser } from './known-browser';
import type { OneAtATime } from './one-at-a-time';
import { closedReason } from '../identity/organisation-state';
import { verifySecret } from '../identity/password';
import type { SessionPolicy } from '../session/session-policy';
import { keepNewest, startSession } from '../session/sessions';
import { countSignIn, countWrongSignIn } from './sign-in-rates';
import { countTry, forgetTries, forgiveTry, lockAfterLastTry, trierOf, type Trier } from './sign-in-tries';

interface SignInServices {
  db: Db;
  policy: SessionPolicy;
  keys: BrowserKeys;
  /** Tries of one name from one place wait for each other, so that right ones in parallel are not taken for wrong ones. */
  queue: OneAtATime;
}

/** A request to sign in. */
interface SignInRequest extends Request {
  loginName: string;
  /** What the browser sends for the password. */
  loginPwd: string;
}

/** A session's token, and what the browser keeps to be known by. */
interface SignedIn {
  token: string;
  cookies: string[];
}

/**
 * Starts a session. Unknown, disabled and expired accounts get the answer of a wrong password, after the same work and
 * with the same lock; only who knows the password learns more.
 */
export async function signIn(services: SignInServices, request: SignInRequest): Promise<SignedIn> {
  const { db, keys, queue } = services;
  const account = await findAccount(db, request.loginName);
  const browser = account && (await knownBrowser(keys, account, request.cookies));
  const trier = trierOf(request, browser, account?.forgivenAt ?? null);
  return queue.run(`${trier.place} ${request.loginName}`, async () => {
    // Read again: meanwhile the password may have been changed.
    const current = await findAccount(db, request.loginName);
    const token = await trySignIn(services, request, trier, current);
    const cookies = current ? await rememberBrowser(keys, current, browser, request.cookies) : [];
    return { token, cookies };
  });
}

async function trySignIn(
  { db, policy }: SignInServices,
  request: SignInRequest,
  trier: Trier,
  account: Account | null,
): Promise<string> {
  const refuse = async (error: AppError): Promise<never> => {
    await auditRefusedSignIn(db, { account, request }, error);
    throw error;
  };

  const lockedMinutes = await countTry(db, trier, policy);
  if (lockedMinutes > 0) {
    await noteFailedSignIn(db, request);
    return refuse(new AppError('accountLocked', { n: lockedMinutes }, { isLogin: true }));
  }
  const counting = { ip: request.ip, trier };
  const tooOften = await countSignIn(db, counting, policy);
  if (tooOften) {
    await forgiveTry(db, trier);
    throw tooOften;
  }
  const right = await verifySecret(account?.hash, request.loginPwd);
  if (!account || !right || !account.usable) {
    await lockAfterLastTry(db, trier, policy);
    await countWrongSignIn(db, counting, policy);
    await noteFailedSignIn(db, request);
    return refuse(new AppError('signInFailed', {}, { isLogin: true }));
  }
  await forgetTries(db, trier);
  const closed = await closedReason(db, account);
  if (closed)
    return refuse(new AppError(closed === 'expired' ? 'orgExpired' : 'orgDisabled', {}, { isLogin: true }));

  const started = await runInTransaction(db, async (tx) => {
    // The user's row is the lock: parallel sign-ins of one user count their sessions one after the other.
    const isThere = await noteSignIn(tx, account, request.ip);
    // While the password was checked, the account may have been disabled or removed or its password changed: whoever
    // did that ended the sessions there were, and this one must not begin after them.
    const current = await storedHash(tx, account);
    if (!isThere || current !== account.hash) return null;
    const failed = await takeFailedSignIns(tx, account);
    const token = await startSession(tx, account, request, failed);
    await keepNewest(tx, account, policy.parallel);
    await auditSignIn(tx, { action: 'login', account, request });
    return token;
  });
  return started ?? refuse(new AppError('signInFailed', {}, { isLogin: true }));
}
