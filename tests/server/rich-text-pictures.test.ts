import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { MOST_PICTURES } from '../../widgets/editor/field';
import { fieldsOf, type Reply } from '../support/test-app';
import { filesWorld, type FilesWorld } from './support/files-world';
import { SAMPLES } from './support/sample-files';

/* Pictures in rich text are files of the record, like those of an upload. */
let world: FilesWorld;
beforeAll(async () => {
  world = await filesWorld(path.resolve(import.meta.dirname, '../fixtures/parcels'));
  const codes = ['search', 'add', 'edit', 'del'].map((suffix) => `parcels_parcel_${suffix}`);
  for (const name of ['manager', 'clerk'] as const)
    await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users[name] }, codes);
  for (const name of ['manager', 'clerk']) world.tokens.set(name, await world.signIn(name));
});
afterAll(() => world?.close());

const post = (url: string, body: JsonObject = {}, who = 'manager'): Promise<Reply> =>
  world.call('POST', `parcels/parcel/${url}`, { token: world.tokens.get(who) ?? '', body });
const add = (remark: string, who = 'manager') => post('add', { sender: '张三', remark }, who);
const picture = (src: string) => `<p>见<img src="${src}" alt="正面">图</p>`;
const filesOf = async (id: number) =>
  (
    await sql<{ path: string }>`
      select path from stored_file where entity = 'parcels_parcel' and data_id = ${id} order by id`.execute(
      world.db,
    )
  ).rows.map((row) => row.path);
const mayRead = async (place: string, who: string) =>
  (
    await world.app.inject({
      url: `/api/v1/file/picture?path=${encodeURIComponent(place)}`,
      headers: { token: world.tokens.get(who) ?? '' },
    })
  ).statusCode === 200;

test('a saved text takes its pictures, an edit frees those that it drops, and a deletion all', async () => {
  const [one, two] = [await world.uploaded('manager'), await world.uploaded('manager')];
  const reply = await add(picture(one) + picture(two));
  expect([reply.code, fieldsOf(reply)]).toEqual([200, {}]);
  const { id } = reply.data as { id: number };
  expect(await filesOf(id)).toEqual([one, two]);
  const { data } = await post(`detail/${id}`);
  expect(data.remark).toBe(picture(one) + picture(two));
  expect((await post(`edit/${id}`, { version: data.version, remark: picture(two) })).code).toBe(200);
  expect(await filesOf(id)).toEqual([two]);
  await post(`del/${id}`);
  expect(await filesOf(id)).toEqual([]);
});

test("a picture of another user, of another record or of nowhere is refused: a text is no way to read others' files", async () => {
  const foreign = await world.uploaded('clerk');
  const taken = await world.uploaded('manager');
  const { data } = await add(picture(taken));
  for (const src of [foreign, taken, '2026/11/0123456789abcdef0123456789abcdef.png'])
    expect(fieldsOf(await add(picture(src)))).toEqual({ remark: '备注的文件不存在或已失效，请重新上传' });
  expect(await filesOf(data.id)).toEqual([taken]);
});

test('a file that is no picture is refused, and pictures of other places are removed', async () => {
  const { data } = await world.send('manager', 'file', [{ name: 'a.pdf', bytes: SAMPLES.pdf }]);
  expect(fieldsOf(await add(picture(data.savePath)))).toEqual({
    remark: expect.stringContaining('文件不符合要求'),
  });
  const reply = await add('<p>甲<img src="https://e.example/a.png" onerror="x()"><img src="//e/b.png"></p>');
  expect((await post(`detail/${reply.data.id}`)).data.remark).toBe('<p>甲</p>');
});

test('a text has a limit of pictures', async () => {
  const many = Array.from({ length: MOST_PICTURES + 1 }, (_, at) => `<img src="2026/${at}.png">`).join('');
  expect(fieldsOf(await add(many))).toEqual({ remark: `备注最多插入 ${MOST_PICTURES} 张图片` });
});

test('whoever sees the record sees its pictures, and nobody else', async () => {
  const place = await world.uploaded('manager');
  expect([await mayRead(place, 'manager'), await mayRead(place, 'clerk')]).toEqual([true, false]);
  const { data } = await add(picture(place));
  // The text belongs to the record now, so the rights to the record decide, not who uploaded the picture.
  for (const who of ['manager', 'clerk', 'foreign']) {
    const seen = (await post(`detail/${data.id}`, {}, who)).code === 200;
    expect([who, await mayRead(place, who)]).toEqual([who, seen]);
  }
  expect(await mayRead(place, 'manager')).toBe(true);
  expect(await mayRead(place, 'foreign')).toBe(false);
});
