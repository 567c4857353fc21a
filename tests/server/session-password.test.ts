import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../../server/audit/check-invariants';
import { sentForm } from '../../server/identity/password';
import { findResetAccount, resetPassword } from '../../server/sign-in/reset-password';
import { PASSWORD } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(() => world?.close());

const change = (token: string, from: string, to: string, verify = to) =>
  world.call('POST', 'org/user/change-password', {
    token,
    body: {
      userId: 1,
      oldLoginPwd: sentForm(from),
      loginPwd: to,
      verifyLoginPwd: verify,
    },
  });
const hashOf = async (userId: number) =>
  (
    await sql<{
      hash: string;
    }>`select password_hash as hash from credential where user_id = ${userId}`.execute(world.db)
  ).rows[0]?.hash;
const errorAt = (path: string, msg: string) => ({ status: 400, data: { errors: [{ path, msg }] } });

test('K5-01, K5-02, K5-04: each error in changing a password is reported at its field, and nothing changes', async () => {
  const token = await world.signIn('clerk');
  const before = await hashOf(world.users.clerk);
  expect(await change(token, 'not it', 'another-1')).toMatchObject(errorAt('oldLoginPwd', '原密码不正确'));
  expect(await change(token, PASSWORD, 'another-1', 'another-2')).toMatchObject(
    errorAt('verifyLoginPwd', '两次密码输入不一致！'),
  );
  expect(await change(token, PASSWORD, PASSWORD)).toMatchObject(
    errorAt('loginPwd', '新密码不能与原密码相同'),
  );
  const refusals = {
    short: '请输入的登录密码，8位以上，最长18位',
    // An old client sends the hash, which is too long for a password.
    [sentForm('another-1')]: '请输入的登录密码，8位以上，最长18位',
    'my-CLERK-1': '密码不能与账号相同或包含账号',
    'krelc.2026': '密码不能与账号相同或包含账号',
    Password1: '该密码过于常见，请换一个',
    '1234567890': '该密码过于常见，请换一个',
    'password ': '该密码过于常见，请换一个',
    ｐａｓｓｗｏｒｄ: '该密码过于常见，请换一个',
    'c.l.e.r.k11': '密码不能与账号相同或包含账号',
  };
  for (const [typed, msg] of Object.entries(refusals)) {
    const reply = await change(token, PASSWORD, typed);
    expect([typed, reply]).toMatchObject([typed, errorAt('loginPwd', msg)]);
    expect(JSON.stringify(reply.data)).not.toContain(typed);
  }
  expect(await hashOf(world.users.clerk)).toBe(before);
});

test('the super user cannot use this call', async () => {
  const token = await world.signIn('admin');
  expect(await change(token, PASSWORD, 'another-1')).toMatchObject({
    status: 403,
    msg: '超级用户不能在此修改密码',
  });
});

test('K3-05, K7-12: a password change ends the other sessions, keeps this one, is stored as argon2id and audited', async () => {
  const [here, there] = [await world.signIn('clerk'), await world.signIn('clerk')];
  expect(await change(here, PASSWORD, 'another-1')).toMatchObject({ status: 200, data: null });
  expect((await world.call('GET', 'org/user/userinfo', { token: here })).status).toBe(200);
  expect((await world.call('GET', 'org/user/userinfo', { token: there })).code).toBe(203);
  expect(await hashOf(world.users.clerk)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  const { rows } = await sql<{ all: string }>`
    select a::text as all from log_data_change a where verb = 'change-password'`.execute(world.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.all).not.toMatch(/argon2|[0-9a-f]{64}/);
});

test('C33: equal passwords of two users are stored differently, and the stored value is not the password', async () => {
  await world.call('POST', `org/user/reset-password/${world.users.nobody}`, {
    token: await world.signIn('manager'),
  });
  const hashes = await Promise.all([world.users.manager, world.users.nobody].map(hashOf));
  expect(new Set(hashes).size).toBe(2);
  const body = { loginName: 'manager', loginPwd: hashes[0] ?? '' };
  expect((await world.call('POST', 'public/public/login', { body })).code).toBe(401);
});

test('wrong old passwords count as failed sign-ins, and the count survives the rejections', async () => {
  const token = await world.signIn('foreign');
  for (let at = 0; at < 5; at++) await change(token, 'not it', 'another-1');
  expect(await change(token, PASSWORD, 'another-1')).toMatchObject(
    errorAt('oldLoginPwd', '账号已锁定，请 10 分钟后重试'),
  );
  const body = { loginName: 'foreign', loginPwd: sentForm(PASSWORD) };
  expect(await world.call('POST', 'public/public/login', { body })).toMatchObject({
    msg: '账号已锁定，请 10 分钟后重试',
  });
});

test('on the machine an account gets a new password, is unlocked and signed out, and that is logged', async () => {
  const token = await world.signIn('manager');
  const body = { loginName: 'manager', loginPwd: sentForm('not it') };
  for (let at = 0; at < 5; at++) await world.call('POST', 'public/public/login', { body });
  const { password, warnings } = await resetPassword(
    world.db,
    await findResetAccount(world.db, 'manager'),
    null,
  );
  expect(warnings).toEqual([]);
  expect((await world.call('GET', 'org/user/userinfo', { token })).code).toBe(203);
  const again = await world.call('POST', 'public/public/login', {
    body: { loginName: 'manager', loginPwd: sentForm(password) },
  });
  expect(again.status, again.msg).toBe(200);
  const info = await world.call('GET', 'org/user/userinfo', { token: again.data.token });
  expect(info.data).toMatchObject({ needReset: true, failedSignIns: { count: 5 } });
  const { rows } = await sql<{ all: string; operator: string; tenant_id: number }>`
    select a::text as all, operator, tenant_id from log_data_change a
     where verb = 'reset-password' and data_id = ${String(world.users.manager)} and method = 'COMMAND'`.execute(
    world.db,
  );
  expect(rows).toMatchObject([{ operator: '命令行', tenant_id: world.tenants.home }]);
  expect(rows[0]?.all).not.toContain(password);
  expect(await checkInvariants(world.db)).toEqual([]);

  await expect(findResetAccount(world.db, 'no-such')).rejects.toThrow('There is no account "no-such"');
  await world.db.updateTable('org_user').set({ status: 0 }).where('login_name', '=', 'manager').execute();
  const disabled = await resetPassword(world.db, await findResetAccount(world.db, 'manager'), 'typed-94827');
  expect(disabled).toMatchObject({
    password: 'typed-94827',
    warnings: [expect.stringContaining('disabled')],
  });
});
