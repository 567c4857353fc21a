import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn, call } from './support/api';
import { expect, test } from './support/test';

/** Another site in the same browser: a real server, under another host name. */
let site: Server;
let other: string;
test.beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><title>other</title>');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  other = `http://localhost:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => site.close());

// Requests that the browser or the server rejects are reported in the console.
test.use({
  allowed: [
    /localhost:\d|ERR_BLOCKED_BY_RESPONSE|ERR_FAILED|frame-ancestors|status of 4\d\d .*(\/api\/v1\/|chrome-error:)/,
  ],
});

const LEVEL = 'supervised/supervised-level';

test('C36: another site in a signed-in browser can neither read nor change anything', async ({
  openAs,
  baseURL,
}) => {
  const org = '示范第一监狱';
  const token = await signIn(baseURL!, 'admin', org);
  const search = async () => call<{ rows: object[] }>(baseURL!, `${LEVEL}/search`, { token, body: {} });
  const before = await search();
  const [row] = before.rows as { id: number }[];
  const console_ = await openAs('admin', '/supervised/level', { org });
  await expect(console_.getByRole('table')).toBeVisible();

  const page = await console_.context().newPage();
  await page.goto(other);
  const got = await page.evaluate(attack, {
    api: `${baseURL}/api/v1`,
    app: baseURL!,
    level: LEVEL,
    id: row!.id,
  });
  expect(got).toEqual({
    scripts: ['error', 'error'],
    pictures: ['error', 'error'],
    read: [],
    opaque: true,
    opened: 'out of reach',
    heard: [],
  });
  // A rejected frame shows an error page of the browser.
  const frames = page.frames().slice(1);
  expect(frames.map((frame) => new URL(frame.url()).protocol)).toEqual(['chrome-error:', 'chrome-error:']);
  expect(await search()).toEqual(before);
  // The console is still signed in and on the same page.
  await expect(console_).toHaveURL('/supervised/level');
  await console_.reload();
  await expect(console_.getByRole('table')).toBeVisible();
});

/** Runs in the page of the other site: every request and access that a browser permits. */
async function attack({ api, app, level, id }: { api: string; app: string; level: string; id: number }) {
  const read: string[] = [];
  const heard: string[] = [];
  Object.assign(window, { f: (value: unknown) => read.push(JSON.stringify(value)) });
  window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
  const load = (name: 'script' | 'img', src: string) =>
    new Promise<string>((resolve) => {
      const element = document.createElement(name);
      element.onload = () => resolve('loaded');
      element.onerror = () => resolve('error');
      element.src = src;
      document.body.append(element);
    });
  const scripts = [
    await load('script', `${api}/org/user/userinfo?callback=f`),
    await load('script', `${api}/org/user/menu?jsonp=f`),
  ];
  const pictures = [
    await load('img', `${api}/${level}/change-status/${id}/0`),
    await load('img', `${api}/public/public/logout`),
  ];
  const answers: string[] = [];
  for (const path of [`${level}/add`, `${level}/del/${id}`, 'public/public/logout'])
    for (const [mode, type] of [
      ['no-cors', 'text/plain'],
      ['no-cors', 'application/x-www-form-urlencoded'],
      ['cors', 'application/json'],
    ] as const)
      await fetch(`${api}/${path}`, {
        ...{ mode, method: 'POST', credentials: 'include', headers: { 'content-type': type } },
        body: '{"name":"from elsewhere","version":1}',
      }).then(
        (reply) => answers.push(reply.type),
        () => answers.push('opaque'),
      );
  await fetch(`${api}/org/user/userinfo`, { credentials: 'include' }).then(
    async (reply) => read.push(await reply.text()),
    () => undefined,
  );

  // A form submits without a preflight request and shows the answer in a frame.
  const sink = document.createElement('iframe');
  sink.name = 'sink';
  document.body.append(sink);
  const form = document.createElement('form');
  Object.assign(form, {
    method: 'post',
    enctype: 'text/plain',
    target: 'sink',
    action: `${api}/${level}/add`,
  });
  form.innerHTML = `<input name='{"name":"from elsewhere","x":"' value='"}'>`;
  document.body.append(form);
  const sent = new Promise((resolve) => sink.addEventListener('load', resolve, { once: true }));
  form.submit();
  await sent;

  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = app;
  document.body.append(frame);
  await loaded;
  frame.contentWindow?.postMessage({ token: 'please' }, '*');

  const opened = window.open(app);
  // The opener policy severs the window from its opener as soon as the console is loaded.
  for (let turn = 0; turn < 100 && opened?.closed === false; turn++) {
    opened.postMessage({ token: 'please' }, '*');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    scripts,
    pictures,
    read,
    opaque: answers.every((type) => type === 'opaque'),
    opened: opened === null ? 'not opened' : opened.closed ? 'out of reach' : 'in reach',
    heard,
  };
}
