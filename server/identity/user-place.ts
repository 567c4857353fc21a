import { sql } from 'kysely';
import type { SessionFacts } from '../../schemas/model/session-value';
import type { Db, Session } from '../action';
import type { FailedSignIns } from './failed-sign-ins';

/** Display data of the signed-in user beyond the session. */
export interface UserPlace {
  photo: string | null;
  orgName: string;
  /** The user's department, if it is one of that organisation. */
  deptId: number | null;
  deptName: string | null;
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
    select u.photo, o.name as "orgName", o.org_lang as "orgLang", d.id as "deptId", d.name as "deptName",
           (select failed_sign_ins from session where tenant_id = ${tenantId} and token_hash = ${tokenHash}) as failed
      from org_user u join org o on o.tenant_id = ${tenantId} and o.id = ${orgId}
      left join org_department d on d.tenant_id = ${tenantId} and d.id = u.dept_id and d.org_id = ${orgId}
     where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Who and where a session is, by the clock of the database. */
export async function factsOfSession(
  db: Db,
  { userId, userName, tenantId, orgId }: Session,
): Promise<SessionFacts> {
  const { rows } = await sql<{ now: string; deptId: number | null; dept: string | null; org: string }>`
    select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as now, d.id as "deptId", d.name as dept, o.name as org
      from org_user u
      join org o on o.tenant_id = ${tenantId} and o.id = ${orgId}
      left join org_department d on d.tenant_id = ${tenantId} and d.id = u.dept_id and d.org_id = ${orgId}
     where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    user: { id: userId, name: userName },
    department: row?.deptId ? { id: row.deptId, name: row.dept ?? '' } : null,
    organisation: { id: orgId, name: row?.org ?? '' },
    now: row?.now ?? '',
  };
}
