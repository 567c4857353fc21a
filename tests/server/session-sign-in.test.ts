import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePassword } from '../../server/identity/account-changes';
import { sentForm } from '../../server/identity/password';
import { syncSignInNames } from '../../server/identity/sign-in-names';
import { PASSWORD } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(() => world?.close());

const right = sentForm(PASSWORD);
const wrong = sentForm('wrong');
const login = (loginName: string, loginPwd: string, more: object = {}) =>
  world.call('POST', 'public/public/login', { body: { loginName, loginPwd, ...more } });
const whoAmI = (token: string) => world.call('GET', 'org/user/userinfo', { token });

test('K3-01, K7-08, K7-09: sign-in returns a token of 256 random bits, of which only the hash is stored', async () => {
  const { data } = await login('manager', right);
  expect(Buffer.from(data.token, 'base64url')).toHaveLength(32);
  const { rows } = await sql<{ all: string }>`select string_agg(s::text, ' ') as all from session s`.execute(
    world.db,
  );
  expect(rows[0]?.all).not.toContain(data.token);
  expect((await whoAmI(data.token)).data).toMatchObject({
    id: world.users.manager,
    userId: world.users.manager,
    name: '用户manager',
    isSupper: 0,
    orgId: world.orgs.first,
    loginOrgName: '第一监狱',
    tenantId: world.tenants.home,
    photo: null,
    orgLang: [],
    needReset: false,
  });
});

test('no answer about a user has a key that names a password', async () => {
  const { data } = await whoAmI(await world.signIn('manager'));
  expect(Object.keys(data).join(' ')).not.toMatch(/pwd|password/i);
});

test('an unknown account, a wrong password and an unhashed password get the same answer', async () => {
  const refused = { status: 401, code: 401, msg: '账号或密码错误', data: { isLogin: true } };
  expect(await login('nobody-there', wrong)).toMatchObject(refused);
  expect(await login('clerk', wrong)).toMatchObject(refused);
  // The stored value is argon2id over the hash that a browser sends, so the clear text is a different password.
  expect(await login('clerk', PASSWORD)).toMatchObject(refused);
  await login('clerk', right);
});

test('a refusal says how many tries are left before the lock, the same for names that do not exist', async () => {
  const leftOf = async (name: string) => (await login(name, wrong)).data.left as number;
  const unknown = [await leftOf('no-such-name'), await leftOf('no-such-name')];
  expect(unknown[0]).toBeGreaterThan(1);
  expect(unknown[1]).toBe(unknown[0]! - 1);
  expect([await leftOf('clerk'), await leftOf('clerk')]).toEqual(unknown);
  for (let left = unknown[1]!; left > 1; left -= 1) await leftOf('no-such-name');
  const last = await login('no-such-name', wrong);
  expect(last).toMatchObject({ msg: '账号或密码错误', data: { left: 0 } });
  expect(last.data.lockedMinutes).toBeGreaterThan(0);
  await login('clerk', right);
});

test('a missing account or password is reported at its field', async () => {
  const { status, data } = await world.call('POST', 'public/public/login', { body: {} });
  expect(status).toBe(400);
  expect(data.errors.map((error: { path: string }) => error.path)).toEqual(['loginName', 'loginPwd']);
});

test('disabled and expired users are rejected like a wrong password; a disabled or expired organisation is named to users with the correct password', async () => {
  const set = (table: string, id: number, values: object) =>
    world.db.updateTable(table).set(values).where('id', '=', id).execute();
  await set('org_user', world.users.nobody, { status: 0 });
  expect(await login('nobody', right)).toMatchObject({ code: 401, msg: '账号或密码错误' });
  await set('org_user', world.users.nobody, { status: 1, expire_date: '2020-01-01' });
  expect(await login('nobody', right)).toMatchObject({ code: 401, msg: '账号或密码错误' });
  await set('org_user', world.users.nobody, { expire_date: null });

  await set('org', world.orgs.bureau, { status: 0 });
  expect(await login('nobody', wrong)).toMatchObject({ msg: '账号或密码错误' });
  expect(await login('nobody', right)).toMatchObject({ code: 401, msg: '机构已停用，请联系管理员' });
  await set('org', world.orgs.bureau, { status: 1, expire_date: '2020-01-01' });
  expect(await login('nobody', wrong)).toMatchObject({ msg: '账号或密码错误' });
  expect(await login('nobody', right)).toMatchObject({ code: 401, msg: '机构已过有效期，请联系管理员' });
  // Somebody must remain who can extend it.
  expect((await login('admin', right)).status).toBe(200);
  const today = await sql<{ day: string }>`select current_date::text as day`.execute(world.db);
  await set('org', world.orgs.bureau, { expire_date: today.rows[0]?.day });
  expect((await login('nobody', right)).status).toBe(200);
  await set('org', world.orgs.bureau, { expire_date: null });
});

test('C32: 100 parallel wrong attempts lock after 5, whatever else the requests contain; the correct password is rejected while locked', async () => {
  const tries = Array.from({ length: 100 }, (_, at) =>
    world.call('POST', 'public/public/login', {
      body: { loginName: 'clerk', loginPwd: wrong, attempt: at },
      headers: { 'x-forwarded-for': `10.0.0.${at}` },
    }),
  );
  const messages = (await Promise.all(tries)).map((reply) => reply.msg);
  expect(messages.filter((msg) => msg === '账号或密码错误')).toHaveLength(5);
  expect(messages.filter((msg) => msg === '账号已锁定，请 10 分钟后重试')).toHaveLength(95);
  expect(await login('clerk', right)).toMatchObject({ code: 401, msg: '账号已锁定，请 10 分钟后重试' });

  const manager = await world.signIn('manager');
  const unlock = await world.call('POST', `org/user/unlock/${world.users.clerk}`, { token: manager });
  expect(unlock.status).toBe(200);
  expect((await login('clerk', right)).status).toBe(200);
});

test('C32: letter case and spaces around a name give no further attempts, and an unknown name locks like a known one', async () => {
  for (const name of ['Clerk', 'clerk ', ' clerk']) {
    expect(await login(name, right)).toMatchObject({ code: 401, msg: '账号或密码错误' });
  }
  const answers = [];
  for (let at = 0; at < 6; at++) answers.push((await login('no-such-user', wrong)).msg);
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('账号或密码错误'));
  expect(answers[5]).toBe('账号已锁定，请 10 分钟后重试');
});

test('parallel correct sign-ins of one account do not count as wrong attempts', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => login('manager', right)));
  expect(replies.map((reply) => reply.status)).toEqual(Array(12).fill(200));
});

test('a lock ends by itself, and then the attempts count from one again', async () => {
  for (let at = 0; at < 6; at++) await login('foreign', wrong);
  await sql`update sign_in_try set locked_until = now() - interval '1 second'`.execute(world.db);
  await sql`update org_user set locked_until = now() - interval '1 second'`.execute(world.db);
  expect((await login('foreign', wrong)).msg).toBe('账号或密码错误');
  expect((await login('foreign', right)).status).toBe(200);
});

test('a fourth sign-in ends the oldest session', async () => {
  const tokens: string[] = [];
  for (let at = 0; at < 4; at++) tokens.push(await world.signIn('manager'));
  const statuses = [];
  for (const token of tokens) statuses.push((await whoAmI(token)).status);
  expect(statuses).toEqual([401, 200, 200, 200]);
});

test('successful and failed sign-ins and sign-outs are audited, without the password and the typed name', async () => {
  await world.db.deleteFrom('log_data_operate').execute();
  await login('not-a-name', wrong);
  await login('clerk', wrong);
  const { data } = await login('clerk', right);
  await world.call('POST', 'public/public/logout', { token: data.token });
  const { rows } = await sql<{ action: string; user_id: number | null; all: string }>`
    select data->>'action' as action, created_by as user_id, a::text as all from log_data_operate a order by id`.execute(
    world.db,
  );
  expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['login-failed', null],
    ['login-failed', world.users.clerk],
    ['login', world.users.clerk],
    ['logout', world.users.clerk],
  ]);
  for (const { all } of rows)
    expect(all).not.toMatch(new RegExp(`${right}|${wrong}|not-a-name|${data.token}`));
});

test.each([
  ['the password is changed', sql`update credential set password_hash = 'other' where user_id = `],
  ['the account is disabled', sql`update org_user set status = 0 where id = `],
  ['the account is removed', sql`delete from org_user where id = `],
])('C29: no session starts when %s while the password is checked', async (_, change) => {
  const loginName = `late${++late}`;
  const user = await sql<{ id: number }>`
    insert into org_user (tenant_id, org_id, login_name, name, login_type, role_ids, is_supper, sys_manager, org_manager, status)
    select tenant_id, org_id, ${loginName}, name, login_type, role_ids, 0, 0, 0, 1
      from org_user where id = ${world.users.nobody} returning id`.execute(world.db);
  const { id } = user.rows[0]!;
  await syncSignInNames(world.db, world.tenants.home, [id]);
  await storePassword(world.db, { tenantId: world.tenants.home, userId: id }, right, false);

  let reply: ReturnType<typeof login> | undefined;
  await world.db.transaction().execute(async (tx) => {
    await sql`select from org_user where id = ${id} for update`.execute(tx);
    await sql`${change}${id}`.execute(tx);
    reply = login(loginName, right);
    // The password was verified; now the sign-in waits for the user's row.
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%update org_user%'
             and datname = current_database()`.execute(world.db);
        return rows.length;
      })
      .toBe(1);
  });
  expect(await reply).toMatchObject({ code: 401, msg: '账号或密码错误', data: { isLogin: true } });
  const { rows } = await sql`select from session where user_id = ${id}`.execute(world.db);
  expect(rows).toHaveLength(0);
});
let late = 0;
