import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../server/app';
import { sentForm } from '../../server/identity/password';
import { tokenHash } from '../../server/session/token';
import { PASSWORD, readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
/** A second server on the same database. */
let second: FastifyInstance;
beforeAll(async () => {
  world = await smallWorld();
  second = await createApp({ database: world.database, model: world.model, actions: [] });
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});

const over = { status: 401, code: 203, msg: '登录已失效' };
const whoAmI = (token: string) => world.call('GET', 'org/user/userinfo', { token });
const onSecond = async (token: string) =>
  readReply(await second.inject({ url: '/api/v1/org/user/userinfo', headers: { token } }));
const post = (path: string, token: string, body = {}) => world.call('POST', path, { token, body });

async function expectOver(token: string): Promise<void> {
  expect(await whoAmI(token)).toMatchObject(over);
  expect(await onSecond(token)).toMatchObject(over);
}

test('C29: signing out ends this session only, on every server; doing it twice is no error', async () => {
  const [here, there] = [await world.signIn('clerk'), await world.signIn('clerk')];
  expect((await onSecond(here)).status).toBe(200);
  expect((await post('public/public/logout', here)).code).toBe(200);
  await expectOver(here);
  expect((await whoAmI(there)).status).toBe(200);
  expect((await post('public/public/logout', here)).code).toBe(200);
});

test('C29: disabling a user, resetting the password and forcing a sign-out end the sessions at once', async () => {
  const manager = await world.signIn('manager');
  const { clerk } = world.users;

  let token = await world.signIn('clerk');
  expect((await world.call('GET', `org/user/change-status/${clerk}/0`, { token: manager })).code).toBe(200);
  await expectOver(token);
  await world.call('GET', `org/user/change-status/${clerk}/1`, { token: manager });
  await expectOver(token);

  token = await world.signIn('clerk');
  expect((await post(`org/user/kick/${clerk}`, manager)).data).toEqual({ count: 1 });
  await expectOver(token);

  token = await world.signIn('clerk');
  const reset = await post(`org/user/reset-password/${clerk}`, manager);
  await expectOver(token);
  const { initialPwd } = reset.data as { initialPwd: string };
  const fresh = await post('public/public/login', '', {
    loginName: 'clerk',
    loginPwd: sentForm(initialPwd),
  });
  expect((await whoAmI(fresh.data.token)).data.needReset).toBe(true);
  const change = { oldLoginPwd: sentForm(initialPwd), loginPwd: PASSWORD };
  await post('org/user/change-password', fresh.data.token, { ...change, verifyLoginPwd: change.loginPwd });
});

test('C29: a user changed in the database, or a disabled or expired organisation above, takes effect with the next request', async () => {
  const token = await world.signIn('clerk');
  const orgStatus = (status: number) =>
    world.db.updateTable('org').set({ status }).where('id', '=', world.orgs.bureau).execute();
  await orgStatus(0);
  await expectOver(token);
  await orgStatus(1);
  expect((await whoAmI(token)).status).toBe(200);

  const orgEnds = (org: number, expire_date: string | null) =>
    world.db.updateTable('org').set({ expire_date }).where('id', '=', org).execute();
  const [manager, admin] = [await world.signIn('manager'), await world.signIn('admin')];
  await orgEnds(world.orgs.second, '2020-01-01');
  const offered = await world.call('GET', 'org/org/switch-option', { token: manager });
  expect(offered.data).toMatchObject([{ id: world.orgs.first }]);
  const there = await world.call('GET', `org/user/switch-org/${world.orgs.second}`, { token: manager });
  expect(there).toMatchObject({ code: 409, msg: '机构已过有效期' });
  await orgEnds(world.orgs.second, null);
  await orgEnds(world.orgs.bureau, '2020-01-01');
  await expectOver(token);
  expect((await whoAmI(admin)).status).toBe(200);
  await orgEnds(world.orgs.bureau, null);

  await world.db
    .updateTable('org_user')
    .set({ expire_date: '2020-01-01' })
    .where('id', '=', world.users.clerk)
    .execute();
  await expectOver(token);
  await world.db
    .updateTable('org_user')
    .set({ expire_date: null })
    .where('id', '=', world.users.clerk)
    .execute();
});

test('C29: changed permissions of a role take effect with the next request', async () => {
  const token = await world.signIn('clerk');
  const search = () => post('supervised/supervised-level/search', token);
  const assign = async (ids: string[]) => {
    const admin = await world.signIn('admin');
    const there = await world.call('GET', `org/user/switch-org/${world.orgs.first}`, { token: admin });
    return post(`org/org-role/assign-app-to-role/${world.roles.clerk}`, there.data.token, { ids });
  };
  expect((await search()).code).toBe(200);
  expect((await assign([])).data).toEqual({ count: 0 });
  expect((await search()).code).toBe(403);
  expect((await assign(['SupervisedLevel'])).data).toEqual({ count: 1 });
  expect((await search()).code).toBe(200);
});

test('a session ends after its idle time and after its maximum age', async () => {
  const age = (column: string, interval: string, token: string) =>
    sql`update session set ${sql.ref(column)} = now() - ${interval}::interval where token_hash = ${tokenHash(token)}`.execute(
      world.db,
    );
  const token = await world.signIn('clerk');
  await age('last_seen_at', '29 minutes', token);
  expect((await whoAmI(token)).status).toBe(200);
  await age('last_seen_at', '31 minutes', token);
  await expectOver(token);

  const busy = await world.signIn('clerk');
  await age('created_at', '11 hours 59 minutes', busy);
  expect((await whoAmI(busy)).status).toBe(200);
  await age('created_at', '12 hours 1 minute', busy);
  await expectOver(busy);
});

test('a list that refreshes itself does not count as a use of the session', async () => {
  const seen = async (token: string) =>
    (
      await sql<{ old: boolean }>`
        select last_seen_at < now() - interval '5 minutes' as old from session where token_hash = ${tokenHash(token)}`.execute(
        world.db,
      )
    ).rows[0]?.old;
  const token = await world.signIn('manager');
  await sql`update session set last_seen_at = now() - interval '10 minutes' where token_hash = ${tokenHash(token)}`.execute(
    world.db,
  );
  const search = (headers: Record<string, string>) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/supervised/supervised-level/search',
      headers: { token, ...headers },
      payload: {},
    });
  // The second one uses the session that the first one has loaded.
  for (let times = 0; times < 2; times++) expect((await search({ background: '1' })).json().code).toBe(200);
  expect(await seen(token)).toBe(true);
  expect((await search({})).json().code).toBe(200);
  expect(await seen(token)).toBe(false);
});

test('F11: jumps of the server’s clock neither end nor extend sessions, and change no order', async () => {
  const token = await world.signIn('manager');
  const tired = await world.signIn('clerk');
  await sql`update session set last_seen_at = now() - interval '31 minutes' where token_hash = ${tokenHash(tired)}`.execute(
    world.db,
  );
  const hour = 3_600_000;
  const ids: number[] = [];
  try {
    for (const jump of [hour, -hour, 13 * hour, -13 * hour]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
      expect((await whoAmI(token)).status).toBe(200);
      expect((await whoAmI(tired)).status).toBe(401);
      const level = await post('supervised/supervised-level/add', token, { name: `时钟${jump}` });
      ids.push(level.data.id as number);
      vi.useRealTimers();
    }
  } finally {
    vi.useRealTimers();
  }
  const { rows } = await sql<{ id: string; late: boolean }>`
    select data_id as id, abs(extract(epoch from now() - created_at)) > 60 as late from log_data_change
     where entity = 'supervised_level' and data_id::bigint = any(${ids}::bigint[]) order by id`.execute(
    world.db,
  );
  expect(rows).toEqual(ids.map((id) => ({ id: String(id), late: false })));
});

test('the time of the last request is written at most once a minute', async () => {
  const token = await world.signIn('clerk');
  const hash = tokenHash(token);
  const seen = async () =>
    (
      await sql<{
        at: string;
      }>`select last_seen_at::text as at from session where token_hash = ${hash}`.execute(world.db)
    ).rows[0]?.at;
  const first = await seen();
  await whoAmI(token);
  expect(await seen()).toBe(first);
  await sql`update session set last_seen_at = now() - interval '2 minutes' where token_hash = ${hash}`.execute(
    world.db,
  );
  const old = await seen();
  await whoAmI(token);
  expect(await seen()).not.toBe(old);
});

test('C30: a made-up, chosen or misplaced token is rejected', async () => {
  const unsigned = 'eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjF9.';
  expect(await whoAmI(unsigned)).toMatchObject(over);
  expect(await whoAmI('a'.repeat(43))).toMatchObject(over);
  const token = await world.signIn('manager');
  expect(await world.call('GET', `org/user/userinfo?token=${token}&Token=${token}`)).toMatchObject({
    status: 401,
    code: 401,
  });
  const cookie = await world.call('GET', 'org/user/userinfo', { headers: { cookie: `Token=${token}` } });
  expect(cookie.status).toBe(401);
  // Signing in with an existing token still creates a new one.
  const chosen = await world.call('POST', 'public/public/login', {
    token: 'b'.repeat(43),
    body: { loginName: 'manager', loginPwd: sentForm(PASSWORD) },
  });
  expect(chosen.data.token).not.toBe('b'.repeat(43));
  expect((await whoAmI('b'.repeat(43))).status).toBe(401);
});

test('F16, K3-04, K6-04, K7-17, K7-19: switching the organisation creates a new token bound to it and ends the old one', async () => {
  const token = await world.signIn('manager');
  const options = await world.call('GET', 'org/org/switch-option', { token });
  expect(options.data).toEqual([
    { id: world.orgs.first, name: '第一监狱', shortName: '第一监狱' },
    { id: world.orgs.second, name: '第二监狱', shortName: '第二监狱' },
  ]);
  const { data } = await world.call('GET', `org/user/switch-org/${world.orgs.second}`, { token });
  expect((await whoAmI(data.token)).data).toMatchObject({
    orgId: world.orgs.second,
    loginOrgName: '第二监狱',
  });
  await expectOver(token);
});

test('a session ends with the right to work in its organisation', async () => {
  const first = await world.signIn('manager');
  const { data } = await world.call('GET', `org/user/switch-org/${world.orgs.second}`, { token: first });
  const give = (switch_org_ids: number[]) =>
    world.db.updateTable('org_user').set({ switch_org_ids }).where('id', '=', world.users.manager).execute();
  await give([]);
  await expectOver(data.token);
  await give([world.orgs.second]);
});

test('an organisation without access, of another tenant or unknown is rejected with the same answer', async () => {
  const token = await world.signIn('manager');
  for (const id of [world.orgs.bureau, world.orgs.foreign, 999_999]) {
    const reply = await world.call('GET', `org/user/switch-org/${id}`, { token });
    expect(reply).toMatchObject({ status: 403, msg: '不能切换到该机构' });
  }
  expect((await whoAmI(token)).status).toBe(200);
});

test('a super user may enter every organisation of the own tenant and none of another', async () => {
  const token = await world.signIn('admin');
  const { data } = await world.call('GET', 'org/org/switch-option', { token });
  const ids = data.map((org: { id: number }) => org.id);
  expect(ids).toEqual([world.orgs.bureau, world.orgs.first, world.orgs.second]);
});
