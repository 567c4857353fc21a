import { sql } from 'kysely';
import type { Db, Session } from '../action';
import type { FailedSignIns } from './failed-sign-ins';

/** Display data of the signed-in user beyond the session. */
export interface UserPlace {
  photo: string | null;
  orgName: string;
  orgLang: unknown;
  /** Failed sign-ins before this session was started. */
  failed: FailedSignIns | null;
}

/** The user of a session, the organisation in which it works, and what the user must be told after sign-in. */
export async function placeOfUser(
  db: Db,
  { tenantId, userId, orgId }: Session,
  tokenHash: Buffer,
): Promise<UserPlace | null> {
  const { rows } = await sql<UserPlace>`
    select u.photo, o.name as "orgName", o.org_lang as "orgLang",
           (select failed_sign_ins from session where tenant_id = ${tenantId} and token_hash = ${tokenHash}) as failed
      from org_user u join org o on o.tenant_id = ${tenantId} and o.id = ${orgId}
     where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}
