import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
let manager: string;
beforeAll(async () => {
  world = await smallWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const add = 'supervised/supervised-level/add';
const send = (payload: string, headers: Record<string, string> = {}) =>
  world.app
    .inject({
      method: 'POST',
      url: `/api/v1/${add}`,
      headers: { token: manager, 'content-type': 'application/json', ...headers },
      payload,
    })
    .then((reply) => ({ status: reply.statusCode, ...(reply.json() as { code: number; msg: string }) }));

test('health needs no session', async () => {
  expect(await world.call('GET', 'health')).toMatchObject({ status: 200, code: 200 });
});

test('every answer has its own Request-Id, whatever the client sent', async () => {
  const ids = [];
  for (const path of ['health', 'org/user/userinfo', 'nowhere']) {
    const reply = await world.call('GET', path, { headers: { 'request-id': 'mine' } });
    ids.push(reply.headers['request-id']);
  }
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('errors are in the language of the Lang header', async () => {
  const lang = { lang: 'en-US' };
  expect((await world.call('GET', 'nowhere', { headers: lang })).msg).toBe('Address not found');
  const body = { name: '', monthLimit: 'much' };
  const chinese = await world.call('POST', add, { token: manager, body });
  const english = await world.call('POST', add, { token: manager, body, headers: lang });
  expect(chinese.msg).toMatch(/^有 \d 处需要修改$/);
  expect(english.msg).toMatch(/fields need attention$/);
  expect((await world.call('GET', 'nowhere', { headers: { lang: 'xx' } })).msg).toBe('请求的地址不存在');
});

test('an unknown path and an unsupported method are answered in JSON', async () => {
  expect(await world.call('GET', 'org/user/no-such-call')).toMatchObject({ status: 404, code: 404 });
  expect(await world.call('GET', add, { token: manager })).toMatchObject({
    status: 405,
    msg: '不支持的请求方法',
    headers: { allow: 'POST' },
  });
  const head = await world.app.inject({ method: 'HEAD', url: '/api/v1/supervised/supervised-level/init' });
  expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET, POST']);
});

test('a body that is not a JSON object is rejected', async () => {
  expect(await send('{"name":')).toMatchObject({ status: 400, msg: '请求内容不是有效的 JSON' });
  for (const payload of ['[]', '"text"', 'null', '12']) {
    expect(await send(payload)).toMatchObject({ status: 400, msg: '请求格式不正确' });
  }
});

test('a body over 1 MB is rejected with the limit, a smaller one is read', async () => {
  const filled = (size: number) => JSON.stringify({ name: 'x'.repeat(size) });
  expect(await send(filled(1024 * 1024))).toMatchObject({ status: 413, msg: '请求内容过大，最多 1024 KB' });
  expect(await send(filled(1024 * 1024 - 20))).toMatchObject({ status: 400, code: 400 });
});

const UNSTORABLE_NAME = {
  status: 400,
  data: { errors: [{ path: 'name', msg: '等级名称含有无法保存的字符' }] },
};

test('a long text is stored and logged without splitting characters; a lone surrogate is rejected', async () => {
  const body = { name: '半字级', remark: `${'x'.repeat(199)}😀` };
  const { data } = await world.call('POST', add, { token: manager, body });
  const detail = `supervised/supervised-level/detail/${data.id}`;
  expect((await world.call('GET', detail, { token: manager })).data.remark).toBe(body.remark);
  expect(await send('{"name":"\\ud83d"}')).toMatchObject(UNSTORABLE_NAME);
});

test('F20: very deep nesting and NUL characters are rejected', async () => {
  expect(await send('{"name":' + '['.repeat(5000) + ']'.repeat(5000) + '}')).toMatchObject({ status: 400 });
  expect(await send('{"name":' + '['.repeat(100_000))).toMatchObject({ status: 400 });
  expect(await send('{"name":"a\\u0000b"}')).toMatchObject(UNSTORABLE_NAME);
});

test('an id that is not a number is rejected before the database is queried', async () => {
  for (const id of ['abc', '-1', '1.5', '1e3', '99999999999999999999', '%27']) {
    const reply = await world.call('GET', `supervised/supervised-level/detail/${id}`, { token: manager });
    expect(reply).toMatchObject({ status: 400, msg: '编号无效' });
  }
});

test('answers of the API are not cached, pages are cached and revalidated', async () => {
  const info = await world.call('GET', 'org/user/userinfo', { token: manager });
  expect(info.headers['cache-control']).toBe('no-store');

  const path = 'dynamic-sys/table-info/get-data/supervised-level';
  const page = await world.call('GET', path, { token: manager });
  expect(page.headers['cache-control']).toBe('private, no-cache');
  expect(page.data.title).toBe('等级管理');
  const etag = page.headers.etag as string;
  const same = await world.call('GET', path, { token: manager, headers: { 'if-none-match': etag } });
  expect(same.status).toBe(304);
  const other = { 'if-none-match': etag, lang: 'en-US' };
  expect((await world.call('GET', path, { token: manager, headers: other })).status).toBe(200);
});

test.each<['GET' | 'POST', string, number]>([
  ['GET', '/api/v1/health', 200],
  ['GET', '/api/v1/org/user/userinfo', 401],
  ['GET', '/api/v1/none', 404],
  ['POST', '/api/v1/health', 405],
  ['POST', '/api/v1/public/public/login', 415],
  ['GET', '/api/v1/file/download/none', 404],
  ['GET', '/none', 404],
  ['GET', '/api/v1/%', 400],
])('security headers are on every answer: %s %s', async (method, url, status) => {
  const payload = status === 415 ? { headers: { 'content-type': 'text/plain' }, payload: 'x' } : {};
  const { headers, statusCode } = await world.app.inject({ method, url, ...payload });
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'request-id': expect.any(String),
  });
  const policy = headers['content-security-policy'] as string;
  expect(policy).toMatch(/script-src 'self';|^default-src 'none';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('F13, I5: a write with an Idempotency-Key happens once and returns the same answer again', async () => {
  const once = (name: string) =>
    world.call('POST', add, {
      token: manager,
      body: { name },
      headers: { 'idempotency-key': 'key-of-this-dialog' },
    });
  const first = await once('只有一次');
  expect(first.code).toBe(200);
  expect(await once('只有一次')).toMatchObject({ code: 200, data: first.data });
  expect(await once('别的')).toMatchObject({ status: 422, msg: '请求标识重复但内容不同' });
});

test('I5: each call that changes a row gives the same answer again, also when nothing changes', async () => {
  const admin = await world.signIn('admin');
  const type = await world.call('POST', 'supervised/supervised-area-type/add', {
    token: admin,
    body: { name: '再答', code: 'ZD' },
  });
  // Areas belong to facilities.
  const switched = await world.call('GET', `org/user/switch-org/${world.orgs.first}`, { token: admin });
  const token = switched.data.token as string;
  const body = { name: '再答一次', code: 'ZD1', areaTypeId: type.data.id };
  const { data } = await world.call('POST', 'supervised/supervised-area/add', { token, body });
  const calls: [key: string, url: string, body?: JsonObject][] = [
    ['key-of-a-change', `edit/${data.id}`, { remark: '改', version: 1 }],
    ['key-of-no-change', `edit/${data.id}`, { remark: '改', version: 2 }],
    ['key-of-a-status', `change-status/${data.id}/0`],
    ['key-of-no-status', `change-status/${data.id}/0`],
  ];
  const answers = [];
  for (const [key, url, body] of calls) {
    const send = () =>
      world.call('POST', `supervised/supervised-area/${url}`, {
        ...{ token, headers: { 'idempotency-key': key } },
        ...(body && { body }),
      });
    const first = await send();
    expect(first).toMatchObject({ code: 200 });
    expect((await send()).data).toEqual(first.data);
    answers.push(first.data);
  }
  expect(answers).toEqual([
    { id: data.id, version: 2 },
    { id: data.id, version: 2 },
    { id: data.id, status: 0, version: 3 },
    { id: data.id, status: 0, version: 3 },
  ]);
});

test('I5: a key whose response is stored no longer can be used for another request', async () => {
  const once = (name: string) =>
    world.call('POST', add, {
      ...{ token: manager, body: { name }, headers: { 'idempotency-key': 'key-of-long-ago' } },
    });
  const first = await once('很久以前');
  await sql`update idempotency_key set created_at = now() - interval '30 days'`.execute(world.database.owner);
  const second = await once('现在');
  expect([first.code, second.code]).toEqual([200, 200]);
  expect(second.data.id).not.toBe(first.data.id);
});

test('I5: a repetition that fails because of its first request returns the answer of the first', async () => {
  const headers = { 'idempotency-key': 'key-of-an-edit' };
  const { data } = await world.call('POST', add, { token: manager, body: { name: '改两次' } });
  const edit = () =>
    world.call('POST', `supervised/supervised-level/edit/${data.id}`, {
      ...{ token: manager, headers },
      body: { name: '改过', version: 1 },
    });
  const first = await edit();
  expect(first.code).toBe(200);
  // The repetition looks for the key before it exists, and continues when it does.
  const db = world.database.owner;
  const move = (by: number) => sql`update idempotency_key set user_id = user_id + ${by}`;
  await move(1_000_000).execute(db);
  const repetition = await db.transaction().execute(async (tx) => {
    await sql`lock table supervised_level in access exclusive mode`.execute(tx);
    const waiting = edit();
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
      .toBeGreaterThan(0);
    await move(-1_000_000).execute(tx);
    return { waiting };
  });
  expect(await repetition.waiting).toMatchObject({ code: 200, data: first.data });
});
