import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { findSource } from '../../server/documents/document-source';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

const LEVEL = 'supervised/supervised-level';
const OWN = '_1_supervised_level';
const COLUMNS: JsonObject[] = [
  { name: 'hobby', label: '爱好', type: 'input', maxLength: 50, unique: 'tenant', index: true },
  { name: 'height', label: '身高', type: 'number', summary: true, range: true, default: 170 },
  { name: 'since', label: '起始', type: 'date', range: true },
  { name: 'twin', label: '相似等级', type: 'select', refers: 'supervised_level' },
  { name: 'others', label: '其他等级', type: 'select', refers: 'supervised_level', multiple: true },
  { name: 'sinceYears', label: '年数', type: 'number', computed: { kind: 'age', column: 'since' } },
  {
    name: 'alike',
    label: '被引用',
    type: 'number',
    computed: { kind: 'count', entity: 'supervised_level', column: 'twin' },
  },
];

let world: DocumentsWorld;
let id: number;
let shared: number;
beforeAll(async () => {
  world = await documentsWorld();
  id = await world.document('entity', 'supervised_level');
  shared = await attributes('supervised_level');
  expect((await world.post(`${LEVEL}/add`, { name: '先有' })).code).toBe(200);
  expect(await world.change(id, overlay(COLUMNS))).toMatchObject({ code: 200 });
});
afterAll(() => world?.close());

/** Number of columns that a table has had, including dropped ones; 0 if there is no such table. */
async function attributes(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(attnum), 0)::int as n from pg_attribute where attrelid = to_regclass(${table})`.execute(
    world.db,
  );
  return rows[0]!.n;
}
/** Adds columns to a table and drops them. */
async function useUp(table: string, count: number): Promise<void> {
  const columns = Array.from({ length: count }, (_, at) => sql.ref(`x${at}`));
  const each = (action: string) => sql.join(columns.map((column) => sql`${sql.raw(action)} ${column}`));
  const added = sql.join(columns.map((column) => sql`add column ${column} int`));
  await sql`alter table ${sql.table(table)} ${added}`.execute(world.db);
  await sql`alter table ${sql.table(table)} ${each('drop column')}`.execute(world.db);
}
function overlay(more: JsonObject[], change: JsonObject = {}): JsonObject {
  const json = findSource(world.model, { kind: 'entity', code: 'supervised_level' })!.json as JsonObject & {
    columns: JsonObject[];
  };
  return { ...json, columns: [...json.columns, ...more], ...change };
}
const search = async (body: JsonObject, token?: string) =>
  (await world.post(`${LEVEL}/search`, body, token)).data;
const names = async (body: JsonObject) =>
  (await search(body)).rows
    .filter((row: { id: number }) => row.id > 0)
    .map((row: { name: string }) => row.name);

describe('C7: columns that a tenant adds to a shipped entity', () => {
  test('are in a table of the tenant, and use none of the columns of the shared one', async () => {
    expect(await attributes('supervised_level')).toBe(shared);
    expect(await attributes(OWN)).toBe(8);
    const { rows } = await sql`select relrowsecurity as secured from pg_class where relname = ${OWN}`.execute(
      world.db,
    );
    expect(rows).toEqual([{ secured: true }]);
    expect((await migrateInstallation(world.db, world.model)).statements).toEqual([]);
    expect((await search({ name: '先有' })).rows[0]).toMatchObject({
      hobby: null,
      height: 170,
      sinceYears: null,
    });
  });

  test('are written, read, searched, sorted, summed and counted like others', async () => {
    const add = (body: JsonObject) => world.post(`${LEVEL}/add`, body);
    const first = (await add({ name: '甲', hobby: '下棋打球', height: 180, since: '2020-01-02' })).data
      .id as number;
    const second = (await add({ name: '乙', hobby: '唱歌', height: 160, twin: first, others: [first] })).data
      .id as number;
    await add({ name: '丙' });
    expect((await add({ name: '丁', hobby: '唱歌' })).data.errors).toMatchObject([
      { path: 'hobby', msg: '爱好已存在' },
    ]);
    expect((await add({ name: '丁', twin: 999 })).data.errors).toMatchObject([{ path: 'twin' }]);
    expect(await names({ hobby: '打球' })).toEqual(['甲']);
    expect(await names({ height: [165, 180] })).toEqual(expect.arrayContaining(['甲', '先有']));
    expect(await names({ since: ['2020-01-01', null] })).toEqual(['甲']);
    expect(await names({ others: [first] })).toEqual(['乙']);
    expect((await names({ orderField: 'height', orderType: 'asc' }))[0]).toBe('乙');
    expect(
      await names({ orderField: 'height', orderType: 'asc', page: 2, pageSize: 1, height: [0, 999] }),
    ).toHaveLength(1);
    const all = await search({});
    expect(all.rows.at(-1)).toMatchObject({ id: -1, height: 180 + 160 + 3 * 170 });
    expect((await world.get(`${LEVEL}/detail/${second}`)).data).toMatchObject({
      twin: first,
      labels: { twin: '甲', others: ['甲'] },
    });
    expect((await world.get(`${LEVEL}/detail/${first}`)).data).toMatchObject({
      alike: 1,
      sinceYears: expect.any(Number),
    });
    expect(await world.post(`${LEVEL}/del/${first}`)).toMatchObject({ status: 409 });

    const edited = await world.post(`${LEVEL}/edit/${second}`, {
      version: 1,
      twin: null,
      others: [],
      hobby: null,
    });
    expect(edited.data).toMatchObject({ version: 2 });
    expect(await world.post(`${LEVEL}/edit/${second}`, { version: 1, hobby: '晚' })).toMatchObject({
      status: 409,
    });
    expect((await world.post(`${LEVEL}/del/${first}`)).code).toBe(200);
    const { rows } = await sql`select from ${sql.table(OWN)} where id = ${first}`.execute(world.db);
    expect(rows).toEqual([]);
    expect((await add({ name: '甲', hobby: '下棋打球' })).code).toBe(200);
  });

  test('are independent of those of other tenants, whatever their names and types', async () => {
    const { db, users } = world;
    await db.updateTable('org_user').set({ is_supper: 1 }).where('id', '=', users.foreign).execute();
    const stranger = await world.signIn('foreign');
    const listed = await world.post(
      `${TABLE_INFO}/search`,
      { code: 'supervised_level', kind: 'entity' },
      stranger,
    );
    const { id: theirs, version } = listed.data.rows[0];
    const doc = overlay([{ name: 'hobby', label: '爱好数', type: 'number', unique: 'tenant' }]);
    expect((await world.post(`${TABLE_INFO}/edit/${theirs}`, { version, doc }, stranger)).code).toBe(200);
    const plan = await world.get(`${TABLE_INFO}/diff/${theirs}`, stranger);
    expect(plan.data.refusals).toEqual([]);
    const done = await world.post(
      `${TABLE_INFO}/publish/${theirs}`,
      { version: version + 1, hash: plan.data.hash },
      stranger,
    );
    expect(done.code).toBe(200);
    expect((await world.post(`${LEVEL}/add`, { name: '子', hobby: 3 }, stranger)).code).toBe(200);
    expect((await search({ hobby: 3 }, stranger)).rows).toMatchObject([{ name: '子', hobby: 3 }]);
    expect(await names({ hobby: '子' })).toEqual([]);
    expect(await attributes('supervised_level')).toBe(shared);
  });

  test('are retained with their values when removed, and restored with their version', async () => {
    const before = await names({ hobby: '下棋' });
    const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    const back = await world.post(`${TABLE_INFO}/rollback/${id}`, { to: 1, version });
    expect(back.code).toBe(200);
    expect((await search({ name: '甲' })).rows[0]).not.toHaveProperty('hobby');
    expect((await migrateInstallation(world.db, world.model)).statements).toEqual([]);
    const again = await world.post(`${TABLE_INFO}/rollback/${id}`, { to: 2, version: back.data.version });
    expect(again.code).toBe(200);
    expect(await names({ hobby: '下棋' })).toEqual(before);
  });

  test('are dropped when they hold nothing, and their names can be used with another type', async () => {
    const empty = [...COLUMNS, { name: 'spare', label: '备用', type: 'input' }];
    expect((await world.change(id, overlay(empty))).code).toBe(200);
    expect((await world.change(id, overlay(COLUMNS))).code).toBe(200);
    const { rows } =
      await sql`select from pg_attribute where attrelid = to_regclass(${OWN}) and attname = 'spare'`.execute(
        world.db,
      );
    expect(rows).toEqual([]);
    const other = [...COLUMNS, { name: 'spare', label: '备用', type: 'number' }];
    expect((await world.change(id, overlay(other))).code).toBe(200);
  });

  test('are rejected if a rule over them would read a shipped one', async () => {
    const wrong = overlay([
      { name: 'mark', label: '标记', type: 'switch', exclusive: true },
      { name: 'tag', label: '标签', type: 'input', unique: 'name', uniqueWhere: { status: [1] } },
    ]);
    const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    const saved = await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: wrong });
    const paths = saved.data.problems.map(({ path }: { path: string }) =>
      path.replace(/^columns\[\d+\]\./, ''),
    );
    expect(paths).toEqual(['exclusive', 'unique', 'uniqueWhere.status']);
  });
});

test('C7: columns that an earlier release added to the shared table stay there, with their values', async () => {
  const area = await world.document('entity', 'supervised_area_type');
  const json = findSource(world.model, { kind: 'entity', code: 'supervised_area_type' })!
    .json as JsonObject & { columns: JsonObject[] };
  await sql`alter table supervised_area_type add column "nickname" text`.execute(world.db);
  const doc = { ...json, columns: [...json.columns, { name: 'nickname', label: '别名', type: 'input' }] };
  expect((await world.change(area, doc)).code).toBe(200);
  const path = (json.path as string) ?? '';
  const added = await world.post(`${path}/add`, { name: '类型', code: 'T1', nickname: '小名' });
  expect(added.code).toBe(200);
  const { rows } = await sql`select nickname from supervised_area_type where id = ${added.data.id}`.execute(
    world.db,
  );
  expect(rows).toEqual([{ nickname: '小名' }]);
  expect(await attributes('_1_supervised_area_type')).toBe(0);
});

test('C7: a table whose dropped columns have used up PostgreSQL’s limit is rebuilt, with everything that depends on it', async () => {
  const table = sql.table(OWN);
  const before = await sql<JsonObject>`select * from ${table} order by id`.execute(world.db);
  const used = await attributes(OWN);
  await useUp(OWN, 1595 - used);
  expect(await attributes(OWN)).toBe(1595);
  const more = Array.from({ length: 12 }, (_, at) => ({
    name: `more${at}`,
    label: `更多${at}`,
    type: 'input',
  }));
  expect((await world.change(id, overlay([...COLUMNS, ...more]))).code).toBe(200);
  expect(await attributes(OWN)).toBeLessThan(40);
  const after = await sql`select * from ${table} order by id`.execute(world.db);
  expect(after.rows).toMatchObject(before.rows.map(({ spare: _, ...row }) => row));
  expect((await migrateInstallation(world.db, world.model)).statements).toEqual([]);
  expect(
    (await world.post(`${LEVEL}/add`, { name: '新', hobby: '下棋打球', more3: '有' })).data.errors,
  ).toMatchObject([{ path: 'hobby' }]);
  expect((await world.post(`${LEVEL}/add`, { name: '新', hobby: '游泳', more3: '有' })).code).toBe(200);

  // A shared table, with its sequence, its keys and the keys that refer to it.
  const rows = await sql<{ id: number }>`select id from supervised_level order by id`.execute(world.db);
  await useUp('supervised_level', 1595 - shared);
  await sql`alter table supervised_level drop column remark`.execute(world.db);
  const hang = sql<{ name: string }>`
    select conname as name from pg_constraint where 'supervised_level'::regclass in (conrelid, confrelid) and contype in ('p', 'f', 'u')
    union all select indexrelid::regclass::text from pg_index where indrelid = 'supervised_level'::regclass
    union all select polname from pg_policy where polrelid = 'supervised_level'::regclass
    union all select tgname from pg_trigger where tgrelid = 'supervised_level'::regclass and not tgisinternal order by 1`;
  const hung = await hang.execute(world.db);
  expect((await migrateInstallation(world.db, world.model)).statements).not.toEqual([]);
  expect(await attributes('supervised_level')).toBe(shared);
  expect((await hang.execute(world.db)).rows).toEqual(hung.rows);
  expect((await sql`select id from supervised_level order by id`.execute(world.db)).rows).toEqual(rows.rows);
  const added = await world.post(`${LEVEL}/add`, { name: '后来' });
  expect(added.data.id).toBeGreaterThan(rows.rows.at(-1)!.id);
});
