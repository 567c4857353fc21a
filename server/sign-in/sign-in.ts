import type { Db } from '../action';
import { AppError } from '../../schemas/errors/app-error';
import type { Model } from '../../schemas/model/model';
import type { SettingsReader } from '../configuration/settings-in-force';
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
import { firstOrganisation } from '../identity/organisations';
import { verifySecret } from '../identity/password';
import { supplierClosed } from '../identity/supplier-state';
import { policyOf, type SessionPolicy } from '../session/session-policy';
import { keepNewest, startSession } from '../session/sessions';
import { countSignIn, countWrongSignIn } from './sign-in-rates';
import {
  countTry,
  forgetTries,
  forgiveTry,
  lockAfterLastTry,
  triesLeft,
  trierOf,
  type Trier,
} from './sign-in-tries';

interface SignInServices {
  db: Db;
  /** Says which supplier a user belongs to. */
  model: Model;
  policy: SessionPolicy;
  settings: SettingsReader;
  keys: BrowserKeys;
  /** Serialises attempts for one name from one origin, so that parallel correct ones are not counted as wrong. */
  queue: OneAtATime;
}

/** A sign-in request. */
interface SignInRequest extends Request {
  loginName: string;
  /** The password in the form that the browser sends. */
  loginPwd: string;
}

/** The token of the session, and the cookies of a known browser. */
interface SignedIn {
  token: string;
  cookies: string[];
}

/**
 * Starts a session. Unknown, disabled and expired accounts get the response of a wrong password, after the same work
 * and with the same lock; only a caller with the correct password learns more.
 */
export async function signIn(services: SignInServices, request: SignInRequest): Promise<SignedIn> {
  const { db, model, keys, queue } = services;
  const account = await findAccount(db, request.loginName);
  const browser = account && (await knownBrowser(keys, account, request.cookies));
  const trier = trierOf(request, browser, account?.forgivenAt ?? null);
  return queue.run(`${trier.place} ${request.loginName}`, async () => {
    // Read again, because the password may have been changed meanwhile.
    const current = await findAccount(db, request.loginName);
    const policy = await policyFor(services, current);
    const token = await trySignIn({ db, model, policy }, request, trier, current);
    const cookies = current ? await rememberBrowser(keys, current, browser, request.cookies) : [];
    return { token, cookies };
  });
}

/**
 * The policy for an account. Unknown names have that of the operator's organisation, which is the same for all accounts
 * of a tenant where it decides about locks; both are read, so that both take as long.
 */
async function policyFor(
  { db, policy, settings }: SignInServices,
  account: Account | null,
): Promise<SessionPolicy> {
  const first = await firstOrganisation(db);
  const place = account ?? first;
  return policyOf(policy, place ? await settings.of(db, place) : settings.shipped);
}

async function trySignIn(
  { db, model, policy }: Pick<SignInServices, 'db' | 'model' | 'policy'>,
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
    return refuse(
      new AppError('signInFailed', {}, { isLogin: true, ...(await triesLeft(db, trier, policy)) }),
    );
  }
  await forgetTries(db, trier);
  const closed = await closedReason(db, account);
  if (closed)
    return refuse(new AppError(closed === 'expired' ? 'orgExpired' : 'orgDisabled', {}, { isLogin: true }));
  if (await supplierClosed(db, model, account))
    return refuse(new AppError('supplierDisabled', {}, { isLogin: true }));

  const started = await runInTransaction(db, async (tx) => {
    // The lock on the user's row serialises parallel sign-ins of one user, so that each counts all sessions.
    const isThere = await noteSignIn(tx, account, request.ip);
    // While the password was verified, the account may have been disabled or removed, or its password changed. That
    // ended the existing sessions, so this one must not start afterwards.
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
