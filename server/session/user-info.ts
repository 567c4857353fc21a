import { sql } from 'kysely';
import type { Db, Session } from '../action';
import { orgsInReach } from '../records/scope';
import { readOrgWords, type OrgWord } from '../menu/org-words';

/** What `org/user/userinfo` answers: who is signed in, and where. */
export interface UserInfo {
  id: number;
  userId: number;
  name: string;
  photo: string | null;
  isSupper: 0 | 1;
  sysManager: 0 | 1;
  orgManager: 0 | 1;
  /** May change what the tenant shares. */
  writesTenant: 0 | 1;
  /** Reads rows of organisations below its own. */
  readsBelow: 0 | 1;
  loginType: 1 | 3;
  tenantId: number;
  orgId: number;
  loginOrgName: string;
  orgLang: OrgWord[];
  /** The password was given by somebody else and must be changed. */
  needReset: boolean;
}

export async function userInfo(db: Db, session: Session): Promise<UserInfo> {
  const { rows } = await sql<{
    photo: string | null;
    org_name: string;
    org_lang: unknown;
  }>`
    select u.photo, o.name as org_name, o.org_lang
      from org_user u join org o on o.id = ${session.orgId}
     where u.id = ${session.userId}`.execute(db);
  const row = rows[0];
  return {
    id: session.userId,
    userId: session.userId,
    name: session.userName,
    photo: row?.photo ?? null,
    isSupper: session.isSupper ? 1 : 0,
    sysManager: session.sysManager ? 1 : 0,
    orgManager: session.orgManager ? 1 : 0,
    writesTenant: session.writesTenant ? 1 : 0,
    readsBelow: orgsInReach(session).length > 1 ? 1 : 0,
    loginType: session.loginType,
    tenantId: session.tenantId,
    orgId: session.orgId,
    loginOrgName: row?.org_name ?? '',
    orgLang: readOrgWords(row?.org_lang),
    needReset: session.mustChangePassword,
  };
}
