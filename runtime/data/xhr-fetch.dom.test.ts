import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createHttpDataSource } from './http-data-source';

let seen: { url?: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
let answer = { status: 200, body: '' };
const server = http.createServer((request, response) => {
  // The test page has another origin.
  response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    seen.push({ url: request.url, headers: request.headers, body });
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
const onFailure = vi.fn<(message: string) => void>();
const source = () =>
  createHttpDataSource(
    {
      token: () => 'T',
      language: () => 'zh-CN',
      words: () => ({
        notBound: '没有绑定',
        networkError: '网络错误',
        notPermitted: '没有权限',
        tooLarge: '内容过大',
      }),
      identity: () => null,
      onSessionOver: () => undefined,
      onSignInRequired: () => undefined,
      onFailure,
    },
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
  );
const file = new File(['bytes'], '合影.png', { type: 'image/png' });

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = [];
  onFailure.mockClear();
});

test('K7-06, B7-10: a file is posted as a form to the upload call of its kind, with progress', async () => {
  answer = { status: 200, body: JSON.stringify({ code: 200, msg: '', data: { savePath: 'a/b.png' } }) };
  const progress = vi.fn<(percent: number) => void>();
  expect(await source().upload('image', file, progress)).toEqual({ savePath: 'a/b.png' });
  expect(seen[0]).toMatchObject({ url: '/api/v1/upload/image', headers: { token: 'T', lang: 'zh-CN' } });
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen[0]?.body).toMatch(/name="file"; filename="合影.png"[^]*bytes/);
  expect(progress).toHaveBeenLastCalledWith(100);
  await source().upload('file', file, progress);
  expect(seen[1]?.url).toBe('/api/v1/upload/file');
});

test.each([
  [
    'the server’s own',
    { status: 413, body: JSON.stringify({ code: 413, msg: '图片不能超过 500 KB', data: null }) },
    413,
    '图片不能超过 500 KB',
  ],
  ['a proxy’s 413', { status: 413, body: '<html>413 Request Entity Too Large</html>' }, 413, '内容过大'],
  ['a proxy’s page', { status: 502, body: '<html>502</html>' }, 0, '网络错误'],
])(
  'a rejection has the reason of the server, wherever the response holds it: %s',
  async (_, given, code, message) => {
    answer = given;
    await expect(source().upload('image', file, () => undefined)).rejects.toMatchObject({ code, message });
    if (code !== 0) expect(onFailure).not.toHaveBeenCalled();
  },
);

test('a cancelled upload rejects with the abort error', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(source().upload('file', file, () => undefined, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
