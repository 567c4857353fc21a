import { sql } from 'kysely';
import Type from 'typebox';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowIds } from '../../schemas/record/body-shapes';
import type { Action } from '../../server/action';
import { createApp, type AppOptions } from '../../server/app';
import { LIMITS, withoutRates, type Limits } from '../../server/contract/limits';
import { sentForm } from '../../server/identity/password';
import { LogStream } from '../../server/watch/log-stream';
import { ServerWatch } from '../../server/watch/server-watch';
import { smallDisk } from '../support/small-disk';
import { PASSWORD, readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
let token: string;
beforeAll(async () => {
  world = await smallWorld();
  token = await world.signIn('manager');
});
afterAll(() => world?.close());

const verb: Action = {
  entity: 'supervised_level',
  path: 'probe',
  methods: ['POST'],
  permission: 'session',
  title: '试',
  writes: true,
  body: null,
  run: async () => 'done',
};
const PROBE = 'supervised/supervised-level/probe';
const SEARCH = 'supervised/supervised-level/search';

/** Another server of the same world with these limits and options. */
async function server(limits: Partial<Limits>, options: Partial<AppOptions> = {}) {
  const all = { ...withoutRates(), ...limits };
  const app = await createApp({
    database: world.database,
    model: world.model,
    actions: [verb],
    limits: all,
    ...options,
  });
  return {
    app,
    async post(path: string, body: object | string = {}, headers: Record<string, string> = { token }) {
      const content = { 'content-type': 'application/json', ...headers };
      return readReply(
        await app.inject({
          method: 'POST',
          url: `/api/v1/${path}`,
          headers: content,
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      );
    },
    get: async (path: string, headers: Record<string, string> = {}) =>
      readReply(await app.inject({ url: `/api/v1/${path}`, headers })),
    signIn(loginName: string, password = PASSWORD) {
      return this.post('public/public/login', { loginName, loginPwd: sentForm(password) }, {});
    },
  };
}

test('C40: a client with too many requests is told how long to wait; others are not delayed', async () => {
  const { app, post, get } = await server({ userRequests: 1, addressRequests: 1 });
  // The first request makes the session known to the server.
  const first = await post(SEARCH);
  const answers = [first, ...(await Promise.all(Array.from({ length: 14 }, () => post(SEARCH))))];
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ code: 429, data: { limit: 'LIMIT_USER_REQUESTS', max: 1 } });
  expect(refused?.headers['retry-after']).toBe(String(refused?.data.retryAfter));
  expect(await post(SEARCH, {}, { token: await world.signIn('clerk') })).toMatchObject({ status: 200 });

  const strangers = await Promise.all(Array.from({ length: 15 }, () => get('health')));
  expect(strangers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(strangers.at(-1)).toMatchObject({ code: 429, data: { limit: 'LIMIT_ADDRESS_REQUESTS' } });
  await app.close();
});

test('C40: a client with made-up tokens is limited like one without', async () => {
  const { app, get } = await server({ addressRequests: 1 });
  const guess = (index: number) => ({ token: `${index}`.padEnd(43, 'A') });
  const ask = (path: string) =>
    Promise.all(Array.from({ length: 15 }, (_, index) => get(path, guess(index))));
  const guesses = (await ask('org/user/userinfo')).map(({ code }) => code);
  expect(guesses.filter((code) => code === 203)).toHaveLength(10);
  expect(guesses.filter((code) => code === 429)).toHaveLength(5);
  expect((await ask('health')).every(({ code }) => code === 429)).toBe(true);
  await app.close();
});

test('a request that does not arrive in time is told the limit', async () => {
  const { app } = await server({ requestSeconds: 1 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const head = `POST /api/v1/${PROBE} HTTP/1.1\r\nhost: a\r\ntoken: ${token}\r\ncontent-type: application/json\r\n`;
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}content-length: 9\r\n\r\n{`));
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    code: 408,
    data: { limit: 'LIMIT_REQUEST_SECONDS', max: 1 },
  });
  await app.close();
});

test('the client address is that of the connection, unless a trusted proxy names another', async () => {
  const limits = { addressRequests: 1 };
  const ask = async (get: Awaited<ReturnType<typeof server>>['get']) =>
    Promise.all(
      Array.from({ length: 15 }, (_, index) => get('health', { 'x-forwarded-for': `192.0.2.${index}` })),
    );
  const direct = await server(limits);
  expect((await ask(direct.get)).filter(({ status }) => status === 200)).toHaveLength(10);
  const behind = await server(limits, { trustedProxies: ['127.0.0.1'] });
  expect((await ask(behind.get)).every(({ status }) => status === 200)).toBe(true);
  await direct.app.close();
  await behind.app.close();
});

test('sign-ins are counted over all servers, wrong passwords also over all accounts', async () => {
  const limits = { signIns: 2, wrongSignIns: 3 };
  const [one, other] = [await server(limits), await server(limits)];
  expect((await one.signIn('manager')).status).toBe(200);
  expect((await other.signIn('manager')).status).toBe(200);
  expect(await one.signIn('manager')).toMatchObject({ code: 429, data: { limit: 'LIMIT_SIGN_INS', max: 2 } });
  for (const name of ['a', 'b', 'c']) expect((await other.signIn(name, 'wrong1')).code).toBe(401);
  expect(await one.signIn('clerk')).toMatchObject({ code: 429, data: { limit: 'LIMIT_WRONG_SIGN_INS' } });
  await sql`update rate_count set ends_at = now()`.execute(world.db);
  expect((await one.signIn('clerk')).status).toBe(200);
  // An attempt that was not verified does not count towards a lock.
  const { rows } = await sql`select from sign_in_try where tries > 1`.execute(world.db);
  expect(rows).toEqual([]);
  await one.app.close();
  await other.app.close();
});

test('F20: the size of a body is limited, also if it is not announced; documents may be larger', async () => {
  const { app, post } = await server({ bodyKb: 16, documentKb: 32 });
  const body = (kb: number) => ({ remark: 'x'.repeat(kb * 1024) });
  expect(await post(PROBE, body(15))).toMatchObject({ status: 200 });
  const named = { status: 413, code: 413, data: { limit: 'LIMIT_BODY_KB', max: 16 } };
  expect(await post(PROBE, body(17))).toMatchObject({ ...named, msg: '请求内容过大，最多 16 KB' });
  const documents = { token: await world.signIn('admin') };
  expect((await post('dynamic-sys/table-info/add', body(20), documents)).status).toBe(400);
  expect(await post('dynamic-sys/table-info/add', body(33), documents)).toMatchObject({
    status: 413,
    data: { limit: 'LIMIT_DOCUMENT_KB' },
  });

  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const kb of [20, 200]) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${PROBE}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(body(kb))]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toMatchObject(named.status === 413 ? { code: 413, data: named.data } : {});
  }
  await app.close();
});

test('with a full disk writes are rejected with advice, reads and sign-ins work, and health reports it', async () => {
  const watch = new ServerWatch(world.database.core, withoutRates());
  const full = await server({}, { watch });
  const { app, post, get } = full;
  watch.disk = { freeBytes: 0, full: true };
  expect(await post(PROBE)).toMatchObject({ status: 507, msg: '磁盘空间不足，暂停写入，请联系管理员' });
  expect((await post(SEARCH)).status).toBe(200);
  expect((await full.signIn('clerk')).status).toBe(200);
  expect(await get('health')).toMatchObject({ status: 200, data: { status: 'degraded' } });
  expect(await get('health/ready')).toMatchObject({ status: 200, data: { disk: false } });
  watch.disk = { freeBytes: 1e12, full: false };
  expect((await post(PROBE)).status).toBe(200);
  expect(await get('health')).toMatchObject({ data: { status: 'ok' } });
  await app.close();
});

test('with a full disk of files uploads are rejected, and nothing else', async () => {
  const watch = new ServerWatch(world.database.core, withoutRates());
  const { app, post } = await server({}, { watch });
  watch.filesDisk = { freeBytes: 0, full: true };
  expect(
    (await post('upload/file', 'x', { token, 'content-type': 'multipart/form-data; boundary=x' })).status,
  ).toBe(507);
  expect((await post(PROBE)).status).toBe(200);
  await app.close();
});

test('a server that is overloaded or stopping rejects requests and tells balancers', async () => {
  const watch = new ServerWatch(world.database.core, withoutRates());
  const { app, post, get } = await server({ lagMs: 500 }, { watch });
  watch.lagMs = 600;
  expect(await post(SEARCH)).toMatchObject({ status: 503, data: { limit: 'LIMIT_LAG_MS', max: 500 } });
  expect((await get('health')).status).toBe(200);
  // Documents may have a path that begins alike.
  expect((await post('health/ward/search')).status).toBe(503);
  watch.lagMs = 20;
  watch.stopping = true;
  expect((await post(SEARCH)).status).toBe(200);
  expect(await get('health/ready')).toMatchObject({ status: 503, data: { stopping: true, database: true } });
  watch.closing = true;
  expect(await post(SEARCH)).toMatchObject({ status: 503, msg: '系统正在重启，请稍后重试' });
  await app.close();
});

test('F8: a request that takes too long is cancelled, names the limit, and its transaction is rolled back', async () => {
  const slow: Action = {
    ...verb,
    async run({ rows, tx }) {
      await rows('supervised_level').add({ name: '太慢' });
      return sql`select pg_sleep(60)`.execute(tx);
    },
  };
  const { app, post } = await server({ requestSeconds: 1 }, { actions: [slow] });
  expect(await post(PROBE)).toMatchObject({
    status: 503,
    msg: '处理超过 1 秒，已中止',
    data: { limit: 'LIMIT_REQUEST_SECONDS', max: 1 },
  });
  await expect.poll(sleeping).toBe(0);
  const { rows } = await sql`select from supervised_level where name = '太慢'`.execute(world.db);
  expect(rows).toEqual([]);
  await app.close();
});

test('F8: when the client disconnects, the database stops working for it', async () => {
  const slow: Action = { ...verb, run: ({ tx }) => sql`select pg_sleep(60)`.execute(tx) };
  const { app } = await server({}, { actions: [slow] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const asked = fetch(`http://127.0.0.1:${port}/api/v1/${PROBE}`, {
    method: 'POST',
    headers: { token },
    signal: leaving.signal,
  }).catch(() => 'gone');
  await expect.poll(sleeping).toBe(1);
  leaving.abort();
  expect(await asked).toBe('gone');
  await expect.poll(sleeping).toBe(0);
  await app.close();
});

async function sleeping(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(
    world.db,
  );
  return rows.length;
}

test('every request is one log line: user, route and duration, without its content', async () => {
  const lines: string[] = [];
  const { app, post, get } = await server(
    {},
    { logger: { stream: { write: (line: string) => void lines.push(line) } } },
  );
  const reply = await post(`${PROBE}?secret=address`, { secret: 'body' });
  await get('supervised/supervised-level/detail/1', { token: 'A'.repeat(43) });
  await get(`none/${token}`);
  await app.inject({ method: 'PUT', url: '/api/v1/health' });
  await app.inject({ url: `/${token}` });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: 30,
      requestId: reply.headers['request-id'],
      method: 'POST',
      route: PROBE,
      status: 200,
      ms: expect.any(Number),
      userId: world.users.manager,
      tenantId: world.tenants.home,
    },
    { status: 401, route: 'supervised/supervised-level/detail/:id' },
    { status: 404, route: 'unknown' },
    { status: 405, route: 'unknown' },
    { status: 404, route: 'file' },
  ]);
  for (const secret of ['address', 'body', token, 'AAAA']) expect(lines.join('')).not.toContain(secret);
  await app.close();
});

test('F36: a full disk of the log loses log lines only, and the log reports how many', async () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-log-'));
  const unmount = smallDisk(place, '64k');
  console.log(`full disk of the log: ${unmount ? 'a tmpfs of 64 kB' : 'an injected ENOSPC'}`);
  const name = path.join(place, 'log');
  const file = fs.openSync(name, 'a');
  const { app, get } = await server({}, { logger: { stream: new LogStream(file) } });
  try {
    await get('health');
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    if (unmount) expect(() => fs.writeFileSync(path.join(place, 'all'), Buffer.alloc(64 * 1024))).toThrow();
    else vi.spyOn(fs, 'writeSync').mockImplementation(() => assert.fail(full));
    // Fills the rest of the disk page that the log has begun.
    for (let at = 0; at < 40; at++) expect((await get('health')).status).toBe(200);
    vi.restoreAllMocks();
    fs.rmSync(path.join(place, 'all'), { force: true });
    await get('health');
    const text = fs.readFileSync(name, 'utf8').trim();
    const lines = text.split('\n').flatMap((line) => (line.endsWith('}') ? JSON.parse(line) : []));
    const lost = lines.find(({ msg }) => msg === 'lines of the log were lost').lost as number;
    expect(lost).toBeGreaterThan(0);
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(42 - lost);
  } finally {
    vi.restoreAllMocks();
    await app.close();
    fs.closeSync(file);
    unmount?.();
    fs.rmSync(place, { recursive: true });
  }
});

test('lists and batches are limited, and the error names the limit', async () => {
  const many: Action = { ...verb, path: 'many', body: Type.Object({ ids: rowIds('行') }) };
  const limits = { pageSize: 20, batchRows: 2, criteria: 1, criteriaValues: 2 };
  const { app, post } = await server(limits, { actions: [many] });
  const refused: [string, object, string][] = [
    [SEARCH, { pageSize: 21 }, 'LIMIT_PAGE_SIZE'],
    [SEARCH, { name: 'x', sort: 1 }, 'LIMIT_CRITERIA'],
    [SEARCH, { name: ['x', 'y', 'z'] }, 'LIMIT_CRITERIA_VALUES'],
    ['supervised/supervised-level/batch-del', { ids: [1, 2, 3] }, 'LIMIT_BATCH_ROWS'],
    ['supervised/supervised-level/many', { ids: [1, 2, 3] }, 'LIMIT_BATCH_ROWS'],
  ];
  for (const [path, body, limit] of refused) {
    const reply = await post(path, body, { token: await world.signIn('admin') });
    expect(reply, limit).toMatchObject({ status: 400, data: { limit } });
  }
  await app.close();
});

test('an administrator can read the limits in force, their defaults and their variables', async () => {
  const { app, get } = await server({ pageSize: 20 });
  expect((await get('system/limits', { token })).status).toBe(403);
  const admin = { token: await world.signIn('admin') };
  const { data } = await get('system/limits', admin);
  expect(data.map(({ name }: { name: string }) => name)).toEqual(Object.keys(LIMITS));
  expect(data).toContainEqual({
    name: 'pageSize',
    title: '列表每页条数',
    variable: 'LIMIT_PAGE_SIZE',
    value: 20,
    usual: 1000,
    least: 10,
    most: 100_000,
  });
  const english = await get('system/limits', { ...admin, lang: 'en-US' });
  expect(english.data[0].title).toBe('Request body (KB)');
  await app.close();
});
