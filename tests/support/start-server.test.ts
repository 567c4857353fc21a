import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server';

let demo: TestServer;
beforeAll(async () => {
  demo = await startServer();
});
afterAll(() => demo.stop());

test('the demo organisation answers over HTTP', async () => {
  const loginPwd = createHash('sha256').update('demo123456').digest('hex');
  const answer = await fetch(`${demo.url}/api/v1/public/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: 'admin', loginPwd }),
  });
  expect(await answer.json()).toMatchObject({ code: 200, data: { token: expect.any(String) } });
});
