import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MenuNode } from '../../schemas/document/domain';
import { CallError, type CallOptions, type DataSource } from '../data/data-source';
import { permissionsOf } from './permissions-of';
import {
  changePassword,
  loadSession,
  refreshMenu,
  refreshUser,
  signIn,
  signOut,
  switchOrganisation,
} from './session-actions';
import {
  beforeSessionReload,
  endSession,
  forgetSessionOver,
  RELOAD_DELAY_MS,
  sessionEnds,
  sessionNotice,
} from './session-end';
import { clearSession, mustChangePassword, session, type User } from './session-store';
import { clearToken, isRemembered, readToken, saveToken } from './token-store';

const user = { id: 1, userId: 1, name: '林晓雯', isSupper: 0, tenantId: 1, orgId: 2 } as User;

function node(name: string, more: Partial<MenuNode['meta']> = {}): MenuNode {
  const meta = {
    title: name,
    keepAlive: false,
    keepAliveLevel: 0,
    tabChild: false,
    permissions: [],
    ...more,
  };
  return { path: `/${name}`, name, hidden: false, meta, children: [] };
}

/** A source that responds by URL; an error is thrown. */
function answering(answers: Record<string, unknown>) {
  const calls: { url: string; options?: CallOptions }[] = [];
  const source: DataSource = {
    call: async <T>(url: string, options?: CallOptions) => {
      calls.push({ url, options });
      const answer = answers[url];
      if (answer instanceof Error) throw answer;
      return answer as T;
    },
    file: () => Promise.reject(new Error('No file here')),
    options: async () => [],
  };
  return { source, calls };
}

const whole = {
  'org/user/userinfo': user,
  'org/user/menu': { menus: [node('Level')], permissions: ['level_search'] },
  'org/org/switch-option': [{ id: 2, name: '临江监管所', shortName: null }],
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  forgetSessionOver();
});
afterEach(() => vi.useRealTimers());

test('K4-02, K5-05, K9-04, K7-08: sign-in sends the hash and stores the token in both storages, or for the window only', async () => {
  const { source, calls } = answering({ 'public/public/login': { token: 'T1' } });
  await signIn(source, { loginName: 'admin', password: 'demo123456', remember: true });
  expect(calls[0]?.options?.body).toEqual({
    loginName: 'admin',
    loginPwd: 'd2b000ce0875cad8615dd8cf34f788635c959a0ce2b8a977e22caab745380b06',
  });
  expect([sessionStorage['Access-Token'], localStorage['Access-Token']]).toEqual(['T1', 'T1']);
  await signIn(source, { loginName: 'admin', password: 'demo123456', remember: false });
  expect([sessionStorage['Access-Token'], localStorage['Access-Token']]).toEqual(['T1', undefined]);
});

test('K4-01: the token of the window takes precedence over the remembered one', () => {
  localStorage['Access-Token'] = 'remembered';
  expect(readToken()).toBe('remembered');
  sessionStorage['Access-Token'] = 'own';
  expect(readToken()).toBe('own');
  // Another window has signed in again: its token stays.
  clearToken();
  expect(readToken()).toBe('remembered');
});

test('K4-05: without a token nothing is remembered', () => {
  saveToken('T', true);
  expect(isRemembered()).toBe(true);
  clearToken();
  expect([readToken(), isRemembered()]).toEqual([null, false]);
  expect(localStorage['Access-Token']).toBeUndefined();
});

test('F35: without storages the session lives in memory', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  saveToken('T', true);
  expect(readToken()).toBe('T');
  clearToken();
  expect(readToken()).toBeNull();
  refuse.mockRestore();
});

test('K1-04, K1-05, K4-04, K7-09, K7-10, K7-19: loads user, menu and organisations once each', async () => {
  saveToken('T', true);
  const { source, calls } = answering(whole);
  expect(await loadSession(source)).toBe('ready');
  expect(calls.map(({ url }) => url)).toEqual(Object.keys(whole));
  expect(session.status).toBe('ready');
  expect(session.user?.name).toBe('林晓雯');
  expect([...session.permissions]).toEqual(['level_search']);
});

test('K1-06, K3-03: the window knows the token, what the user manages, and the organisations offered', async () => {
  saveToken('T', true);
  for (const [sysManager, orgManager] of [
    [1, 0],
    [0, 1],
    [0, 0],
  ]) {
    await loadSession(
      answering({ ...whole, 'org/user/userinfo': { ...user, sysManager, orgManager } }).source,
    );
    expect(session.user).toMatchObject({ sysManager, orgManager, isSupper: 0 });
  }
  expect(readToken()).toBe('T');
  expect(session.organisations).toEqual([{ id: 2, name: '临江监管所', shortName: null }]);
});

test('a session without menus ends', async () => {
  saveToken('T', true);
  const { source, calls } = answering({ ...whole, 'org/user/menu': { menus: [], permissions: [] } });
  expect(await loadSession(source)).toBe('noMenus');
  expect(readToken()).toBeNull();
  expect(calls.at(-1)?.url).toBe('public/public/logout');
  expect(session.status).toBe('none');
});

test('an unreachable server keeps the token for a retry', async () => {
  saveToken('T', true);
  const { source } = answering({ ...whole, 'org/user/userinfo': new CallError(0, '网络错误') });
  expect(await loadSession(source)).toBe('failed');
  expect(session.status).toBe('failed');
  expect(readToken()).toBe('T');
});

test('reloads the user when the window becomes visible, and ignores failures', async () => {
  saveToken('T', true);
  await loadSession(answering(whole).source);
  await refreshUser(answering({ 'org/user/userinfo': { ...user, name: '新名' } }).source);
  expect(session.user?.name).toBe('新名');
  await refreshUser(answering({ 'org/user/userinfo': new CallError(0, '网络错误') }).source);
  expect(session.user?.name).toBe('新名');
});

test('the menu follows a publish; an equal one leaves the pages alone', async () => {
  saveToken('T', true);
  await loadSession(answering(whole).source);
  const { menus } = session;
  await refreshMenu(answering(whole).source);
  expect(session.menus).toBe(menus);
  await refreshMenu(answering({ 'org/user/menu': { menus: [node('Area')], permissions: [] } }).source);
  expect(session.menus.map(({ name }) => name)).toEqual(['Area']);
  await refreshMenu(answering({ 'org/user/menu': new CallError(0, '网络错误') }).source);
  expect(session.menus.map(({ name }) => name)).toEqual(['Area']);
});

test('K4-09: signs out also if the server is unreachable', async () => {
  saveToken('T', true);
  await loadSession(answering(whole).source);
  await signOut(answering({ 'public/public/logout': new CallError(0, '网络错误') }).source);
  expect(readToken()).toBeNull();
  expect(session).toMatchObject({ status: 'none', user: null, menus: [] });
});

test('K7-17: after switching the organisation the new token is stored like the old one', async () => {
  saveToken('T1', false);
  await switchOrganisation(answering({ 'org/user/switch-org/5': { token: 'T2' } }).source, 5);
  expect([sessionStorage['Access-Token'], localStorage['Access-Token']]).toEqual(['T2', undefined]);
});

test('whoever signs in after a session that ended by itself is in the same organisation again, others are not', async () => {
  const organisations = [
    { id: 2, name: '临江监管所', shortName: null },
    { id: 5, name: '示范第一监狱', shortName: null },
  ];
  const answers = (orgId: number, id = 1) => ({
    ...whole,
    'org/user/userinfo': { ...user, id, orgId },
    'org/org/switch-option': organisations,
    'public/public/login': { token: 'T2' },
    'org/user/switch-org/5': { token: 'T5' },
  });
  const typed = { loginName: 'admin', password: 'demo123456', remember: true };
  const switched = (calls: readonly { url: string }[]) =>
    calls.some(({ url }) => url.includes('switch-org/'));
  const comesBack = async (id = 1) => {
    clearToken();
    const home = answering(answers(2, id));
    await signIn(home.source, typed);
    await loadSession(home.source);
    return switched(home.calls);
  };
  const inFacility = async () => {
    saveToken('T1', true);
    await loadSession(answering(answers(5)).source);
  };

  await inFacility();
  expect(await comesBack()).toBe(true);
  await inFacility();
  expect(await comesBack(7)).toBe(false);
  await inFacility();
  await signOut(answering({}).source);
  expect(await comesBack()).toBe(false);
  // A switch in another window is no end of the session.
  await inFacility();
  const moved = answering(answers(2));
  await loadSession(moved.source);
  expect(switched(moved.calls)).toBe(false);
});

test('K5-05: a password change sends the old one hashed and the new one in plain text for the server to check', async () => {
  const { source, calls } = answering({});
  await changePassword(source, { oldPassword: 'demo123456', newPassword: 'a', verifyPassword: 'a' });
  const body = calls[0]?.options?.body ?? {};
  expect(Object.keys(body)).toEqual(['oldLoginPwd', 'loginPwd', 'verifyLoginPwd']);
  expect(body).toMatchObject({ loginPwd: 'a', verifyLoginPwd: 'a' });
  expect(body.oldLoginPwd).toMatch(/^[0-9a-f]{64}$/);
});

test('a session that requires a password change loads, although most calls are rejected', async () => {
  const refused = new CallError(403, '请先修改登录密码');
  const first = { ...user, needReset: true };
  const { source } = answering({ ...whole, 'org/user/userinfo': first, 'org/org/switch-option': refused });
  expect(await loadSession(source)).toBe('ready');
  expect(session.organisations).toEqual([]);
  expect(mustChangePassword(session.user)).toBe(true);
  expect(mustChangePassword({ ...first, isSupper: 1 })).toBe(false);
});

test('signing in cancels the pending reload', async () => {
  vi.useFakeTimers();
  saveToken('T', true);
  const reload = vi.fn<() => void>();
  session.status = 'ready';
  endSession('T', reload);
  forgetSessionOver();
  await vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS * 2);
  expect(reload).not.toHaveBeenCalled();
});

test('K4-12, K4-14: the end of the session clears the token immediately and reloads later, after typed values are kept', async () => {
  vi.useFakeTimers();
  saveToken('T', true);
  const reload = vi.fn<() => void>();
  let kept: (something: boolean) => void = () => undefined;
  const stop = beforeSessionReload(() => new Promise((resolve) => (kept = resolve)));
  session.status = 'ready';
  expect(endSession('T', reload)).toBe(true);
  expect(readToken()).toBeNull();
  expect(sessionNotice()).toBe('over');
  await vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS * 2);
  expect(reload).not.toHaveBeenCalled();
  kept(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(sessionNotice()).toBe('kept');
  expect(reload).toHaveBeenCalledOnce();
  expect(RELOAD_DELAY_MS).toBe(1500);
  stop();
});

test('a window without session content is not reloaded', async () => {
  vi.useFakeTimers();
  saveToken('T', true);
  session.status = 'loading';
  const reload = vi.fn<() => void>();
  expect(endSession('T', reload)).toBe(true);
  await vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS);
  expect(sessionNotice()).toBe('over');
  expect(reload).not.toHaveBeenCalled();
});

test('26.6: a call of a window whose token was removed ends its session, once', async () => {
  vi.useFakeTimers();
  saveToken('T', true);
  session.status = 'ready';
  localStorage.clear();
  sessionStorage.clear();
  const reload = vi.fn<() => void>();
  expect(endSession(null, reload)).toBe(true);
  expect([sessionNotice(), sessionEnds()]).toEqual(['over', true]);
  // Other calls of the page find it, too.
  expect(endSession(null, reload)).toBe(false);
  await vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS * 2);
  expect(reload).toHaveBeenCalledOnce();
});

test('a response for an older token or without token ends nothing', async () => {
  vi.useFakeTimers();
  saveToken('new', true);
  const reload = vi.fn<() => void>();
  expect(endSession('old', reload)).toBe(false);
  expect(endSession(null, reload)).toBe(false);
  await vi.advanceTimersByTimeAsync(RELOAD_DELAY_MS);
  expect(readToken()).toBe('new');
  expect(reload).not.toHaveBeenCalled();
});

test('K6-02, K6-03, K2.2-15: permissions come from the server, otherwise from the routes; buttons with missing routes are dropped', () => {
  const relation = { detail: 'Detail', add: 'Level' };
  const level = node('Level', {
    module: 'level',
    permissions: ['level_search', 'level_detail', 'level_add'],
    routeButtonRelation: relation,
  });
  expect([...permissionsOf([level])]).toEqual(['level_search', 'level_add']);
  expect([...permissionsOf([level], ['level_detail', 'x_del'])]).toEqual(['x_del']);
  expect(permissionsOf([level, node('Detail')]).has('level_detail')).toBe(true);
});
