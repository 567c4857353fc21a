import { sql } from 'kysely';
import type { Db } from '../action';
import { AppError } from '../../schemas/errors/app-error';
import { runInTransaction } from '../database/connection/run-in-transaction';
import { userNames } from '../identity/accounts';
import { auditSignIn } from './audit-sign-in';

/**
 * Ends the session of a token. An ended session is not an error, because the user wants to be signed out. Without a
 * token it is rejected like every other change, so that pages of other sites, which have none, cannot detect a server
 * here.
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
    const user = await userNames(tx, session);
    if (user) await auditSignIn(tx, { action: 'logout', account: { ...session, ...user }, request });
  });
  return null;
}
