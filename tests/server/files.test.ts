import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFiles, type FileKeeping } from '../../server/files/file-keeping';
import { removeFreeFiles } from '../../server/files/free-files';
import { DEFAULT_LIMITS } from '../../server/limits';
import { writeGrants } from '../../server/permission/grants';
import { multipart, SAMPLES } from './support/sample-files';
import { readReply, smallWorld, type SmallWorld } from './support/small-world';

/** Files from the upload to the download, by HTTP: C21–C24, C31, C41 and F30. */
let world: SmallWorld;
let files: FileKeeping;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-files-'));
const tokens = new Map<string, string>();

beforeAll(async () => {
  const limits = { ...DEFAULT_LIMITS, imageKb: 600, fileMb: 1, uploadFiles: 3, imageMegapixels: 1 };
  files = openFiles({ directory, s3: null, limits });
  world = await smallWorld(undefined, files);
  const { tenants, users } = world;
  const codes = ['search', 'add', 'edit', 'del', 'search_his'].map((suffix) => `org_user_${suffix}`);
  await writeGrants(world.db, tenants.away, { kind: 'user', id: users.foreign }, codes);
  await writeGrants(world.db, tenants.home, { kind: 'user', id: users.manager }, codes);
  for (const name of ['admin', 'manager', 'clerk', 'foreign']) tokens.set(name, await world.signIn(name));
});
afterAll(async () => {
  await world?.close();
  fs.rmSync(directory, { recursive: true });
});

async function send(
  who: string,
  kind: 'image' | 'file',
  sent: Parameters<typeof multipart>[0],
  fields?: Record<string, string>,
) {
  const { payload, headers } = await multipart(sent, fields);
  const token = tokens.get(who) ?? '';
  return readReply(
    await world.app.inject({
      method: 'POST',
      url: `/api/v1/upload/${kind}`,
      headers: { ...headers, token },
      payload,
    }),
  );
}
/** Uploads one picture; answers where it is. */
async function uploaded(who: string, name = 'a.png', bytes: Uint8Array = SAMPLES.png): Promise<string> {
  return (await send(who, 'image', [{ name, bytes }])).data.savePath as string;
}
const picture = (who: string, place: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    url: `/api/v1/file/picture?path=${encodeURIComponent(place)}`,
    headers: { token: tokens.get(who) ?? '', ...headers },
  });
/** Everything below the store's directory. */
const kept = () =>
  fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
let count = 0;
const user = (more: object) => ({
  loginName: `user${++count}`,
  name: '新用户',
  loginType: 1,
  roleIds: [world.roles.nothing],
  ...more,
});
const save = (who: string, body: object) =>
  world.call('POST', 'org/user/add', { token: tokens.get(who), body: user(body) as never });

describe('an upload', () => {
  test('answers savePath for one file and pathList for several, and the store has just these bytes', async () => {
    const one = await send('manager', 'image', [{ name: '合影.png', bytes: SAMPLES.png }]);
    expect(one).toMatchObject({ status: 200, code: 200, data: { savePath: expect.any(String) } });
    expect(Object.keys(one.data)).toEqual(['savePath']);
    expect(fs.readFileSync(path.join(directory, one.data.savePath))).toEqual(SAMPLES.png);
    const both = await send('manager', 'file', [
      { name: 'a.pdf', bytes: SAMPLES.pdf },
      { name: 'b.zip', bytes: SAMPLES.zip },
    ]);
    expect(both.data.pathList).toEqual([
      expect.stringMatching(/^\d{4}\/\d\d\/[0-9a-f]{32}\.pdf$/),
      expect.stringMatching(/\.zip$/),
    ]);
    const row = await world.db
      .selectFrom('stored_file')
      .selectAll()
      .where('path', '=', one.data.savePath)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      tenant_id: world.tenants.home,
      org_id: world.orgs.first,
      created_by: world.users.manager,
      name: '合影.png',
      kind: 'png',
      size: SAMPLES.png.length,
      entity: null,
    });
  });

  test.each([
    ['image', 'evil.svg', 'image/png', SAMPLES.svg],
    ['image', 'page.jpg', 'image/jpeg', SAMPLES.html],
    ['image', 'a.png', 'image/png', SAMPLES.pdf],
    ['image', 'cut.png', 'image/png', SAMPLES.png.subarray(0, 12)],
    ['file', 'evil.svg', 'image/svg+xml', SAMPLES.svg],
    ['file', 'page.html', 'text/html', SAMPLES.html],
    ['file', 'page.txt', 'text/plain', SAMPLES.html],
    ['file', 'data.xml', 'application/xml', SAMPLES.xml],
    ['file', 'data.csv', 'text/csv', SAMPLES.xml],
    ['file', 'report.pdf', 'application/pdf', SAMPLES.exe],
    ['file', 'notes.txt', 'text/plain', Buffer.from([0, 1, 2, 3])],
  ] as const)('C24: refuses by its bytes, as %s: %s', async (kind, name, type, bytes) => {
    const before = kept();
    const reply = await send('manager', kind, [{ name, bytes, type }]);
    expect([reply.status, reply.msg]).toEqual([
      400,
      expect.stringMatching(/^文件不符合要求，请上传.*类型文件$/),
    ]);
    expect(kept()).toEqual(before);
  });

  test('text and tables of text are taken, in old encodings too', async () => {
    const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31, 0x0a]);
    expect((await send('manager', 'file', [{ name: '名单.csv', bytes: gbk }])).data.savePath).toMatch(
      /\.csv$/,
    );
  });

  test('a picture under another ending is stored under its own', async () => {
    expect(await uploaded('manager', 'photo.jpg', SAMPLES.gif)).toMatch(/\.gif$/);
  });

  test.each([
    ['../../x.png', 'x.png'],
    ['..%2f..%2fx.png', '..%2f..%2fx.png'.slice(2)],
    ['C:\\Windows\\x.png', 'x.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(116)}.png`],
    ['a\u202egnp.png', 'agnp.png'],
    ['x.exe', 'x.exe.png'],
    ['.png', 'png.png'],
    ['..png', 'png.png'],
    ['??', 'file.png'],
  ])('C22: a file called %j is offered as %j and stored under a name of ours', async (name, shown) => {
    const place = await uploaded('manager', name);
    expect(place).toMatch(/^\d{4}\/\d\d\/[0-9a-f]{32}\.png$/);
    const row = await world.db.selectFrom('stored_file').select('name').where('path', '=', place).execute();
    expect(row).toEqual([{ name: shown }]);
  });

  test('C23: never takes the place of another file, whatever is sent along', async () => {
    const first = await uploaded('foreign');
    const again = await send('manager', 'image', [{ name: first, bytes: SAMPLES.gif }], {
      savePath: first,
      path: first,
      uid: '1',
      tenantId: String(world.tenants.away),
    });
    expect(again.data.savePath).not.toBe(first);
    expect(fs.readFileSync(path.join(directory, first))).toEqual(SAMPLES.png);
  });

  test.each([
    ['image', '图片不能超过 600 KB', Buffer.concat([SAMPLES.png, Buffer.alloc(600 * 1024)])],
    ['file', '文件不能超过 1 MB', Buffer.concat([SAMPLES.pdf, Buffer.alloc(1024 * 1024)])],
  ] as const)('an %s over its limit is told so', async (kind, msg, bytes) => {
    const before = kept();
    const reply = await send('manager', kind, [{ name: 'a', bytes }]);
    expect([reply.status, reply.code, reply.msg]).toEqual([413, 413, msg]);
    expect(kept()).toEqual(before);
  });

  test('a picture of few bytes that claims too many pixels is refused', async () => {
    const bytes = Buffer.from(SAMPLES.png);
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    const reply = await send('manager', 'image', [{ name: 'bomb.png', bytes }]);
    expect([reply.status, reply.msg]).toEqual([413, '图片不能超过 1 百万像素']);
  });

  test('none, an empty one, too many, a body that is no form: each has its own refusal, and nothing stays', async () => {
    const before = kept();
    const png = { name: 'a.png', bytes: SAMPLES.png };
    const said = async (reply: Promise<{ status: number; msg: string }>) => {
      const { status, msg } = await reply;
      return [status, msg];
    };
    expect(await said(send('manager', 'file', []))).toEqual([400, '没有收到文件']);
    expect(await said(send('manager', 'file', [{ name: 'a.txt', bytes: Buffer.alloc(0) }]))).toEqual([
      400,
      '文件“a.txt”是空的',
    ]);
    expect(await said(send('manager', 'image', [png, png, png, png]))).toEqual([
      400,
      '一次最多上传 3 个文件',
    ]);
    const token = tokens.get('manager');
    expect(
      await said(world.call('POST', 'upload/image', { token, body: { url: 'http://127.0.0.1/' } })),
    ).toEqual([415, '只接受 multipart/form-data']);
    const { payload, headers } = await multipart([png]);
    const cut = await world.app.inject({
      method: 'POST',
      url: '/api/v1/upload/image',
      headers: { ...headers, token },
      payload: payload.subarray(0, payload.length - 20),
    });
    expect(cut.statusCode).toBe(400);
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: '/api/v1/org/user/search',
      headers: { ...headers, token },
      payload,
    });
    expect([elsewhere.statusCode, elsewhere.json().msg]).toEqual([415, '只接受 application/json']);
    expect(kept()).toEqual(before);
  });

  test('F30: one that breaks off leaves nothing', async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const before = kept();
    const { payload, headers } = await multipart([
      { name: 'a.pdf', bytes: Buffer.concat([SAMPLES.pdf, Buffer.alloc(300_000)]) },
    ]);
    const { port } = world.app.server.address() as AddressInfo;
    const request = http.request({
      port,
      method: 'POST',
      path: '/api/v1/upload/file',
      headers: { ...headers, token: tokens.get('manager'), 'content-length': payload.length },
    });
    request.on('error', () => undefined);
    request.write(payload.subarray(0, 200_000));
    await expect.poll(() => kept().length).toBe(before.length + 1);
    request.destroy();
    await expect.poll(kept).toEqual(before);
  });

  test('needs somebody signed in', async () => {
    const { payload, headers } = await multipart([{ name: 'a.png', bytes: SAMPLES.png }]);
    const reply = await world.app.inject({ method: 'POST', url: '/api/v1/upload/image', headers, payload });
    expect(reply.statusCode).toBe(401);
  });

  test('is in the log with the name of the file, and with nothing of its content', async () => {
    await send('manager', 'file', [{ name: '秘密.pdf', bytes: SAMPLES.pdf }]);
    const row = await world.db
      .selectFrom('log_data_operate')
      .selectAll()
      .where('path', '=', 'upload/file')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ module_name: '上传文件', res_code: '200' });
    expect(JSON.stringify(row.data)).toContain('秘密.pdf');
  });
});

describe('a record', () => {
  test('takes over what its writer has sent; another record cannot have the same', async () => {
    const photo = await uploaded('manager');
    const { data } = await save('manager', { photo });
    const file = () =>
      world.db.selectFrom('stored_file').selectAll().where('path', '=', photo).executeTakeFirstOrThrow();
    expect(await file()).toMatchObject({ entity: 'org_user', data_id: data.id, free_since: null });
    const second = await save('manager', { photo });
    expect([second.code, second.data.errors]).toEqual([
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
  ])('C21: is refused a file %s, in the same words', async (_, make) => {
    const { code, data } = await save('manager', { photo: await make() });
    expect([code, data.errors]).toEqual([
      400,
      [{ path: 'photo', msg: '照片的文件不存在或已失效，请重新上传' }],
    ]);
  });

  test('is refused a file that its column does not take: another kind, or a picture over 500 kB', async () => {
    const large = await uploaded('manager', 'a.png', Buffer.concat([SAMPLES.png, Buffer.alloc(501 * 1024)]));
    expect((await save('manager', { photo: large })).data.errors).toEqual([
      { path: 'photo', msg: '上传图片大小不能超过500kb!' },
    ]);
    const { data } = await send('manager', 'file', [{ name: 'a.pdf', bytes: SAMPLES.pdf }]);
    expect((await save('manager', { photo: data.savePath })).data.errors[0].msg).toMatch(/^文件不符合要求/);
  });

  test('lets a file go when it gets another', async () => {
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
  test('is sent so that nothing in it can act on our pages', async () => {
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

  test('is seen by who reads its record, by its owner, and before it has one by who sent it', async () => {
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

  test('C22: an address that is none of ours finds nothing', async () => {
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

  test('a document is no picture', async () => {
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
  async function ticket(who = 'manager', cookie?: string) {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/v1/file/ticket',
      headers: { token: tokens.get(who) ?? '', ...(cookie && { cookie }) },
      payload: { path: place },
    });
    const [given = ''] = [reply.headers['set-cookie']].flat();
    return { status: reply.statusCode, ticket: reply.json().data?.ticket as string, given };
  }
  const cookieOf = (given: string) => given.split(';')[0] ?? '';
  const fetchIt = (code: string, cookie?: string) =>
    world.app.inject({ url: `/api/v1/file/download/${code}`, headers: cookie ? { cookie } : {} });

  test('gives its file once, under its name, to be saved', async () => {
    const { ticket: code, given } = await ticket();
    expect(given).toMatch(/; Path=\/api\/v1\/file\/; Max-Age=60; HttpOnly; SameSite=Strict$/);
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

  test('C31: fifty at once are one', async () => {
    const { ticket: code, given } = await ticket();
    const all = await Promise.all(Array.from({ length: 50 }, () => fetchIt(code, cookieOf(given))));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('is worth nothing in another browser, and stays good in its own', async () => {
    const mine = await ticket();
    const theirs = await ticket('manager');
    expect((await fetchIt(mine.ticket)).statusCode).toBe(404);
    expect((await fetchIt(mine.ticket, cookieOf(theirs.given))).statusCode).toBe(404);
    expect((await fetchIt(mine.ticket, cookieOf(mine.given))).statusCode).toBe(200);
  });

  test('two of one browser are good at once', async () => {
    const first = await ticket();
    const second = await ticket('manager', cookieOf(first.given));
    for (const { ticket: code } of [first, second])
      expect((await fetchIt(code, cookieOf(second.given))).statusCode).toBe(200);
  });

  test('is over after a minute, and with the session it was given to', async () => {
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

  test('is not given to who may not read the file', async () => {
    expect((await ticket('clerk')).status).toBe(404);
    expect((await ticket('foreign')).status).toBe(404);
  });

  test('of a record’s file is in the record’s log', async () => {
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

test('F30: what no record refers to goes after a day, what one refers to stays', async () => {
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
  expect(await removeFreeFiles(world.database.core, files)).toBe(1);
  expect(kept()).not.toContain(orphan);
  expect(kept()).not.toContain('incoming/left');
  expect(kept()).toEqual(expect.arrayContaining([fresh, photo]));
  expect(await removeFreeFiles(world.database.core, files)).toBe(0);
});
