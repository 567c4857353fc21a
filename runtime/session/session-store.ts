import { proxy, ref } from 'valtio';
import type { ClientSettings } from '../../schemas/record/client-settings';
import type { MenuNode } from '../../schemas/document/domain';

/** Rejected sign-ins: count, first, last, and their addresses. */
export interface FailedSignIns {
  count: number;
  since: string;
  last: string;
  from: readonly string[];
}

/** The signed-in user, as returned by `org/user/userinfo`. */
export interface User {
  id: number;
  userId: number;
  name: string;
  photo: string | null;
  isSupper: 0 | 1;
  sysManager: 0 | 1;
  orgManager: 0 | 1;
  /** May change rows shared by the tenant. */
  writesTenant: 0 | 1;
  /** The organisation supervises facilities; absent from an older server. */
  isBureau?: 0 | 1;
  /** Reads rows of organisations below its own. */
  readsBelow: 0 | 1;
  /** 3: a user of a supplier; absent from an older server. */
  loginType?: 1 | 3;
  tenantId: number;
  orgId: number;
  loginOrgName: string;
  /** The department of the user in this organisation. */
  deptId?: number | null;
  deptName?: string | null;
  /** The password was set by somebody else and must be changed. */
  needReset?: boolean;
  /** Rejected sign-ins since the last session. */
  failedSignIns?: FailedSignIns | null;
  /** The disk is full and writes are rejected; set only for administrators. */
  diskFull?: 0 | 1;
  /** What this window follows. */
  settings?: ClientSettings;
}

/** An organisation that the user may switch to. */
export interface OrganisationOption {
  id: number;
  name: string;
  shortName: string | null;
}

/** A page that the user may not open, with the permission that would open it. */
export interface ClosedPage {
  path: string;
  code: string | null;
}

interface SessionState {
  /** `none`: signed out or not loaded; `failed`: there is a token, but the server was unreachable. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  user: User | null;
  menus: readonly MenuNode[];
  permissions: ReadonlySet<string>;
  /** Pages that exist but are not permitted. */
  closed: readonly ClosedPage[];
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

/** Whether a password change is required first; super users change theirs elsewhere. */
export function mustChangePassword(user: Pick<User, 'needReset' | 'isSupper'> | null): boolean {
  return user !== null && Boolean(user.needReset) && !user.isSupper;
}

/** Clears user, routes and permissions, but not the token. */
export function clearSession(): void {
  Object.assign(session, NOBODY);
}
