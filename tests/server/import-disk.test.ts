import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { smallDisk } from '../support/small-disk';
import type { Caller } from './support/demo-world';
import { exportWorld, type ExportWorld } from './support/export-world';
import { multipart } from './support/sample-files';

/* Imports while the disk of the files is full; exports and prints are in prints.test.ts. */
let world: ExportWorld;
let admin: Caller;

beforeAll(async () => {
  world = await exportWorld();
  admin = world.as('admin', await world.id('org', { code: '99001' }));
});
afterAll(() => world?.close());

/** Files of the store, without what fills it. */
const kept = () =>
  fs
    .readdirSync(world.directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'others' && fs.statSync(path.join(world.directory, name)).isFile());

/** A disk of its own for the files, which only root may mount; `fill` leaves some kB free, `free` all. */
function smallStore(skip: (why: string) => never): { fill(kb: number): void; free(): void } {
  const unmount = smallDisk(world.directory, '8m');
  if (!unmount) return skip('A tmpfs cannot be mounted here.');
  onTestFinished(unmount);
  const others = path.join(world.directory, 'others');
  return {
    free: () => fs.rmSync(others, { force: true }),
    fill(kb) {
      const { bavail, bsize } = fs.statfsSync(world.directory);
      fs.writeFileSync(others, Buffer.alloc(bavail * bsize - kb * 1024));
    },
  };
}

const FULL = '磁盘空间不足，暂停写入，请联系管理员';

test('F5: an import whose sheet cannot be copied is refused with the reason, and can be made again', async ({
  skip,
}) => {
  const disk = smallStore(skip);
  const rows = Array.from({ length: 2200 }, (_, at) => `磁盘${at},D${at},650,1,启用`);
  const bytes = Buffer.from(`等级名称,等级编码,月消费限额,月会见次数,状态\n${rows.join('\n')}\n`);
  const file = await multipart([{ name: '等级.csv', bytes }]);
  const sent = await world.app.inject({
    method: 'POST',
    url: '/api/v1/upload/file',
    headers: { ...file.headers, token: await admin.token() },
    payload: file.payload,
  });
  const url = sent.json().data.savePath as string;
  const before = kept();
  disk.fill(8);
  const upload = () => admin.post('supervised/supervised-level/import/upload', { url });
  expect(await upload()).toMatchObject({ code: 507, msg: FULL });
  expect(kept()).toEqual(before);
  disk.free();
  expect((await upload()).data).toMatchObject({ counts: { total: 2200, new: 2200, rejected: 0 } });
});
