import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { smallDisk } from '../support/small-disk';
import { filesWorld, type FilesWorld } from './support/files-world';
import { multipart, SAMPLES } from './support/sample-files';

/** Uploads over HTTP: C22–C24 and F30. */
let world: FilesWorld;
let { tokens, directory, send, uploaded, kept } = {} as FilesWorld;

beforeAll(async () => {
  world = await filesWorld();
  ({ tokens, directory, send, uploaded, kept } = world);
});
afterAll(() => world?.close());

describe('an upload', () => {
  test('B3-15, K7-06: returns savePath for one file and pathList for several, and the store has exactly these bytes', async () => {
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
  ] as const)('C24: rejects by its bytes, as %s: %s', async (kind, name, type, bytes) => {
    const before = kept();
    const reply = await send('manager', kind, [{ name, bytes, type }]);
    expect([reply.status, reply.msg]).toEqual([
      400,
      expect.stringMatching(/^文件不符合要求，请上传.*类型文件$/),
    ]);
    expect(kept()).toEqual(before);
  });

  test('text and CSV are accepted, also in old encodings', async () => {
    const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31, 0x0a]);
    expect((await send('manager', 'file', [{ name: '名单.csv', bytes: gbk }])).data.savePath).toMatch(
      /\.csv$/,
    );
  });

  test('a picture with the extension of another type is stored with its own', async () => {
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
  ])('C22: a file named %j is offered as %j and stored under a generated name', async (name, shown) => {
    const place = await uploaded('manager', name);
    expect(place).toMatch(/^\d{4}\/\d\d\/[0-9a-f]{32}\.png$/);
    const row = await world.db.selectFrom('stored_file').select('name').where('path', '=', place).execute();
    expect(row).toEqual([{ name: shown }]);
  });

  test('C23: never overwrites another file, whatever is sent with it', async () => {
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
  ] as const)('an %s over its limit is rejected with the limit', async (kind, msg, bytes) => {
    const before = kept();
    const reply = await send('manager', kind, [{ name: 'a', bytes }]);
    expect([reply.status, reply.code, reply.msg]).toEqual([413, 413, msg]);
    expect(kept()).toEqual(before);
  });

  test('a picture of few bytes that claims too many pixels is rejected', async () => {
    const bytes = Buffer.from(SAMPLES.png);
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    const reply = await send('manager', 'image', [{ name: 'bomb.png', bytes }]);
    expect([reply.status, reply.msg]).toEqual([413, '图片不能超过 1 百万像素']);
  });

  test('no file, an empty file, too many files and a body that is not a form have their own errors, and leave nothing', async () => {
    const before = kept();
    const png = { name: 'a.png', bytes: SAMPLES.png };
    const said = async (reply: Promise<{ status: number; msg: string }>) => {
      const { status, msg } = await reply;
      return [status, msg];
    };
    expect(await said(send('manager', 'file', []))).toEqual([400, '没有收到文件，请重新选择']);
    expect(await said(send('manager', 'file', [{ name: 'a.txt', bytes: Buffer.alloc(0) }]))).toEqual([
      400,
      '文件“a.txt”是空的，请重新选择',
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

  test('F30: an interrupted upload leaves nothing', async () => {
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

  test('F5: onto a full disk is rejected and leaves nothing; reads continue, and uploads work again once there is space', async () => {
    const unmount = smallDisk(directory, '8m');
    console.log(
      `full disk of the files: ${unmount ? 'a tmpfs of 8 MB' : 'an injected ENOSPC and free space'}`,
    );
    const disk = fs.statfsSync(directory);
    const others = path.join(directory, 'others');
    const leave = (kb: number) => {
      vi.restoreAllMocks();
      const free = disk.blocks * disk.bsize - kb * 1024;
      if (unmount) return fs.writeFileSync(others, Buffer.alloc(free));
      const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
      vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...disk, bavail: kb === 600 ? disk.blocks : 0 });
      vi.spyOn(fs, 'write').mockImplementation(((...given: unknown[]) =>
        (given.at(-1) as (error: Error) => void)(full)) as typeof fs.write);
    };
    const pdf = [{ name: 'a.pdf', bytes: Buffer.concat([SAMPLES.pdf, Buffer.alloc(900_000)]) }];
    const refused = { status: 507, code: 507, msg: '磁盘空间不足，暂停写入，请联系管理员' };
    try {
      const shown = await uploaded('manager');
      const before = kept().filter((name) => name !== 'others');
      // Enough space to start the upload, but not to finish it.
      leave(600);
      expect(await send('manager', 'file', pdf)).toMatchObject(refused);
      // Below the reserve of 5 %, whatever the size.
      leave(300);
      expect(await send('manager', 'image', [{ name: 'a.png', bytes: SAMPLES.png }])).toMatchObject(refused);
      expect(kept().filter((name) => name !== 'others')).toEqual(before);
      const token = tokens.get('manager');
      const read = await world.app.inject({ url: `/api/v1/file/picture?path=${shown}`, headers: { token } });
      expect([read.statusCode, read.rawPayload]).toEqual([200, SAMPLES.png]);
      vi.restoreAllMocks();
      fs.rmSync(others, { force: true });
      expect((await send('manager', 'file', pdf)).code).toBe(200);
    } finally {
      vi.restoreAllMocks();
      unmount?.();
    }
  });

  test('needs a session', async () => {
    const { payload, headers } = await multipart([{ name: 'a.png', bytes: SAMPLES.png }]);
    const reply = await world.app.inject({ method: 'POST', url: '/api/v1/upload/image', headers, payload });
    expect(reply.statusCode).toBe(401);
  });

  test('is logged with the name of the file, but not its content', async () => {
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
