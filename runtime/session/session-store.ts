import { proxy, ref } from 'valtio';
import type { MenuNode } from '../../schemas/document/domain';

/** How often sign-in was refused, when first and last, and from which addresses. */
export interface FailedSignIns {
  count: number;
  since: string;
  last: string;
  from: readonly string[];
}

/** Who is signed in, as `org/user/userinfo` tells. */
export interface User {
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
  tenantId: number;
  orgId: number;
  loginOrgName: string;
  /** The password was set by somebody else and must be changed first. */
  needReset?: boolean;
  /** Sign-ins that failed between the last one and this. */
  failedSignIns?: FailedSignIns | null;
  /** Nothing is written at present; told to those who can do something about it. */
  diskFull?: 0 | 1;
}

/** An organisation the user may switch to. */
export interface OrganisationOption {
  id: number;
  name: string;
  shortName: string | null;
}

export interface SessionState {
  /** `none`: signed out or not asked yet; `failed`: there is a token, but the server could not be asked. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  user: User | null;
  menus: readonly MenuNode[];
  permissions: ReadonlySet<string>;
  /** Addresses of pages that exist but are not this session's to open. */
  closed: readonly string[];
  organisations: readonly OrganisationOption[];
}

const NOBODY: Readonly<SessionState> = {
  status: 'none',
  user: null,
  menus: [],
  permissions: ref(new Set<string>()),
  closed: [],
  organisations: [],
};

/** The session of this window. */
export const session = proxy<SessionState>({ ...NOBODY });

/** Nothing else is to be done before the password is changed; super users change theirs elsewhere. */
export function mustChangePassword(user: Pick<User, 'needReset' | 'isSupper'> | null): boolean {
  return user !== null && Boolean(user.needReset) && !user.isSupper;
}

/** Forgets user, routes and permissions; the token is not touched. */
export function clearSession(): void {
  Object.assign(session, NOBODY);
}
