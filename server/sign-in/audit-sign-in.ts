import type { Db, Tx } from '../action';
import { writeLogs } from '../audit/write-logs';
import { firstOrganisation } from '../identity/organisations';
import { USERS } from '../identity/identity-entities';
import type { AppError } from '../../schemas/errors/app-error';
import { loggedRefusal } from '../contract/logged-refusal';
import type { RequestHead } from '../contract/request';

interface SignInEvent {
  action: 'login' | 'login-failed' | 'logout';
  /** Null without such an account; the typed name is not stored, because users sometimes type passwords there. */
  account: { userId: number; userName: string; loginType: number; tenantId: number; orgId: number } | null;
  request: Pick<RequestHead, 'ip' | 'requestId' | 'agent'>;
  /** Why it was rejected. */
  refusal?: AppError;
}

const TITLES = { login: '登录', 'login-failed': '登录', logout: '退出登录' } as const;

/** Logs a sign-in or sign-out. There is no session at this point, so the facts are passed separately. */
export async function auditSignIn(db: Db | Tx, event: SignInEvent): Promise<void> {
  const { action, request, refusal } = event;
  const actor = event.account ?? (await stranger(db));
  if (!actor) return;
  const url = action === 'logout' ? 'public/public/logout' : 'public/public/login';
  await writeLogs(db, {
    actor,
    method: 'POST',
    path: url,
    ip: request.ip,
    requestId: request.requestId,
    entity: USERS,
    module: TITLES[action],
    title: TITLES[action],
    router: { url },
    env: { agent: request.agent },
    resCode: refusal?.code ?? 200,
    resMsg: refusal?.message ?? '',
    refusal: refusal && loggedRefusal(refusal),
    costMs: 0,
    data: { action, ...(refusal && { reason: refusal.errorName ?? '' }) },
    events: [],
  });
}

/** Logs a rejected sign-in. */
export async function auditRefusedSignIn(
  db: Db,
  { account, request }: Pick<SignInEvent, 'account' | 'request'>,
  refusal: AppError,
): Promise<void> {
  await auditSignIn(db, { action: 'login-failed', account, request, refusal });
}

/** Attempts on unknown accounts are logged for the operator's organisation, the first one. */
async function stranger(db: Db | Tx) {
  const first = await firstOrganisation(db);
  return first && { userId: null, userName: '', loginType: 1, ...first };
}
