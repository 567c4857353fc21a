import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './data-source';
import type { SessionLink } from './exchange';
import { lastServerError, noteServerError } from './last-server-error';
import { createHttpDataSource } from './http-data-source';
import { CURRENT_MS } from './option-cache';

type Reply = { status?: number; type?: string; body: string };
interface Seen {
  method?: string;
  url?: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

let seen: Seen[] = [];
let reply: (request: Seen) => Reply | Promise<Reply>;
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', async () => {
    const got = { method: request.method, url: request.url, headers: request.headers, body };
    seen.push(got);
    const { status = 200, type = 'application/json', body: text } = await reply(got);
    response.writeHead(status, { 'content-type': type, 'Request-Id': 'R-1' }).end(text);
  });
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const link = {
  token: () => 'T',
  language: vi.fn<() => string>(() => 'zh-CN'),
  words: () => ({
    notBound: '没有绑定',
    networkError: '网络错误',
    notPermitted: '没有权限',
    tooLarge: '内容过大',
  }),
  identity: () => ({ userId: 7, tenantId: 3 }),
  onSessionOver: vi.fn<SessionLink['onSessionOver']>(),
  onSignInRequired: vi.fn<SessionLink['onSignInRequired']>(),
  onFailure: vi.fn<SessionLink['onFailure']>(),
} satisfies SessionLink;
let source: ReturnType<typeof createHttpDataSource>;

const json = (code: number, data: unknown = null, msg = '', status = code): Reply => ({
  status,
  body: JSON.stringify({ code, msg, data }),
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
  vi.clearAllMocks();
  source = createHttpDataSource(link, `${address()}/api/v1`);
});

function expectNoReport() {
  expect(link.onSessionOver).not.toHaveBeenCalled();
  expect(link.onSignInRequired).not.toHaveBeenCalled();
  expect(link.onFailure).not.toHaveBeenCalled();
}

test('B7-13: a file is the body of its answer; a refusal is that of a call, and ends the session like one', async () => {
  reply = () => ({ type: 'text/csv; charset=utf-8', body: 'name\n甲' });
  const file = await source.file('a/level/import/template', { method: 'GET', body: { kind: 2 } });
  expect(await file.text()).toBe('name\n甲');
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/api/v1/a/level/import/template?userId=7&tenantId=3&kind=2',
  });
  reply = () => json(403, null, '没有权限');
  await expect(source.file('a/level/import/errors', { quiet: true })).rejects.toMatchObject({
    code: 403,
    message: '没有权限',
  });
  reply = () => json(203, null, '请重新登录', 200);
  await expect(source.file('a/level/import/errors', { quiet: true })).rejects.toMatchObject({ code: 203 });
  expect(link.onSessionOver).toHaveBeenCalledExactlyOnceWith('T', '请重新登录');
});

test('K7-02, K7-03, K7-04, K7-05, K8-01: a call is a POST with token, language and identity, and returns the data', async () => {
  reply = () => json(200, { id: 9 }, '保存成功');
  const onMessage = vi.fn<(text: string) => void>();
  const body = { name: '甲', userId: 8 };
  expect(await source.call('org/user/add', { body, onMessage, idempotencyKey: 'K' })).toEqual({ id: 9 });
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/org/user/add',
    headers: { token: 'T', lang: 'zh-CN', 'idempotency-key': 'K' },
  });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: '甲', userId: 8, tenantId: 3 });
  expect(onMessage).toHaveBeenCalledExactlyOnceWith('保存成功');
  expectNoReport();
});

test('K7-04, K8-02: GET and DELETE send their values in the query', async () => {
  reply = () => json(200);
  expect(await source.call('org/user/del/4', { method: 'DELETE' })).toBeNull();
  expect(seen[0]).toMatchObject({
    method: 'DELETE',
    url: '/api/v1/org/user/del/4?userId=7&tenantId=3',
    body: '',
  });
});

test('K8-03: another code shows its message and rejects with the whole response', async () => {
  reply = () => json(409, { current: { id: 1 } }, '数据已被他人修改，请刷新后重试');
  const error = await source.call('org/user/edit/1').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 409, data: { current: { id: 1 } }, requestId: 'R-1' });
  expect(link.onFailure).toHaveBeenCalledExactlyOnceWith('数据已被他人修改，请刷新后重试');
});

test('B8-05: another code without a message is shown as a network error', async () => {
  reply = () => json(500, null);
  await expect(source.call('org/user/search')).rejects.toMatchObject({ code: 500, message: '' });
  expect(link.onFailure).toHaveBeenCalledExactlyOnceWith('网络错误');
});

test('a request that ends in a server error is remembered, one that is refused is not', async () => {
  noteServerError('R-0');
  reply = () => json(403, null, '没有权限');
  await source.call('org/user/search').catch(() => undefined);
  expect(lastServerError()).toBe('R-0');
  reply = () => json(500, null, '系统异常');
  await source.call('org/user/search').catch(() => undefined);
  expect(lastServerError()).toBe('R-1');
});

test('K8-04: a quiet call shows no error', async () => {
  reply = () => json(403, null, '没有权限');
  await expect(source.call('org/user/search', { quiet: true })).rejects.toMatchObject({ code: 403 });
  expectNoReport();
});

test('K8-07: 403 shows the message of the server', async () => {
  reply = () => json(403, null, '没有权限：用户管理');
  await expect(source.call('org/user/search')).rejects.toThrow('没有权限：用户管理');
  expect(link.onFailure).toHaveBeenCalledExactlyOnceWith('没有权限：用户管理');
});

test('K4-12: code 203 ends the session, also for quiet calls', async () => {
  reply = () => json(203, null, '登录已失效', 401);
  await expect(source.call('org/user/search', { quiet: true })).rejects.toMatchObject({ code: 203 });
  expect(link.onSessionOver).toHaveBeenCalledExactlyOnceWith('T', '登录已失效');
  expect(link.onFailure).not.toHaveBeenCalled();
});

test('K4-13, K4-14: 401 requires sign-in, except for the sign-in call itself', async () => {
  reply = () => json(401, null, 'no session');
  await expect(source.call('org/user/search')).rejects.toMatchObject({ code: 401 });
  expect(link.onSignInRequired).toHaveBeenCalledExactlyOnceWith('T', '没有权限');

  link.onSignInRequired.mockClear();
  reply = () => json(401, { isLogin: true }, '账号或密码错误');
  await expect(source.call('public/public/login')).rejects.toThrow('账号或密码错误');
  expect(link.onSignInRequired).not.toHaveBeenCalled();
  expect(link.onFailure).toHaveBeenCalledExactlyOnceWith('账号或密码错误');
});

test.each([
  ['an HTML page', { type: 'text/html', body: '<html>502 Bad Gateway</html>', status: 502 }],
  ['HTML with status 401', { type: 'text/html', body: '<html>', status: 401 }],
  ['a list', { body: '[]' }],
  ['an object without a code', { body: '{"ok":true}' }],
  ['nothing', { body: '' }],
])('F27, F28, K8-06, B8-06: %s is a network error; the session stays', async (_, answer) => {
  reply = () => answer;
  await expect(source.call('org/user/search')).rejects.toMatchObject({ code: 0, message: '网络错误' });
  expect(link.onFailure).toHaveBeenCalledExactlyOnceWith('网络错误');
  expect(link.onSessionOver).not.toHaveBeenCalled();
  expect(link.onSignInRequired).not.toHaveBeenCalled();
});

test('K8-05: an unreachable server is a network error', async () => {
  const nobody = createHttpDataSource(link, 'http://127.0.0.1:1/api/v1');
  await expect(nobody.call('org/user/search')).rejects.toMatchObject({ code: 0 });
  expect(link.onFailure).toHaveBeenCalledExactlyOnceWith('网络错误');
});

test('K9-01: a call waits five minutes for its answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = new Promise<void>((resolve) => {
    reply = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  const call = source.call('org/user/search').then(
    () => 'answered',
    (error: unknown) => (error as CallError).code,
  );
  await arrived;
  await vi.advanceTimersByTimeAsync(299_999);
  expect(await Promise.race([call, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toBe(0);
  vi.useRealTimers();
});

test('an aborted call is not reported', async () => {
  const request = new AbortController();
  reply = () => {
    request.abort();
    return json(200);
  };
  await expect(source.call('org/user/search', { signal: request.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expectNoReport();
});

test('a picture is fetched once per session', async () => {
  reply = () => ({ type: 'image/png', body: 'bytes' });
  const asked = async () => (await source.picture('2026/11/a.png')).text();
  expect([await asked(), await asked()]).toEqual(['bytes', 'bytes']);
  expect(seen.map(({ url, headers }) => [url, headers.token])).toEqual([
    ['/api/v1/file/picture?path=2026%2F11%2Fa.png', 'T'],
  ]);
  const other = createHttpDataSource({ ...link, token: () => 'U' }, `${address()}/api/v1`);
  await other.picture('2026/11/a.png');
  expect(seen.at(-1)?.headers.token).toBe('U');
  reply = () => json(404, null, '文件不存在或已被删除');
  await expect(source.picture('2026/11/b.png')).rejects.toMatchObject({ code: 404 });
  expectNoReport();
});

test('a download gets a URL of its own without the session token', async () => {
  reply = () => json(200, { ticket: 'once' });
  expect(await source.downloadUrl('2026/11/a.pdf')).toBe(`${address()}/api/v1/file/download/once`);
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/file/ticket' });
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ path: '2026/11/a.pdf' });
});

const LEVELS = 'supervised/supervised-level/option';
const one = [{ value: 1, label: '宽管' }];

test('K7-89: equal option calls share a pending or cached response', async () => {
  reply = () => json(200, one);
  const both = await Promise.all([
    source.options(LEVELS, { a: 1, b: 2 }),
    source.options(LEVELS, { b: 2, a: 1 }),
  ]);
  expect(both).toEqual([one, one]);
  await source.options(LEVELS, { a: 1, b: 2 });
  expect(seen).toHaveLength(1);
  await source.options(LEVELS, { a: 2 });
  link.language.mockReturnValueOnce('en-US');
  await source.options(LEVELS, { a: 1, b: 2 });
  expect(seen).toHaveLength(3);
});

test('K7-83: a write to the entity invalidates its options; reads and other entities do not', async () => {
  reply = () => json(200, one);
  await source.options(LEVELS);
  await source.call('supervised/supervised-level/search');
  await source.call('supervised/supervised-area/add');
  await source.options(LEVELS);
  expect(seen).toHaveLength(3);
  await source.call('supervised/supervised-level/change-status/1/0', { method: 'GET' });
  await source.options(LEVELS);
  expect(seen).toHaveLength(5);
});

test('values of rows are asked for again after a short time, labels are not', async () => {
  reply = () => json(200, one);
  const ask = async () => {
    await source.options(LEVELS, { through: ['monthLimit'] });
    await source.options(LEVELS);
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await ask();
    await ask();
    expect(seen).toHaveLength(2);
    vi.setSystemTime(Date.now() + CURRENT_MS);
    await ask();
    expect(seen).toHaveLength(3);
    await ask();
    expect(seen).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('writes are counted by entity', async () => {
  reply = () => json(200, one);
  await source.call('supervised/supervised-level/search');
  expect(source.writes(LEVELS)).toBe(0);
  await source.call('supervised/supervised-level/edit/1');
  expect([source.writes(LEVELS), source.writes('supervised/supervised-area/option')]).toEqual([1, 0]);
});

test('a rejected write invalidates nothing, and a failed option call is retried', async () => {
  reply = () => json(200, one);
  await source.options(LEVELS);
  reply = () => json(400, null, '不能删除');
  await source.call('supervised/supervised-level/del/1').catch(() => undefined);
  reply = () => json(503, null, '系统繁忙，请稍后重试');
  await source.options(LEVELS);
  await expect(source.options(LEVELS, { keyword: 'x' })).rejects.toMatchObject({ code: 503 });
  reply = () => json(200, one);
  expect(await source.options(LEVELS, { keyword: 'x' })).toEqual(one);
});

test('K7-88: a failed option call has no choices, and is reported only when asked: a field shows the failure itself', async () => {
  reply = () => json(503, null, '系统繁忙，请稍后重试');
  await expect(source.options(LEVELS)).rejects.toThrow('系统繁忙，请稍后重试');
  expectNoReport();
  await expect(source.options(LEVELS, {}, undefined, true)).rejects.toThrow('系统繁忙，请稍后重试');
  expect(link.onFailure).toHaveBeenCalledExactlyOnceWith('系统繁忙，请稍后重试');
});

test('aborting one reader of a shared response does not affect the other', async () => {
  reply = () => json(200, one);
  const impatient = new AbortController();
  const first = source.options(LEVELS, {}, impatient.signal);
  const second = source.options(LEVELS);
  impatient.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  expect(await second).toEqual(one);
  expectNoReport();
});

test('K8-14: a call without a URL is not sent: the page has bound nothing to it', async () => {
  await expect(source.options('')).rejects.toThrow('没有绑定');
  expect(link.onFailure).not.toHaveBeenCalled();
  await expect(source.call('')).rejects.toThrow('没有绑定');
  expect(link.onFailure).toHaveBeenCalledWith('没有绑定');
  await expect(source.call('', { quiet: true })).rejects.toBeInstanceOf(CallError);
  expect(link.onFailure).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([]);
  expect(link.onSignInRequired).not.toHaveBeenCalled();
});
