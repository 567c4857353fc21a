import { sql } from 'kysely';
import type { Db } from '../action';
import { AppError } from '../../schemas/errors';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { auditSignIn } from './audit-sign-in';

/**
 * Ends the session of a token. One that is over already is no mistake: the person wants to be signed out. Without a token it is
 * refused like every other change: pages of other sites, which have none, are not told whether a server answers here.
 */
export async function signOut(
  db: Db,
  tokenHash: Buffer | null,
  request: { ip: string; requestId: string; agent: string },
): Promise<null> {
  if (!tokenHash) throw new AppError('signInRequired');
  await runInTransaction(db, async (tx) => {
    const { rows: ended } = await sql<{ userId: number; tenantId: number; orgId: number }>`
      delete from session where token_hash = ${tokenHash}
      returning user_id as "userId", tenant_id as "tenantId", org_id as "orgId"`.execute(tx);
    const [session] = ended;
    if (!session) return;
    const { rows: users } = await sql<{ userName: string; loginType: number }>`
      select name as "userName", login_type::int as "loginType" from org_user
       where tenant_id = ${session.tenantId} and id = ${session.userId}`.execute(tx);
    if (users[0]) await auditSignIn(tx, { action: 'logout', account: { ...session, ...users[0] }, request });
  });
  return null;
}
