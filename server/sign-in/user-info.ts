import Type, { type Static } from 'typebox';
import type { Limits } from '../contract/limits';
import type { ConnectedRequest } from '../contract/request';
import { orgsInReach } from '../access/orgs-in-reach';
import { readOrgWords } from '../menu/org-words';
import { CLIENT_ANSWER, clientSettings } from '../configuration/client-settings';
import { FailedSignIns } from '../identity/failed-sign-ins';
import { placeOfUser } from '../identity/user-place';

const flag = Type.Union([Type.Literal(0), Type.Literal(1)]);

/** The response of `org/user/userinfo`: the current user and organisation. */
export const UserInfoAnswer = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  name: Type.String(),
  photo: Type.Union([Type.String(), Type.Null()]),
  isSupper: flag,
  sysManager: flag,
  orgManager: flag,
  /** May change rows that the tenant shares. */
  writesTenant: flag,
  /** The current organisation supervises facilities and holds none of their rows. */
  isBureau: flag,
  /** Reads rows of organisations below the current one. */
  readsBelow: flag,
  loginType: Type.Union([Type.Literal(1), Type.Literal(3)]),
  tenantId: Type.Integer(),
  orgId: Type.Integer(),
  loginOrgName: Type.String(),
  /** The user's department in this organisation. */
  deptId: Type.Union([Type.Integer(), Type.Null()]),
  deptName: Type.Union([Type.String(), Type.Null()]),
  orgLang: Type.Array(Type.Object({ word: Type.String(), replacement: Type.String() })),
  /** The password was set by someone else and must be changed. */
  needReset: Type.Boolean(),
  /** Shown in the session that was started after them. */
  failedSignIns: Type.Union([FailedSignIns, Type.Null()]),
  /** The server cannot write at present; sent to users who can fix that. */
  diskFull: flag,
  /** What the browser follows. */
  settings: CLIENT_ANSWER,
});
/** The type of the response. */
export type UserInfo = Static<typeof UserInfoAnswer>;

/** The current user and organisation. */
export async function userInfo(
  { session, tokenHash, tx }: ConnectedRequest,
  limits: Limits,
  isDiskFull: boolean,
): Promise<UserInfo> {
  const place = await placeOfUser(tx, session, tokenHash);
  return {
    id: session.userId,
    userId: session.userId,
    name: session.userName,
    photo: place?.photo ?? null,
    isSupper: session.isSupper ? 1 : 0,
    sysManager: session.sysManager ? 1 : 0,
    orgManager: session.orgManager ? 1 : 0,
    writesTenant: session.writesTenant ? 1 : 0,
    isBureau: session.isBureau ? 1 : 0,
    readsBelow: orgsInReach(session).length > 1 ? 1 : 0,
    loginType: session.loginType,
    tenantId: session.tenantId,
    orgId: session.orgId,
    loginOrgName: place?.orgName ?? '',
    deptId: place?.deptId ?? null,
    deptName: place?.deptName ?? null,
    orgLang: readOrgWords(place?.orgLang),
    needReset: session.mustChangePassword,
    failedSignIns: place?.failed ?? null,
    settings: clientSettings(session.settings, limits),
    diskFull: isDiskFull && (session.isSupper || session.sysManager) ? 1 : 0,
  };
}
