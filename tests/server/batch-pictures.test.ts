import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { fieldsOf, type Reply } from '../support/test-app';
import { filesWorld, type FilesWorld } from './support/files-world';
import { SAMPLES } from './support/sample-files';

/* Pictures in the cells of a sub-table are files of the record, like those of an upload. */
let world: FilesWorld;
beforeAll(async () => {
  world = await filesWorld(path.resolve(import.meta.dirname, '../fixtures/parcels'));
  const codes = ['search', 'add', 'edit', 'del'].map((suffix) => `parcels_parcel_${suffix}`);
  for (const name of ['manager', 'clerk'] as const)
    await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users[name] }, codes);
  for (const name of ['manager', 'clerk']) world.tokens.set(name, await world.signIn(name));
});
afterAll(() => world?.close());

const post = (url: string, body: JsonObject = {}): Promise<Reply> =>
  world.call('POST', `parcels/parcel/${url}`, { token: world.tokens.get('manager') ?? '', body });
const row = (where: string, ...pictures: string[]): JsonObject => ({ where, pictures });
const add = (...damage: JsonObject[]) => post('add', { sender: '张三', damage });
const filesOf = async (id: number) =>
  (
    await sql<{ path: string }>`
      select path from stored_file where entity = 'parcels_parcel' and data_id = ${id} order by id`.execute(
      world.db,
    )
  ).rows.map((file) => file.path);

test('a saved row takes its pictures, an edit frees those of removed rows, and a deletion all', async () => {
  const [one, two, three] = [
    await world.uploaded('manager'),
    await world.uploaded('manager'),
    await world.uploaded('manager'),
  ];
  const reply = await add(row('正面', one, two), row('背面', three));
  expect([reply.code, fieldsOf(reply)]).toEqual([200, {}]);
  const { id } = reply.data as { id: number };
  expect(await filesOf(id)).toEqual([one, two, three]);
  const { data } = await post(`detail/${id}`);
  expect(data.damage).toEqual([row('正面', one, two), row('背面', three)]);
  // Rows may change places without their pictures being uploaded again.
  const edited = await post(`edit/${id}`, { version: 1, damage: [row('背面', three), row('正面', two)] });
  expect(edited.code).toBe(200);
  expect(await filesOf(id)).toEqual([two, three]);
  await post(`del/${id}`);
  expect(await filesOf(id)).toEqual([]);
});

test('a picture of another user, of another record or of nowhere is refused, also in the second row', async () => {
  const foreign = await world.uploaded('clerk');
  const taken = await world.uploaded('manager');
  const { data } = await add(row('正面', taken));
  for (const stray of [foreign, taken, '2026/11/0123456789abcdef0123456789abcdef.png']) {
    const reply = await add(row('正面'), row('背面', stray));
    expect([reply.code, Object.keys(fieldsOf(reply))]).toEqual([400, ['damage']]);
  }
  expect(await filesOf(data.id)).toEqual([taken]);
});

test('a file that is no picture and more pictures than the column takes are refused', async () => {
  const { data } = await world.send('manager', 'file', [{ name: 'a.pdf', bytes: SAMPLES.pdf }]);
  const file = await add(row('正面', data.savePath));
  expect(fieldsOf(file).damage ?? fieldsOf(file)['damage/0/pictures']).toContain('文件');
  const pictures = await Promise.all([1, 2, 3].map(() => world.uploaded('manager')));
  expect(Object.keys(fieldsOf(await add(row('正面', ...pictures))))).toEqual(['damage/0/pictures']);
});
