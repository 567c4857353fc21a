import { sql } from 'kysely';
import type { Db } from '../action';
import { AppError } from '../../schemas/errors';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { auditRefusedSignIn, auditSignIn } from './audit-sign-in';
import type { BrowserKeys } from './browser-keys';
import { storedHash } from '../session/credentials';
import { noteFailedSignIn, takeFailedSignIns } from '../identity/failed-sign-ins';
import { knownBrowser, rememberBrowser } from './known-browser';
import type { OneAtATime } from './one-at-a-time';
import { closedReason } from '../identity/organisation-state';
import { verifySecret } from '../identity/password';
import type { SessionPolicy } from '../session/session-policy';
import { keepNewest, startSession, type Origin } from '../session/sessions';
import { countSignIn, countWrongSignIn } from './sign-in-rates';
import { countTry, forgetTries, forgiveTry, lockAfterLastTry, trierOf, type Trier } from './sign-in-tries';

interface SignInServices {
  db: Db;
  policy: SessionPolicy;
  keys: BrowserKeys;
  /** Tries of one name from one place wait for each other, so that right ones in parallel are not taken for wrong ones. */
  queue: OneAtATime;
}

interface Account {
  userId: number;
  userName: string;
  loginType: number;
  tenantId: number;
  orgId: number;
  hash: string | null;
  /** Enabled and not expired. */
  usable: boolean;
  isSupper: boolean;
  forgivenAt: string | null;
}

export interface SignInRequest extends Origin {
  loginName: string;
  /** What the browser sends for the password. */
  loginPwd: string;
  requestId: string;
  /** The `Cookie` header. */
  cookies: string;
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
    const { rows } = await sql`
      update org_user set last_login_at = now(), last_login_ip = ${request.ip}, locked_until = null
       where tenant_id = ${account.tenantId} and id = ${account.userId} and status::int = 1 returning id`.execute(
      tx,
    );
    // While the password was checked, the account may have been disabled or removed or its password changed: whoever
    // did that ended the sessions there were, and this one must not begin after them.
    const current = await storedHash(tx, account);
    if (rows.length === 0 || current !== account.hash) return null;
    const failed = await takeFailedSignIns(tx, account);
    const token = await startSession(tx, account, request, failed);
    await keepNewest(tx, account, policy.parallel);
    await auditSignIn(tx, { action: 'login', account, request });
    return token;
  });
  return started ?? refuse(new AppError('signInFailed', {}, { isLogin: true }));
}

async function findAccount(db: Db, loginName: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select u.id as "userId", u.name as "userName", u.login_type::int as "loginType", u.tenant_id as "tenantId", u.org_id as "orgId",
           c.password_hash as hash,
           u.status::int = 1 and (u.expire_date is null or u.expire_date >= current_date) as usable,
           coalesce(u.is_supper::int, 0) = 1 as "isSupper",
           c.forgiven_at::text as "forgivenAt"
      from sign_in_name n join org_user u on u.tenant_id = n.tenant_id and u.id = n.user_id
      left join credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
     where n.login_name = ${loginName}`.execute(db);
  return rows[0] ?? null;
}
