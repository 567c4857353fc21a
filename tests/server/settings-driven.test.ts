import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Json } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { connect } from '../../server/database/connection/connect';
import { openFiles } from '../../server/files/file-keeping';
import { housekeeping } from '../../server/jobs/housekeeping';
import { sentForm } from '../../server/identity/password';
import { byHand } from '../support/access-guard';
import { fieldsOf, PASSWORD, type Reply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const directory = mkdtempSync(path.join(os.tmpdir(), 'mortise-settings-'));
let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld({ files: openFiles({ directory, s3: null, limits: DEFAULT_LIMITS }) });
  await world.db
    .transaction()
    .execute((tx) =>
      writeGrants(tx, world.tenants.home, { kind: 'role', id: world.roles.manager }, [
        'org_config_search',
        'org_config_edit',
        'org_user_search',
        'org_user_add',
        'org_user_reset',
      ]),
    );
});
afterAll(async () => {
  await world?.close();
  rmSync(directory, { recursive: true, force: true });
});
/** Each test starts with the defaults and without failed sign-ins. */
beforeEach(() =>
  byOperator(
    sql`with a as (delete from org_config), b as (delete from org_system_config) delete from sign_in_try`,
  ),
);

async function byOperator(change: ReturnType<typeof sql>): Promise<void> {
  const { db, close } = connect(byHand(world.url));
  await change.execute(db);
  await close();
}

/** Sets values of the root organisation, or of the system, for all. */
async function set(values: Record<string, Json>, level: 'org' | 'system' = 'org'): Promise<void> {
  const url = `org/org-${level === 'org' ? 'config' : 'system-config'}/save`;
  const body = { values: Object.entries(values).map(([k, v]) => ({ k, v, version: 0 })) };
  const reply = await world.call('POST', url, { token: await world.signIn('admin'), body });
  expect([reply.code, reply.data]).toEqual([200, { count: body.values.length }]);
}
const userInfo = (token: string) => world.call('GET', 'org/user/userinfo', { token });
const login = (loginName: string, password: string) =>
  world.call('POST', 'public/public/login', { body: { loginName, loginPwd: sentForm(password) } });
async function change(token: string, to: string): Promise<Record<string, string>> {
  const body = { oldLoginPwd: sentForm('not it'), loginPwd: to, verifyLoginPwd: to };
  return fieldsOf(await world.call('POST', 'org/user/change-password', { token, body }));
}
/** Moves the clock of a session back. */
const age = (column: string, by: string, token: string) =>
  sql`update session set ${sql.id(column)} = now() - ${by}::interval where token_hash = sha256(${Buffer.from(token, 'latin1')})`.execute(
    world.db,
  );

test('setting pwd.min: a new password is refused, drawn and announced by it', async () => {
  await set({ 'pwd.min': 14 });
  const token = await world.signIn('clerk');
  expect(await change(token, 'river-stone1')).toEqual({ loginPwd: '请输入的登录密码，14位以上，最长18位' });
  expect(await change(token, 'river-stone-142')).toEqual({ oldLoginPwd: '原密码不正确' });
  expect((await userInfo(token)).data.settings.signInLength).toEqual({ min: 14, max: 18 });
  const { data } = await world.call('POST', `org/user/reset-password/${world.users.nobody}`, {
    token: await world.signIn('manager'),
  });
  expect(data.initialPwd).toHaveLength(14);
  await set({ 'ui.pageSize': 20 });
});

test('setting pwd.max: a longer password is permitted, and never less than the minimum', async () => {
  const token = await world.signIn('clerk');
  const long = 'the river runs over stones';
  expect(await change(token, long)).toHaveProperty('loginPwd');
  await set({ 'pwd.max': 30 });
  expect(await change(token, long)).toEqual({ oldLoginPwd: '原密码不正确' });
  await byOperator(sql`delete from org_config`);
  await set({ 'pwd.max': 10 });
  const { data } = await world.call('POST', `org/user/reset-password/${world.users.nobody}`, {
    token: await world.signIn('manager'),
  });
  expect(data.initialPwd).toHaveLength(10);
  await byOperator(sql`delete from org_config`);
  await set({ 'pwd.min': 16, 'pwd.max': 10 });
  expect((await userInfo(token)).data.settings.signInLength).toEqual({ min: 16, max: 16 });
});

test('setting pwd.days: an old password must be changed first, except by a super user', async () => {
  await set({ 'pwd.days': 90 });
  const days = (n: number) =>
    byOperator(sql`update org_user set pwd_changed_at = now() - make_interval(days => ${n})`);
  await days(89);
  const token = await world.signIn('clerk');
  expect((await userInfo(token)).data.needReset).toBe(false);
  await days(90);
  expect((await userInfo(token)).data.needReset).toBe(true);
  expect((await world.call('GET', 'org/org/switch-option', { token })).code).toBe(403);
  expect((await userInfo(await world.signIn('admin'))).data.needReset).toBe(false);
  await days(0);
});

test('setting login.maxTry: so many wrong passwords lock, also a name that nobody has', async () => {
  await set({ 'login.maxTry': 3 });
  for (const name of ['clerk', 'nobody-there']) {
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push((await login(name, 'wrong')).msg);
    expect(answers).toEqual([
      ...Array.from({ length: 3 }, () => '账号或密码错误'),
      expect.stringContaining('账号已锁定，请 10 分钟后重试'),
    ]);
  }
});

test('setting login.lockMin: the first lock lasts as long', async () => {
  await set({ 'login.maxTry': 3, 'login.lockMin': 25 });
  for (let at = 0; at < 3; at++) await login('clerk', 'wrong');
  expect((await login('clerk', PASSWORD)).msg).toContain('25 分钟');
});

test('setting session.idleMin: a session rests no longer', async () => {
  const token = await world.signIn('clerk');
  await set({ 'session.idleMin': 5 });
  await age('last_seen_at', '4 minutes', token);
  expect((await userInfo(token)).code).toBe(200);
  await age('last_seen_at', '6 minutes', token);
  expect((await userInfo(token)).code).toBe(203);
  // A longer rest than the limit of the server outlasts its housekeeping.
  await byOperator(sql`delete from org_config`);
  await set({ 'session.idleMin': 90 });
  const patient = await world.signIn('clerk');
  await age('last_seen_at', '80 minutes', patient);
  const sweep = housekeeping(DEFAULT_LIMITS, world.model.settings).find(
    ({ name }) => name === 'sweep-sessions',
  );
  await sweep!.run(world.database.core, new AbortController().signal, world.app.inOrganisation);
  expect((await userInfo(patient)).code).toBe(200);
});

test('setting session.maxHours: a session lasts longer or shorter', async () => {
  const token = await world.signIn('clerk');
  await set({ 'session.maxHours': 20 });
  await age('created_at', '19 hours', token);
  expect((await userInfo(token)).code).toBe(200);
  await age('created_at', '21 hours', token);
  expect((await userInfo(token)).code).toBe(203);
});

test('setting session.parallel: a further sign-in ends the oldest', async () => {
  await set({ 'session.parallel': 1 });
  const first = await world.signIn('clerk');
  const next = await world.signIn('clerk');
  expect([(await userInfo(first)).code, (await userInfo(next)).code]).toEqual([203, 200]);
});

test('setting file.maxMb: a larger file is refused', async () => {
  const token = await world.signIn('clerk');
  const upload = async (bytes: number): Promise<Pick<Reply, 'code' | 'msg'>> => {
    const line = 'a line of plain text\n';
    const text = line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes);
    const payload = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--x--\r\n`;
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/v1/upload/file',
      headers: { token, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    });
    return JSON.parse(reply.body) as Reply;
  };
  const size = 1.5 * 1024 * 1024;
  expect(await upload(size)).toMatchObject({ code: 200 });
  await set({ 'file.maxMb': 1 }, 'system');
  expect(await upload(size)).toMatchObject({ code: 413, msg: '文件不能超过 1 MB' });
});

test('what the browser follows is answered to it, and what the sign-in page shows to everybody', async () => {
  await set({ 'ui.theme': 'dark', 'ui.primaryColor': 'green', 'ui.pageSize': 50 });
  await set({ 'site.title': '海东监管平台' }, 'system');
  const { data } = await userInfo(await world.signIn('clerk'));
  const site = { title: '海东监管平台', theme: 'dark', primaryColor: 'green' };
  expect(data.settings).toEqual({
    ...site,
    pageSize: 50,
    largestPage: 1000,
    signInLength: { min: 8, max: 18 },
  });
  expect((await world.call('GET', 'public/public/site')).data).toEqual(site);
  // Another tenant has its own.
  expect((await userInfo(await world.signIn('foreign'))).data.settings).toMatchObject({
    title: null,
    theme: 'light',
  });
});

test('the settings of an organisation are those of the session, also after a switch', async () => {
  await set({ 'ui.pageSize': 20 });
  const manager = await world.signIn('manager');
  const body = { values: [{ k: 'ui.pageSize', v: 50, version: 0 }] };
  expect((await world.call('POST', 'org/org-config/save', { token: manager, body })).code).toBe(200);
  const pageSize = async (token: string) => (await userInfo(token)).data.settings.pageSize as number;
  expect(await pageSize(manager)).toBe(50);
  const { data } = await world.call('GET', `org/user/switch-org/${world.orgs.second}`, { token: manager });
  expect(await pageSize(data.token as string)).toBe(20);
});
