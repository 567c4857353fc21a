import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { createApp } from '../../server/app';
import { smallWorld, type SmallWorld } from '../server/support/small-world';

let world: SmallWorld;
let manager: string;
let port: number;
beforeAll(async () => {
  world = await smallWorld();
  manager = await world.signIn('manager');
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world?.close());

const ADD = '/api/v1/supervised/supervised-level/add';

/** Sends a request as it is written, because a client would normalise it. */
function raw(
  method: string,
  path: string,
  headers: http.OutgoingHttpHeaders | string[] = {},
  body: string | Buffer = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}
async function levels(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from supervised_level`.execute(world.db);
  return rows[0]?.n ?? 0;
}

test.each([
  ['POST', '/api/v1/org/user/add?x=/v1/public/public/login'],
  ['POST', '/api/v1/org/user/add?/public/public/login'],
  ['GET', '/api/v1/org/user/userinfo?public'],
  ['GET', '/api/v1/public/%2e%2e/org/user/userinfo'],
  ['GET', '/api/v1/public/../org/user/userinfo'],
  ['GET', '/api/v1/public/public/login/..%2f..%2f..%2forg/user/userinfo'],
  ['GET', '//api/v1/org/user/userinfo'],
  ['GET', '/api//v1/org/user/userinfo'],
  ['GET', '/api/v1/org/user/userinfo;public/public/login'],
  ['GET', '/api/v1/org/user/userinfo;.js'],
  ['GET', '/api/v1/org/user/userinfo/'],
  ['GET', '/API/v1/org/user/userinfo'],
  ['GET', '/api/v1/ORG/user/%75serinfo%00'],
  ['GET', '/api\\v1\\org\\user\\userinfo'],
  ['GET', '/%61pi/v1/org/user/userinfo'],
])('C6: %s %s without a token is 401, in any notation', async (method, path) => {
  const reply = await raw(
    method,
    path,
    { 'content-type': 'application/json' },
    method === 'POST' ? '{}' : '',
  );
  expect([reply.status, JSON.parse(reply.text).data]).toEqual([401, null]);
});

test('C6: with a session, a path in an unusual notation is unknown, and the session continues', async () => {
  const paths = [
    '/api/v1/org/user/userinfo/',
    '/api/v1/org/user/user.info',
    '/api/v1/org/user/%75serinfo',
    '/api/v1/nothing/at.all',
    '/api//v1/org/user/userinfo',
    '/API/v1/org/user/userinfo',
    '//api/v1/org/user/userinfo',
  ];
  for (const path of paths) {
    expect([path, (await raw('GET', path, { token: manager })).status]).toEqual([path, 404]);
    expect([path, (await raw('GET', path, { token: 'made up' })).status]).toEqual([path, 401]);
    expect([path, (await raw('GET', path)).status]).toEqual([path, 401]);
  }
  expect((await raw('GET', '/api/v1/org/user/userinfo', { token: manager })).status).toBe(200);
});

test.each([
  ['garbage\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['GET /api/v1/health HTTP/1.1\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['GET /api/v1/health HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n', 417],
])('C6: invalid HTTP is answered like other errors, with the same headers, case %#', async (sent, status) => {
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(sent));
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
  });
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toMatch(/content-security-policy: default-src '(none|self)'/);
  expect(answer).toMatch(/connection: close/i);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: status, data: null });
});

test('C7: only application/json is accepted, nothing that resembles it', async () => {
  const before = await levels();
  const body = JSON.stringify({ name: 'C7' });
  const types = [
    'application/json\ta',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json, text/plain',
    'application/json;charset=utf-16',
    'application/ld+json',
  ];
  for (const type of types) {
    const reply = await raw('POST', ADD, { token: manager, 'content-type': type }, body);
    expect([type, reply.status, JSON.parse(reply.text).msg]).toEqual([type, 415, '只接受 application/json']);
  }
  const none = await raw('POST', ADD, { token: manager }, body);
  expect(none.status).toBe(415);
  const twice = ['token', manager, 'content-type', 'application/json', 'content-type', 'text/plain'];
  const length = ['content-length', String(Buffer.byteLength(body)), 'host', 'localhost'];
  expect((await raw('POST', ADD, [...twice, ...length], body)).status).toBe(415);
  expect(await levels()).toBe(before);

  const plain = { token: manager, 'content-type': 'application/json; charset=utf-8' };
  expect((await raw('POST', ADD, plain, body)).status).toBe(200);
});

test('C7: compressed bodies and bytes that are not UTF-8 are rejected', async () => {
  const before = await levels();
  const json = { token: manager, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'packed' });
  for (const encoding of ['gzip', 'br', 'deflate', 'GZIP, identity'])
    expect((await raw('POST', ADD, { ...json, 'content-encoding': encoding }, body)).status).toBe(415);
  const name = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]);
  const wrong = await raw('POST', ADD, json, name);
  expect([wrong.status, JSON.parse(wrong.text).code]).toEqual([400, 400]);
  expect(await levels()).toBe(before);
  expect(
    (await raw('POST', ADD, { ...json, 'content-encoding': 'identity' }, '{"name":"未压缩"}')).status,
  ).toBe(200);
});

test('C28: keys that reach into prototypes are rejected and change no prototype', async () => {
  const bodies = [
    '{"__proto__":{"isSupper":1}}',
    '{"constructor":{"prototype":{"isSupper":1}}}',
    '{"name":"x","nested":{"__proto__":{"isSupper":1}}}',
    '{"items":[{"prototype":1}]}',
    '{"\\u005f_proto__":{"isSupper":1}}',
  ];
  for (const body of bodies) {
    const reply = await raw('POST', ADD, { token: manager, 'content-type': 'application/json' }, body);
    expect(reply.status).toBe(400);
  }
  const option = '/api/v1/supervised/supervised-level/option?__proto__[isSupper]=1&constructor=1';
  expect((await raw('GET', option, { token: manager })).status).toBe(400);
  expect(({} as { isSupper?: unknown }).isSupper).toBeUndefined();
  const clerk = await world.call('GET', 'org/user/userinfo', { token: await world.signIn('clerk') });
  expect(clerk.data.isSupper).toBe(0);
});

test('C36: no answer can be used as a script (JSONP)', async () => {
  const reply = await raw('GET', '/api/v1/org/user/userinfo?callback=f&jsonp=f', { token: manager });
  expect(reply.text.startsWith('{"code":200')).toBe(true);
  expect((await raw('GET', '/api/v1/org/user/userinfo?callback=f')).status).toBe(401);
});

test('C36: another site cannot change anything, not even through a GET that changes state', async () => {
  const changing = world.app.routeTable.filter((route) => route.writes);
  expect(changing.some((route) => route.method === 'GET')).toBe(true);
  for (const { method, url } of changing) {
    const path = `/api/v1/${url.replace(/:\w+/g, '1')}`;
    const site = {
      'sec-fetch-site': 'cross-site',
      token: manager,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    };
    const body = method === 'POST' ? '{}' : '';
    expect([url, (await raw(method, path, site, body)).status]).toEqual([url, 403]);
  }
  for (const { url } of changing.filter((route) => route.method === 'GET')) {
    const path = `/api/v1/${url.replace(/:\w+/g, '1')}`;
    expect([url, (await raw('GET', path)).status]).toEqual([url, 401]);
  }
});

test('C36: nor can another origin of the same site, and signing out requires a token like every change', async () => {
  const json = { 'content-type': 'application/json' };
  const from = async (site: string, url: string, more: object) =>
    (await raw('POST', url, { ...json, ...more, 'sec-fetch-site': site }, '{}')).status;
  for (const url of [ADD, '/api/v1/public/public/logout', '/api/v1/public/public/login'])
    expect([url, await from('same-site', url, { token: manager })]).toEqual([url, 403]);
  expect(await from('same-origin', ADD, { token: manager })).toBe(400);
  expect((await raw('POST', '/api/v1/public/public/logout')).status).toBe(401);
});

test('C36: the configured public URL is compared with the origin that a browser sends without TLS', async () => {
  const { database, model } = world;
  const named = await createApp({ database, model, actions: [], publicOrigin: 'http://console.example' });
  const from = async (origin: string) =>
    (await named.inject({ method: 'POST', url: ADD, headers: { token: manager, origin }, payload: {} }))
      .statusCode;
  expect(await from('http://evil.example')).toBe(403);
  expect(await from('http://console.example')).toBe(400);
  await named.close();
});

test('C35: the Host header of a request appears in no answer', async () => {
  const forged = {
    host: 'evil.example',
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    referer: 'https://evil.example/x',
  };
  const json = { 'content-type': 'application/json' };
  const replies = [
    await raw('GET', '/api/v1/org/user/userinfo', { ...forged, token: manager }),
    await raw('GET', '/api/v1/docs/openapi', { ...forged, token: manager }),
    await raw(
      'POST',
      '/api/v1/supervised/supervised-level/search',
      { ...forged, ...json, token: manager },
      '{}',
    ),
    await raw('POST', `/api/v1/org/user/reset-password/${world.users.clerk}`, { ...forged, token: manager }),
    await raw('GET', '/api/v1/nowhere', forged),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
  for (const { text } of replies) expect(text).not.toContain('evil');
});

test('C10: SQL in the sort order of a list is rejected', async () => {
  const orders: JsonObject[] = [
    { orderField: 'case when id between 1 and 2 then 0 else 1 end' },
    { orderField: 'name', orderType: 'asc,(select pg_sleep(5))' },
    { orderField: 'loginPwd' },
    { orderField: '__proto__' },
  ];
  for (const body of orders) {
    const reply = await world.call('POST', 'supervised/supervised-level/search', { token: manager, body });
    expect(reply.status).toBe(400);
  }
});
