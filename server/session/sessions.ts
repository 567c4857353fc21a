import { sql } from 'kysely';
import type { Db, Session, Tx } from '../action';
import type { Sessions } from '../domain-users';
import { AppError } from '../../schemas/errors/app-error';
import type { RightsGuard } from '../access/rights-guard';
import type { FailedSignIns } from '../identity/failed-sign-ins';
import { enterableOrgs, type OrgChoice } from '../identity/organisations';
import { closedReason } from '../identity/organisation-state';
import type { Request } from '../contract/request';
import { newToken, tokenHash } from './token';
import { SESSION_STALE } from '../identity/session-lifetime';

/** The origin of a session, for the list of sessions and the audit. */
type Origin = Pick<Request, 'ip' | 'agent'>;

/** Sessions for actions of domains: those of users that the actor may act on, in the action's transaction. */
export function sessionsOf(
  tx: Db | Tx,
  session: Session,
  current: Buffer,
  origin: Origin,
  guard: RightsGuard,
): Sessions {
  return {
    async end(userIds, exceptCurrent = false) {
      await guard.touchUsers(userIds);
      const { numAffectedRows } = await sql`
        delete from session where user_id = any (${[...userIds]}::bigint[]) and tenant_id = ${session.tenantId}
           and (not ${exceptCurrent}::boolean or token_hash <> ${current})`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },
    async switchOrg(orgId) {
      const known = (await enterableOrgs(tx, session)).some((org) => org.id === orgId);
      if (!known) throw new AppError('orgNotYours');
      const closed = await closedReason(tx, { ...session, orgId });
      if (closed) throw new AppError(closed === 'expired' ? 'orgEnded' : 'orgClosed');
      await endSession(tx, session.tenantId, current);
      return { token: await startSession(tx, { ...session, orgId }, origin) };
    },
  };
}

/**
 * Stores a new session and returns its token, which is not stored. Earlier failed sign-ins are shown once, in this
 * session.
 */
export async function startSession(
  tx: Db | Tx,
  user: { userId: number; tenantId: number; orgId: number },
  origin: Origin,
  failedSignIns: FailedSignIns | null = null,
): Promise<string> {
  const token = newToken();
  const failed = failedSignIns && JSON.stringify(failedSignIns);
  await sql`
    insert into session (token_hash, user_id, tenant_id, org_id, ip, user_agent, failed_sign_ins)
    values (${tokenHash(token)}, ${user.userId}, ${user.tenantId}, ${user.orgId}, ${origin.ip}, ${origin.agent},
            ${failed}::jsonb)`.execute(tx);
  return token;
}

/** Ends the session of a token. */
export async function endSession(tx: Db | Tx, tenantId: number, hash: Buffer): Promise<void> {
  await sql`delete from session where tenant_id = ${tenantId} and token_hash = ${hash}`.execute(tx);
}

/** Keeps a user's newest sessions and ends the others. */
export async function keepNewest(
  tx: Db | Tx,
  { tenantId, userId }: { tenantId: number; userId: number },
  keep: number,
): Promise<void> {
  await sql`
    delete from session where tenant_id = ${tenantId} and token_hash in (
      select token_hash from session where tenant_id = ${tenantId} and user_id = ${userId} and preview is null
       order by created_at desc, token_hash offset ${keep})`.execute(tx);
}

/** The choices of the organisation switcher. */
export async function orgChoices(db: Db | Tx, session: Session): Promise<OrgChoice[]> {
  const orgs = await enterableOrgs(db, session);
  return orgs.filter((org) => org.open).map(({ id, name, shortName }) => ({ id, name, shortName }));
}

/** Records the use of a session, at most once a minute. */
export async function touchSession(db: Db, tenantId: number, hash: Buffer): Promise<void> {
  await sql`
    update session s set last_seen_at = now()
     where tenant_id = ${tenantId} and token_hash = ${hash}
       and ${sql.raw(SESSION_STALE)}`.execute(db);
}
