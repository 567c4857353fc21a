import { ref } from 'valtio';
import type { MenuNode } from '../../schemas/document/domain';
import { equalJson } from '../../schemas/equal-json';
import type { Json } from '../../schemas/json';
import { CallError, type DataSource } from '../data/data-source';
import { takeSettings } from './client-settings';
import { passwordHash } from './password-hash';
import { permissionsOf } from './permissions-of';
import { notePlace, takeFormerPlace } from './former-place';
import { forgetSessionOver } from './session-end';
import { clearSession, session, type ClosedPage, type OrganisationOption, type User } from './session-store';
import { clearToken, isRemembered, readToken, saveToken } from './token-store';

interface Menu {
  menus: MenuNode[];
  permissions?: string[];
  closed?: ClosedPage[];
}

/** Signs in. A rejection is a `CallError` for the form to show. */
export async function signIn(
  source: DataSource,
  typed: { loginName: string; password: string; remember: boolean },
): Promise<void> {
  const body = { loginName: typed.loginName, loginPwd: await passwordHash(typed.password) };
  const { token } = await source.call<{ token: string }>('public/public/login', { body, quiet: true });
  clearSession();
  forgetSessionOver();
  saveToken(token, typed.remember);
  signedIn = true;
}

/** The session to load is a new one of somebody who has just signed in here. */
let signedIn = false;

/**
 * Loads user, menu and organisations, once per session. After a session that ended by itself, the same user is in the same
 * organisation again, where the typed values and the page belong. Returns `noMenus` if there is nothing to open, which ends the
 * session.
 */
export async function loadSession(source: DataSource): Promise<'ready' | 'noMenus' | 'failed'> {
  const token = readToken();
  session.status = 'loading';
  try {
    const [user, menu, organisations] = await Promise.all([
      source.call<User>('org/user/userinfo', { method: 'GET', quiet: true }),
      source.call<Menu>('org/user/menu', { method: 'GET', quiet: true }),
      source
        .call<OrganisationOption[]>('org/org/switch-option', { method: 'GET', quiet: true })
        .catch(untilPasswordChanged),
    ]);
    const former = signedIn ? takeFormerPlace(user) : null;
    signedIn = false;
    if (former !== null && organisations.some(({ id }) => id === former)) {
      await switchOrganisation(source, former);
      return await loadSession(source);
    }
    if (menu.menus.length === 0) {
      await signOut(source);
      return 'noMenus';
    }
    setMenu(menu);
    takeSettings(user.settings);
    Object.assign(session, { user, organisations, status: 'ready' });
    notePlace(user);
    return 'ready';
  } catch {
    // An ended session has lost its token by now; other failures can be retried.
    session.status = readToken() === token ? 'failed' : 'none';
    return 'failed';
  }
}

/** Until a required password change most calls are rejected. */
function untilPasswordChanged(error: unknown): OrganisationOption[] {
  if (error instanceof CallError && error.code === 403) return [];
  throw error;
}

/** Reloads the menu, whose titles depend on the language. */
export async function reloadMenu(source: DataSource): Promise<void> {
  setMenu(await source.call<Menu>('org/user/menu', { method: 'GET' }));
}

/** Reloads the menu, which a publish may have changed; an equal one changes nothing. Failures are ignored. */
export async function refreshMenu(source: DataSource): Promise<void> {
  if (session.status !== 'ready' || !readToken()) return;
  const menu = await source.call<Menu>('org/user/menu', { method: 'GET', quiet: true }).catch(() => null);
  if (menu && !equalJson(asJson(menu), asJson(loaded))) setMenu(menu);
}

const asJson = (menu: Menu | null) => menu as unknown as Json;

/** The menu as it was answered last. */
let loaded: Menu | null = null;

function setMenu(menu: Menu): void {
  loaded = menu;
  session.menus = ref(menu.menus);
  session.permissions = ref(permissionsOf(menu.menus, menu.permissions));
  session.closed = ref(menu.closed ?? []);
}

/** Reloads the user when a window becomes visible. Failures are ignored. */
export async function refreshUser(source: DataSource): Promise<void> {
  if (session.status !== 'ready' || !readToken()) return;
  const user = await source.call<User>('org/user/userinfo', { method: 'GET', quiet: true }).catch(() => null);
  if (!user) return;
  takeSettings(user.settings);
  session.user = user;
}

/** Ends the session here and on the server; here also if the server is unreachable. */
export async function signOut(source: DataSource): Promise<void> {
  await source.call('public/public/logout', { quiet: true }).catch(() => undefined);
  notePlace(null);
  clearToken();
  clearSession();
}

/** Switches to another organisation with a new token. */
export async function switchOrganisation(source: DataSource, id: number): Promise<void> {
  const remember = isRemembered();
  const { token } = await source.call<{ token: string }>(`org/user/switch-org/${id}`, { method: 'GET' });
  saveToken(token, remember);
}

/**
 * Changes the user's own password. The new one is sent in plain text, so that the server can check it. Rejections
 * carry field errors.
 */
export async function changePassword(
  source: DataSource,
  typed: { oldPassword: string; newPassword: string; verifyPassword: string },
): Promise<void> {
  await source.call('org/user/change-password', {
    body: {
      oldLoginPwd: await passwordHash(typed.oldPassword),
      loginPwd: typed.newPassword,
      verifyLoginPwd: typed.verifyPassword,
    },
    quiet: true,
  });
}
