import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorText } from '../../schemas/errors/error-text';
import { createApp } from '../../server/app';
import { housekeeping } from '../../server/jobs/housekeeping';
import { DEFAULT_LIMITS, withoutRates } from '../../server/contract/limits';
import { sentForm } from '../../server/identity/password';
import { PASSWORD, readReply, type Reply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

/* Two servers over one database, the second behind a proxy. Unknown browsers guess passwords. */
let world: SmallWorld;
let behind: FastifyInstance;
const limits = { ...withoutRates(), accountTries: 7 };
beforeAll(async () => {
  world = await smallWorld();
  const { database, model } = world;
  // A cheap hash, because many passwords are verified here.
  const cheap = await hash(right, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  await world.db.updateTable('credential').set({ password_hash: cheap }).execute();
  behind = await createApp({ database, model, actions: [], limits, trustedProxies: ['127.0.0.1'] });
});
afterAll(async () => {
  await behind?.close();
  await world?.close();
});
beforeEach(async () => {
  for (const table of ['sign_in_try', 'failed_sign_in', 'rate_count'])
    await sql`delete from ${sql.table(table)}`.execute(world.db);
});

interface From {
  ip?: string;
  cookie?: string;
  app?: FastifyInstance;
  headers?: Record<string, string>;
}
const right = sentForm(PASSWORD);
const wrong = sentForm('wrong');
async function login(loginName: string, loginPwd: string, from: From = {}): Promise<Reply> {
  const { ip = '192.0.2.1', cookie, app = world.app, headers } = from;
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/public/public/login',
    remoteAddress: ip,
    headers: { ...headers, ...(cookie && { cookie }) },
    payload: { loginName, loginPwd },
  });
  return readReply(reply);
}
const cookieOf = ({ headers }: Reply): string =>
  String((headers['set-cookie'] as string[] | string | undefined) ?? '').split(';')[0] ?? '';
const guess = async (loginName: string, times: number, from: From = {}) => {
  const messages: string[] = [];
  for (let at = 0; at < times; at++) messages.push((await login(loginName, wrong, from)).msg);
  return messages;
};
const WRONG = '账号或密码错误';
const locked = (minutes: number) => errorText('accountLocked', 'zh-CN', { n: minutes });

describe('C32: unknown browsers that guess passwords of an account', () => {
  test('lock it for themselves, each time twice as long, and for no others', async () => {
    const lockOver = () => sql`update sign_in_try set locked_until = now() where locked_until is not null`;
    for (const minutes of [10, 20, 40]) {
      expect(await guess('manager', 6)).toEqual([...Array<string>(5).fill(WRONG), locked(minutes)]);
      expect((await login('manager', right)).msg).toBe(locked(minutes));
      expect((await login('manager', right, { ip: '192.0.2.2' })).status).toBe(200);
      await lockOver().execute(world.db);
    }
    await sql`update sign_in_try set locks = 12, last_at = now()`.execute(world.db);
    await guess('manager', 5);
    expect((await login('manager', right)).msg).toBe(locked(24 * 60));
  });

  test('do not lock out a known browser, not even one behind the same address', async () => {
    const known = { cookie: cookieOf(await login('manager', right)) };
    await guess('manager', 5);
    expect((await login('manager', right)).msg).toBe(locked(10));
    expect((await login('manager', right, known)).status).toBe(200);
    // Attempts of that browser are counted, too.
    expect(await guess('manager', 6, known)).toEqual([...Array<string>(5).fill(WRONG), locked(10)]);
    const elsewhere = { ...known, ip: '192.0.2.3' };
    expect((await login('manager', right, elsewhere)).msg).toBe(locked(10));
  });

  test('share a number of attempts a day over all addresses; a known browser and an unlocked account can still sign in', async () => {
    const known = { cookie: cookieOf(await login('clerk', right)) };
    const from = (at: number): From => ({
      app: behind,
      ip: '127.0.0.1',
      headers: { 'x-forwarded-for': `198.51.100.${at}` },
    });
    const answers: string[] = [];
    for (let at = 0; at < 9; at++) answers.push((await login('clerk', wrong, from(at))).msg);
    expect(answers.slice(0, 7)).toEqual(Array(7).fill(WRONG));
    expect(answers.slice(7)).toEqual([locked(24 * 60), locked(24 * 60)]);
    expect((await login('clerk', right, from(99))).msg).toBe(locked(24 * 60));
    expect((await login('clerk', right, { ...from(99), ...known })).status).toBe(200);
    const unlock = await world.call('POST', `org/user/unlock/${world.users.clerk}`, {
      token: await world.signIn('manager'),
    });
    expect(unlock.status, unlock.msg).toBe(200);
    expect((await login('clerk', right, from(100))).status).toBe(200);
  });

  test('gain nothing by a forged X-Forwarded-For, with or without a proxy, nor by the addresses of one IPv6 network', async () => {
    const forged = (at: number) => ({ 'x-forwarded-for': `10.0.0.${at}, 203.0.113.9` });
    const answers: string[] = [];
    for (let at = 0; at < 6; at++)
      answers.push(
        (await login('nobody', wrong, { app: behind, ip: '127.0.0.1', headers: forged(at) })).msg,
        (await login('foreign', wrong, { headers: forged(at) })).msg,
        (await login('admin', wrong, { ip: `2001:db8::${at + 1}` })).msg,
      );
    expect(answers.slice(0, 15)).toEqual(Array(15).fill(WRONG));
    expect(answers.slice(15)).toEqual(Array(3).fill(locked(10)));
  });

  test('block their address for unknown browsers, not for known ones behind it', async () => {
    const { database, model } = world;
    const app = await createApp({ database, model, actions: [], limits: { ...limits, wrongSignIns: 3 } });
    const cookie = cookieOf(await login('manager', right, { app }));
    for (const name of ['nobody', 'foreign', 'admin']) await login(name, wrong, { app });
    expect(await login('manager', right, { app })).toMatchObject({
      code: 429,
      data: { limit: 'LIMIT_WRONG_SIGN_INS' },
    });
    expect((await login('manager', right, { app, cookie })).status).toBe(200);
    expect((await login('manager', wrong, { app, cookie })).msg).toBe(WRONG);
    // Unreadable sign-ins are limited in the log like others.
    const ip = '192.0.2.77';
    for (let at = 0; at < 5; at++) await login('', wrong, { app, ip });
    const { rows } = await sql`select id from log_data_operate where ip = ${ip}`.execute(world.db);
    expect(rows).toHaveLength(3);
    await app.close();
  });
});

describe('the cookie of a known browser', () => {
  const isKnown = async (cookie: string, app?: FastifyInstance) => {
    await guess('manager', 5, { ip: '192.0.2.9' });
    return (await login('manager', right, { cookie, ip: '192.0.2.9', ...(app && { app }) })).status === 200;
  };

  test('is for signing in only, not readable by scripts, and valid on every server', async () => {
    const reply = await login('manager', right, { headers: { 'x-forwarded-proto': 'https' } });
    const [line = ''] = reply.headers['set-cookie'] as string[];
    expect(line).toMatch(
      /^mortise-known-\d+=[\w.-]+; Path=\/api\/v1\/public\/public\/login; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    expect(await isKnown(cookieOf(reply), behind)).toBe(true);
  });

  test('is sent over TLS only if it was set over TLS', async () => {
    const given = async (proto: string) => {
      const headers = { 'x-forwarded-proto': proto };
      const reply = await login('manager', right, { app: behind, ip: '127.0.0.1', headers });
      return [reply.headers['set-cookie']].flat().map(String);
    };
    expect(await given('https')).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict; Secure$/)]);
    expect(await given('http')).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict$/)]);
    // An untrusted proxy does not decide whether TLS is used; the public URL does.
    const { database, model } = world;
    const told = await createApp({ database, model, actions: [], publicOrigin: 'https://console.example' });
    const cookies = [(await login('manager', right, { app: told })).headers['set-cookie']].flat();
    expect(cookies).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict; Secure$/)]);
    await told.close();
  });

  test('of another account, or with any change, is invalid', async () => {
    const cookie = cookieOf(await login('manager', right));
    const other = cookieOf(await login('clerk', right));
    const [name = '', value = ''] = cookie.split('=');
    const parts = value.split('.');
    const changed = parts.map((part, at) =>
      [
        ...parts.slice(0, at),
        part.replace(/.$/, (end) => (end === '1' ? '2' : '1')),
        ...parts.slice(at + 1),
      ].join('.'),
    );
    for (const bad of [`${name}=${other.split('=')[1]}`, other, `${name}=`, `${name}=..`]) {
      expect([bad, await isKnown(bad)]).toEqual([bad, false]);
    }
    for (const bad of changed)
      if (bad !== value) expect([bad, await isKnown(`${name}=${bad}`)]).toEqual([bad, false]);
    expect(await isKnown(cookie)).toBe(true);
  });

  test('is signed by a key of the database that is replaced every month; older cookies are valid until it is removed', async () => {
    const first = cookieOf(await login('manager', right));
    const age = (days: number) =>
      sql`update browser_key set created_at = created_at - make_interval(days => ${days})`.execute(world.db);
    const server = async () => {
      const { database, model } = world;
      return createApp({ database, model, actions: [], limits });
    };
    await age(31);
    const later = await server();
    const second = cookieOf(await login('manager', right, { app: later }));
    const keyOf = (cookie: string) => cookie.split('.').at(-2);
    expect(keyOf(second)).not.toBe(keyOf(first));
    expect(await isKnown(first, later)).toBe(true);
    await age(90);
    const sweep = housekeeping(DEFAULT_LIMITS, new Map()).find(({ name }) => name === 'sweep-tries');
    await sweep?.run(world.database.core, new AbortController().signal, world.app.inOrganisation);
    const last = await server();
    expect([await isKnown(first, last), await isKnown(second, last)]).toEqual([false, true]);
    await later.close();
    await last.close();
  });
});

test('after signing in the user is told once how often, since when and from where it failed before', async () => {
  const told = async (reply: Reply) =>
    (await world.call('GET', 'org/user/userinfo', { token: reply.data.token })).data.failedSignIns;
  expect(await told(await login('manager', right))).toBeNull();
  await guess('manager', 6, { ip: '203.0.113.5' });
  await guess('manager', 1, { ip: '203.0.113.6' });
  const first = await login('manager', right);
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const notice = { count: 7, since: moment, last: moment, from: ['203.0.113.5', '203.0.113.6'] };
  expect(await told(first)).toEqual(notice);
  // It belongs to the session: other sessions do not get it.
  expect(await told(await login('manager', right))).toBeNull();
  expect(await told(first)).toEqual(notice);
});
