import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { removeFreeFiles } from '../../server/files/free-files';
import { filesWorld, type FilesWorld } from './support/files-world';
import { SAMPLES } from './support/sample-files';

/**
 * Files of records: who may refer to them, see them and download them, and when they are removed. C21, C22, C31, C41
 * and F30.
 */
let world: FilesWorld;
let { tokens, directory, send, uploaded, kept, save } = {} as FilesWorld;

beforeAll(async () => {
  world = await filesWorld();
  ({ tokens, directory, send, uploaded, kept, save } = world);
});
afterAll(() => world?.close());

const picture = (who: string, place: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    url: `/api/v1/file/picture?path=${encodeURIComponent(place)}`,
    headers: { token: tokens.get(who) ?? '', ...headers },
  });

describe('a record', () => {
  test('takes files uploaded by its writer; another record cannot use the same file', async () => {
    const photo = await uploaded('manager');
    const { data } = await save('manager', { photo });
    const file = () =>
      world.db.selectFrom('stored_file').selectAll().where('path', '=', photo).executeTakeFirstOrThrow();
    expect(await file()).toMatchObject({ entity: 'org_user', data_id: data.id, free_since: null });
    const second = await save('manager', { photo });
    expect([second.code, second.data.errors]).toMatchObject([
      400,
      [{ path: 'photo', msg: '照片的文件不存在或已失效，请重新上传' }],
    ]);
    const token = tokens.get('manager');
    await world.call('DELETE', `org/user/del/${data.id}`, { token });
    expect(await file()).toMatchObject({ entity: null, data_id: null, free_since: expect.any(String) });
  });

  test.each([
    ['of somebody else', () => uploaded('clerk')],
    ['of another tenant', () => uploaded('foreign')],
    ['that does not exist', () => Promise.resolve('2026/01/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png')],
  ])('C21: is rejected with a file %s, with the same message', async (_, make) => {
    const { code, data } = await save('manager', { photo: await make() });
    expect([code, data.errors]).toMatchObject([
      400,
      [{ path: 'photo', msg: '照片的文件不存在或已失效，请重新上传' }],
    ]);
  });

  test('is rejected with a file that its column does not allow: another kind, or a picture over 500 kB', async () => {
    const large = await uploaded('manager', 'a.png', Buffer.concat([SAMPLES.png, Buffer.alloc(501 * 1024)]));
    expect((await save('manager', { photo: large })).data.errors).toMatchObject([
      { path: 'photo', msg: '上传图片大小不能超过500kb!' },
    ]);
    const { data } = await send('manager', 'file', [{ name: 'a.pdf', bytes: SAMPLES.pdf }]);
    expect((await save('manager', { photo: data.savePath })).data.errors[0].msg).toMatch(/^文件不符合要求/);
  });

  test('releases a file when it gets another', async () => {
    const [first, second] = [await uploaded('manager'), await uploaded('manager')];
    const token = tokens.get('manager');
    const { data } = await save('manager', { photo: first });
    const edited = await world.call('POST', `org/user/edit/${data.id}`, {
      token,
      body: { version: 1, photo: second },
    });
    expect(edited.code).toBe(200);
    const rows = await world.db
      .selectFrom('stored_file')
      .select(['path', 'data_id'])
      .where('path', 'in', [first, second])
      .execute();
    expect(new Map(rows.map((row) => [row.path, row.data_id]))).toEqual(
      new Map([
        [first, null],
        [second, data.id],
      ]),
    );
  });
});

describe('a picture', () => {
  test('K7-91: is shown where it is, and sent with headers under which it cannot affect our pages', async () => {
    const polyglot = Buffer.concat([SAMPLES.gif, SAMPLES.html]);
    const reply = await picture('manager', await uploaded('manager', 'a.gif', polyglot));
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(polyglot);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
    });
    const again = await picture('manager', await uploaded('manager', 'a.gif', polyglot), {
      'if-none-match': String(reply.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test('is visible to users who read its record, to its owner, and without a record to its uploader', async () => {
    const seen = async (place: string) =>
      Promise.all(
        ['manager', 'admin', 'clerk', 'foreign'].map(async (who) => (await picture(who, place)).statusCode),
      );
    const photo = await uploaded('manager');
    expect(await seen(photo)).toEqual([200, 404, 404, 404]);
    const { data } = await save('manager', { photo });
    expect(await seen(photo)).toEqual([200, 200, 404, 404]);
    await world.call('POST', `org/user/edit/${data.id}`, {
      token: tokens.get('manager'),
      body: { version: 1, photo: null },
    });
    expect(await seen(photo)).toEqual([200, 404, 404, 404]);

    const own = await uploaded('manager');
    const { rows } = (await world.call('POST', 'org/user/search', { token: tokens.get('manager'), body: {} }))
      .data;
    const clerk = rows.find((row: { loginName: string }) => row.loginName === 'clerk');
    const edited = await world.call('POST', `org/user/edit/${clerk.id}`, {
      token: tokens.get('manager'),
      body: { version: clerk.version, photo: own },
    });
    expect(edited.code).toBe(200);
    expect(await seen(own)).toEqual([200, 200, 200, 404]);
  });

  test('C22: a path that does not exist is not found', async () => {
    for (const place of [
      '../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '/etc/passwd',
      'a.png',
      '2026/11/x.png\0',
    ])
      expect([400, 404]).toContain((await picture('admin', place)).statusCode);
    expect((await world.app.inject('/api/v1/file/download/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
  });

  test('a document is not served as a picture', async () => {
    const { data } = await send('manager', 'file', [{ name: 'a.pdf', bytes: SAMPLES.pdf }]);
    expect((await picture('manager', data.savePath)).statusCode).toBe(404);
  });
});

describe('C41: a download ticket', () => {
  let place: string;
  beforeEach(async () => {
    const reply = await send('manager', 'file', [{ name: '合同 (1).pdf', bytes: SAMPLES.pdf }]);
    place = reply.data.savePath;
  });
  async function ticket(who = 'manager', cookie?: string, key?: string) {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/v1/file/ticket',
      headers: {
        token: tokens.get(who) ?? '',
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
      },
      payload: { path: place },
    });
    const [given = ''] = [reply.headers['set-cookie']].flat();
    return { status: reply.statusCode, ticket: reply.json().data?.ticket as string, given };
  }
  const cookieOf = (given: string) => given.split(';')[0] ?? '';
  const fetchIt = (code: string, cookie?: string) =>
    world.app.inject({ url: `/api/v1/file/download/${code}`, headers: cookie ? { cookie } : {} });

  test('K7-91: returns its file once, under its name, as an attachment', async () => {
    const { ticket: code, given } = await ticket();
    expect(given).toMatch(/; Path=\/api\/v1\/; Max-Age=60; HttpOnly; SameSite=Strict$/);
    const reply = await fetchIt(code, cookieOf(given));
    expect(reply.rawPayload).toEqual(SAMPLES.pdf);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="____1_.pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%281%29.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await fetchIt(code, cookieOf(given))).statusCode).toBe(404);
  });

  test('behind TLS has a cookie that is sent over TLS only', async () => {
    const { database, model, files } = world;
    const trustedProxies = ['127.0.0.1'];
    const app = await createApp({ database, model, actions: [], files, trustedProxies });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/file/ticket',
      headers: { token: tokens.get('manager'), 'x-forwarded-proto': 'https' },
      payload: { path: place },
    });
    const [cookie, ...others] = [reply.headers['set-cookie']].flat();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
    expect(others).toEqual([]);
    await app.close();
  });

  test('C31: used fifty times at once works once', async () => {
    const { ticket: code, given } = await ticket();
    const all = await Promise.all(Array.from({ length: 50 }, () => fetchIt(code, cookieOf(given))));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('does not work in another browser, and stays valid in its own', async () => {
    const mine = await ticket();
    const theirs = await ticket('manager');
    expect((await fetchIt(mine.ticket)).statusCode).toBe(404);
    expect((await fetchIt(mine.ticket, cookieOf(theirs.given))).statusCode).toBe(404);
    expect((await fetchIt(mine.ticket, cookieOf(mine.given))).statusCode).toBe(200);
  });

  test('may exist twice in one browser', async () => {
    const first = await ticket();
    const second = await ticket('manager', cookieOf(first.given));
    for (const { ticket: code } of [first, second])
      expect((await fetchIt(code, cookieOf(second.given))).statusCode).toBe(200);
  });

  test('is new for each request, whatever idempotency key the request has', async () => {
    const [first, second] = [
      await ticket('manager', undefined, 'key-of-a-ticket'),
      await ticket('manager', undefined, 'key-of-a-ticket'),
    ];
    expect(second.ticket).not.toBe(first.ticket);
    for (const { ticket: code, given } of [first, second])
      expect((await fetchIt(code, cookieOf(given))).statusCode).toBe(200);
  });

  test('expires after a minute, and with the session that requested it', async () => {
    const late = await ticket();
    await world.db
      .updateTable('download_ticket')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute();
    expect((await fetchIt(late.ticket, cookieOf(late.given))).statusCode).toBe(404);

    tokens.set('manager', await world.signIn('manager'));
    const ended = await ticket();
    await world.call('POST', 'public/public/logout', { token: tokens.get('manager') });
    tokens.set('manager', await world.signIn('manager'));
    expect((await fetchIt(ended.ticket, cookieOf(ended.given))).statusCode).toBe(401);
  });

  test('is not given to users who may not read the file', async () => {
    expect((await ticket('clerk')).status).toBe(404);
    expect((await ticket('foreign')).status).toBe(404);
  });

  test('for a record’s file is logged in the record’s history', async () => {
    place = await uploaded('manager');
    const { data } = await save('manager', { photo: place });
    await ticket();
    const { rows } = (
      await world.call('POST', 'org/user/data-change/search', {
        token: tokens.get('manager'),
        body: { dataId: data.id },
      })
    ).data;
    expect(rows[0]).toMatchObject({ dataId: String(data.id), action: '下载文件', to: { path: place } });
  });
});

test('C40: files that wait for a record are limited per user, and no longer count once they have one', async () => {
  const waiting = async (size: number) =>
    world.db
      .updateTable('stored_file')
      .set({ size })
      .where('created_by', '=', world.users.manager)
      .where('entity', 'is', null)
      .execute();
  const photo = await uploaded('manager');
  await world.db
    .updateTable('stored_file')
    .set({ size: 2 ** 31 })
    .where('path', '=', photo)
    .execute();
  const png = [{ name: 'a.png', bytes: SAMPLES.png }];
  const before = kept();
  expect(await send('manager', 'image', png)).toMatchObject({
    status: 413,
    data: { limit: 'LIMIT_WAITING_MB', max: 2048 },
  });
  expect(kept()).toEqual(before);
  expect((await send('clerk', 'image', png)).code).toBe(200);
  await waiting(SAMPLES.png.length);
  expect((await save('manager', { photo })).code).toBe(200);
  await world.db
    .updateTable('stored_file')
    .set({ size: 2 ** 31 })
    .where('path', '=', photo)
    .execute();
  expect((await send('manager', 'image', png)).code).toBe(200);
});

test('F30: files without a record are removed after a day, others stay', async () => {
  const [orphan, fresh, photo] = [
    await uploaded('manager'),
    await uploaded('manager'),
    await uploaded('manager'),
  ];
  await save('manager', { photo });
  const unfinished = path.join(directory, 'incoming/left');
  fs.writeFileSync(unfinished, 'x');
  fs.utimesSync(unfinished, 0, 0);
  const old = new Date(Date.now() - 25 * 3600 * 1000);
  await world.db.updateTable('stored_file').set({ free_since: old }).where('path', '=', orphan).execute();
  expect(await removeFreeFiles(world.database.core, world.files)).toBe(1);
  expect(kept()).not.toContain(orphan);
  expect(kept()).not.toContain('incoming/left');
  expect(kept()).toEqual(expect.arrayContaining([fresh, photo]));
  expect(await removeFreeFiles(world.database.core, world.files)).toBe(0);
});
