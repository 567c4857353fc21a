import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { cause } from '../../schemas/problems/causes';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* An older version of an entity is restored while its table has newer rows. */
let world: DocumentsWorld;
/** Number of the entity's document. */
let id: number;
beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
});
afterAll(() => world?.close());

const note = { name: 'note', label: '备注', type: 'input', maxLength: 20, required: true, default: '无' };
let count = 0;
let own: JsonObject & { id: string; path: string };
beforeEach(async () => {
  own = {
    ...visit.entity,
    id: `own_back_${++count}`,
    path: `own/back-${count}`,
    module: `own_back_${count}`,
  };
  id = await world.publishNew('entity', own, { domain: 'visits' });
});

const detail = async () => (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
const change = async (columns: readonly JsonObject[]) =>
  (await world.change(id, { ...own, columns: [...columns] })).code;
const back = async (to: number) =>
  world.post(`${TABLE_INFO}/rollback/${id}`, { to, version: (await detail()).version });
const rows = async () => (await world.post(`${own.path}/search`)).data.rows as JsonObject[];
const add = async (values: JsonObject) =>
  (await world.post(`${own.path}/add`, { visitor: '王某', visitDate: '2026-01-02', ...values })).code;

test('values of a column that was added later are retained invisibly, and restored with its version', async () => {
  const first = visit.entity.columns;
  expect(await change([...first, note])).toBe(200);
  expect(await add({ note: '带药' })).toBe(200);

  const { data: shown } = await world.get(`${TABLE_INFO}/diff/${id}?to=1`);
  expect(shown.refusals).toEqual([]);
  expect(shown.statements).toEqual([`alter table "_1__${own.id}" alter column "note" drop not null`]);
  expect(shown.warnings).toContainEqual(
    expect.objectContaining(cause('columnRests', { table: own.id, column: 'note' })),
  );
  expect(shown.warnings).toContainEqual(
    expect.objectContaining({ code: 'removedValues', msg: `“${note.label}”列被删除：1 行有值` }),
  );
  expect((await back(1)).data).toMatchObject({ publishedNo: 1 });
  expect((await rows())[0]).not.toHaveProperty('note');
  expect((await world.post(`${own.path}/search`, { note: '带药' })).status).toBe(400);
  // A row added under the older version has no value there.
  expect(await add({ visitor: '李某' })).toBe(200);

  // Neither a start nor another change of the entity drops the column.
  expect((await migrateInstallation(world.db, world.model)).statements).toEqual([]);
  expect(await change([...first, { name: 'phone', label: '电话', type: 'input' }])).toBe(200);

  const optional = { ...note, required: false };
  expect(await change([...first, optional])).toBe(200);
  const there = (await rows()).map(({ visitor, note: said }) => [visitor, said]);
  expect(new Map(there as [string, string][])).toEqual(
    new Map([
      ['王某', '带药'],
      ['李某', null],
    ]),
  );
});

test('an empty column is dropped; one with values is not dropped by a publish', async () => {
  const first = visit.entity.columns;
  expect(await change([...first, { name: 'note', label: '备注', type: 'input' }])).toBe(200);
  expect((await back(1)).code).toBe(200);
  const { rows: columns } = await sql`select from information_schema.columns
    where table_name = ${`_1__${own.id}`} and column_name = 'note'`.execute(world.db);
  expect(columns).toEqual([]);

  expect(await change([...first, note])).toBe(200);
  await add({ note: '在' });
  const refused = await world.change(id, own);
  expect(refused).toMatchObject({ status: 409, data: { refusals: [{ params: { column: 'note' } }] } });
});

test('a version in which the column had another name does not overwrite its values', async () => {
  const first = visit.entity.columns.map((column) => ({ ...column, required: false }));
  expect(await change(first)).toBe(200);
  await add({});
  const { version } = await detail();
  const renamed = { version, from: 'visitor', to: 'guest' };
  expect((await world.post(`${TABLE_INFO}/rename/${id}`, renamed)).code).toBe(200);
  expect((await world.publish(id)).code).toBe(200);
  const refused = await back(2);
  expect(refused).toMatchObject({ status: 409, data: { refusals: [{ params: { column: 'guest' } }] } });
  expect(await rows()).toMatchObject([{ guest: '王某' }]);
});

test('a request that a publish overtakes restarts with the documents now in force', async () => {
  const first = visit.entity.columns;
  expect(await change([...first, { name: 'phone', label: '电话', type: 'input' }])).toBe(200);
  await add({});
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = world.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.id(`_1__${own.id}`)} in access share mode`.execute(tx);
    await released;
  });
  const waiting = async (query: string) => {
    const { rows: found } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and query like ${query}`.execute(world.db);
    return found.length;
  };
  const going = back(1);
  await expect.poll(() => waiting('lock table%')).toBe(1);
  // The request reads the column, and waits for the publish that removes it.
  const search = world.post(`${own.path}/search`);
  await expect.poll(() => waiting('select%')).toBe(1);
  release();
  await held;
  expect((await going).code).toBe(200);
  const { status, data } = await search;
  expect([status, data.rows.map(({ visitor }: JsonObject) => visitor)]).toEqual([200, ['王某']]);
  expect(data.rows[0]).not.toHaveProperty('phone');
});

test('a publish and a rollback may have a note, which the history and the change log show', async () => {
  const columns = [...visit.entity.columns, note];
  const { version } = await detail();
  expect((await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: { ...own, columns } })).code).toBe(
    200,
  );
  for (const wrong of ['字'.repeat(201), '一\n二', 7])
    expect(await world.publish(id, { note: wrong })).toMatchObject({ status: 400 });
  expect((await world.publish(id, { note: `  ${'字'.repeat(200)} ` })).status).toBe(400);
  expect((await world.publish(id, { note: ' 增加备注 ' })).code).toBe(200);
  const versions = async () =>
    ((await world.get(`${TABLE_INFO}/versions/${id}`)).data.rows as JsonObject[]).map((one) => one.note);
  expect(await versions()).toEqual(['增加备注', null]);

  const now = (await detail()).version;
  const body = { to: 1, version: now, note: '备注不需要' };
  expect((await world.post(`${TABLE_INFO}/rollback/${id}`, body)).code).toBe(200);
  expect(await versions()).toEqual(['增加备注', null]);
  const { data } = await world.post('logs/data-change/search', { pageSize: 100 });
  const told = (data.rows as { sentence: string }[]).map(({ sentence }) => sentence);
  expect(told.filter((one) => one.includes('说明 增加备注'))).toHaveLength(1);
  expect(told.filter((one) => one.includes('说明 备注不需要'))).toHaveLength(1);
});

test('any two versions are compared in sentences, and a version with the draft', async () => {
  const first = visit.entity.columns;
  expect(await change([...first, note])).toBe(200);
  expect(await change([...first, { name: 'phone', label: '电话', type: 'input' }])).toBe(200);
  const compare = (query: string) =>
    world.get(`${TABLE_INFO}/versions/${id}?${query}`, world.admin, { lang: 'en-US' });
  const { data } = await compare('from=1&no=2');
  expect(data).toMatchObject({ no: 2, lines: ['+ Added column "备注"'] });
  expect([data.before.columns.length, data.doc.columns.length]).toEqual([3, 4]);
  expect((await compare('from=2&no=1')).data.lines).toEqual([expect.stringMatching(/^- .*备注/)]);
  expect((await compare('from=2&no=2')).data.lines).toEqual([]);
  const { version } = await detail();
  const doc = { ...own, columns: [...first, { ...note, label: '说明' }] };
  expect((await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc })).code).toBe(200);
  const draft = (await compare('from=2')).data;
  expect(draft).toMatchObject({ no: null, lines: [expect.stringContaining('说明')] });
  for (const query of ['from=9&no=1', 'from=1&no=9']) expect((await compare(query)).status).toBe(404);
  expect((await compare('from=0')).status).toBe(400);
});
