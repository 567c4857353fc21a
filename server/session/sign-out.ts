import { sql } from 'kysely';
import type { Db } from '../action';
import { AppError } from '../../schemas/errors';
import { runInTransaction } from '../pipeline/run-in-transaction';
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
    const { rows } = await sql<{
      userId: number;
      userName: string;
      loginType: number;
      tenantId: number;
      orgId: number;
    }>`
      delete from session s using org_user u where s.token_hash = ${tokenHash} and u.id = s.user_id
      returning s.user_id as "userId", u.name as "userName", u.login_type::int as "loginType", s.tenant_id as "tenantId", s.org_id as "orgId"`.execute(
      tx,
    );
    if (rows[0]) await auditSignIn(tx, { action: 'logout', account: rows[0], request });
  });
  return null;
}
