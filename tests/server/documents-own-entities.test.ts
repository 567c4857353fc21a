import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { JsonObject } from '../../schemas/json';
import { createApp } from '../../server/app';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { syncShipped } from '../../server/documents/sync-shipped';
import type { Reply } from '../support/test-app';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* Ids of entities created by administrators are a namespace per tenant. */
let world: DocumentsWorld;
let home: Tenant;
let away: Tenant;

interface Tenant {
  post(path: string, body?: JsonObject): Promise<Reply>;
  get(path: string): Promise<Reply>;
}
const tenant = (token: string): Tenant => ({
  post: (path, body) => world.post(path, body ?? {}, token),
  get: (path) => world.get(path, token),
});

beforeAll(async () => {
  world = await documentsWorld();
  home = tenant(world.admin);
  const { users, db } = world;
  await db.updateTable('org_user').set({ is_supper: 1 }).where('id', '=', users.foreign).execute();
  away = tenant(await world.signIn('foreign'));
});
afterAll(() => world?.close());

const NAME: JsonObject = { name: 'name', label: '名称', type: 'input', required: true, unique: 'tenant' };
const NUMBER: JsonObject = { name: 'size', label: '大小', type: 'number', range: true };
const WORD: JsonObject = { name: 'size', label: '尺码', type: 'input', maxLength: 5 };
const SHELF: JsonObject = { name: 'shelfId', label: '架子', type: 'select', refers: 'shelf' };

const entity = (id: string, columns: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...visit.entity,
  id,
  path: `own/${id.replaceAll('_', '-')}`,
  module: id,
  option: { label: 'name' },
  calls: ['search', 'add', 'edit', 'del', 'detail', 'option'],
  columns,
  ...more,
});

const draft = (of: Tenant, doc: JsonObject) =>
  of.post(`${TABLE_INFO}/add`, { kind: 'entity', doc, domain: 'supervised' });
async function publishBody(of: Tenant, id: number): Promise<JsonObject> {
  const { hash } = (await of.get(`${TABLE_INFO}/diff/${id}`)).data;
  const { version } = (await of.get(`${TABLE_INFO}/detail/${id}`)).data;
  return { hash, version };
}
async function publish(of: Tenant, doc: JsonObject): Promise<number> {
  const added = await draft(of, doc);
  expect([added.code, added.data.problems]).toEqual([200, []]);
  const { id } = added.data;
  expect(await of.post(`${TABLE_INFO}/publish/${id}`, await publishBody(of, id))).toMatchObject({
    code: 200,
  });
  return id;
}
async function change(of: Tenant, id: number, doc: JsonObject): Promise<Reply> {
  const { version } = (await of.get(`${TABLE_INFO}/detail/${id}`)).data;
  expect(await of.post(`${TABLE_INFO}/edit/${id}`, { version, doc })).toMatchObject({ code: 200 });
  return of.post(`${TABLE_INFO}/publish/${id}`, await publishBody(of, id));
}
const rowsOf = async (of: Tenant, path: string, body?: JsonObject) => {
  const rows = (await of.post(`${path}/search`, body)).data.rows as (JsonObject & { id: number })[];
  return rows.filter(({ id }) => id > 0);
};
const names = async (of: Tenant, path: string, body?: JsonObject) =>
  (await rowsOf(of, path, body)).map(({ name }) => name);
async function tables(pattern: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname like ${pattern} order by 1`.execute(
    world.db,
  );
  return rows.map(({ name }) => name);
}
/** The target tables of the foreign keys of a column. */
async function leadsTo(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select confrelid::regclass::text as name from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = ${column}
     where k.contype = 'f' and k.conrelid = to_regclass(${table}) order by 1`.execute(world.db);
  return rows.map(({ name }) => name);
}

describe('C7: two tenants with an entity of the same id', () => {
  const drafts = { home: 0, away: 0 };
  const parcels = { home: 0, away: 0 };

  test('publish it at the same time, with different columns, independently of each other', async () => {
    const own = await draft(home, entity('shelf', [NAME, NUMBER]));
    const other = await draft(away, entity('shelf', [NAME, WORD], { path: 'stock/shelf' }));
    Object.assign(drafts, { home: own.data.id, away: other.data.id });
    const bodies = [await publishBody(home, drafts.home), await publishBody(away, drafts.away)] as const;
    const plans = [
      await home.get(`${TABLE_INFO}/diff/${drafts.home}`),
      await away.get(`${TABLE_INFO}/diff/${drafts.away}`),
    ];
    expect(plans.map(({ data }) => data.refusals)).toEqual([[], []]);
    expect(JSON.stringify(plans[0]!.data)).not.toContain('_2_');
    expect(JSON.stringify(plans[1]!.data)).not.toContain('_1_');
    const done = await Promise.all([
      home.post(`${TABLE_INFO}/publish/${drafts.home}`, bodies[0]),
      away.post(`${TABLE_INFO}/publish/${drafts.away}`, bodies[1]),
    ]);
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect(await tables('%shelf')).toEqual(['_1__shelf', '_2__shelf']);
    expect((await migrateInstallation(world.db, world.model)).statements).toEqual([]);
  });

  test('add, read, search and edit their own rows', async () => {
    const own = await home.post('own/shelf/add', { name: '架一', size: 12 });
    expect(own.data.id).toBe(1);
    const other = await away.post('stock/shelf/add', { name: '架一', size: 'XL' });
    expect(other.data.id).toBe(1);
    expect((await home.post('own/shelf/add', { name: '架一' })).data.errors).toMatchObject([
      { path: 'name', msg: '名称已存在' },
    ]);
    expect(await rowsOf(home, 'own/shelf', { size: [10, 20] })).toMatchObject([{ name: '架一', size: 12 }]);
    expect(await rowsOf(away, 'stock/shelf', { size: 'XL' })).toMatchObject([{ name: '架一', size: 'XL' }]);
    expect((await away.post('own/shelf/search')).status).toBe(404);
    expect((await home.post('stock/shelf/search')).status).toBe(404);
    expect((await home.post('own/shelf/edit/1', { version: 1, name: '架甲' })).code).toBe(200);
    expect(await names(home, 'own/shelf')).toEqual(['架甲']);
    expect(await names(away, 'stock/shelf')).toEqual(['架一']);
    const listed = async (of: Tenant) =>
      (await of.post(`${TABLE_INFO}/search`, { kind: 'entity', code: 'shelf' })).data.rows;
    expect(await listed(home)).toMatchObject([{ dbTable: '_1__shelf' }]);
    expect(await listed(away)).toMatchObject([{ dbTable: '_2__shelf' }]);
  });

  test('refer to it, from their own and from shipped entities, each to their own table', async () => {
    parcels.home = await publish(home, entity('parcel', [NAME, SHELF]));
    const many = { ...SHELF, name: 'shelves', multiple: true };
    parcels.away = await publish(away, entity('parcel', [NAME, SHELF, many]));
    expect(await leadsTo('_1__parcel', 'shelf_id')).toEqual(['_1__shelf']);
    expect(await leadsTo('_2__parcel', 'shelf_id')).toEqual(['_2__shelf']);
    await away.post('stock/shelf/add', { name: '架二' });
    expect((await home.post('own/parcel/add', { name: '包', shelfId: 2 })).data.errors).toMatchObject([
      { path: 'shelfId' },
    ]);
    const added = await away.post('own/parcel/add', { name: '包', shelfId: 2, shelves: [1, 2] });
    expect((await away.get(`own/parcel/detail/${added.data.id}`)).data.labels).toMatchObject({
      shelfId: '架二',
      shelves: ['架一', '架二'],
    });
    expect((await home.post('own/parcel/add', { name: '包', shelfId: 1 })).code).toBe(200);
    expect((await rowsOf(home, 'own/parcel'))[0]).toMatchObject({ labels: { shelfId: '架甲' } });
    expect((await home.post('own/shelf/del/1')).status).toBe(409);
    const choices = await away.post('stock/shelf/option');
    expect(choices.data.map(({ label }: { label: string }) => label).sort()).toEqual(['架一', '架二']);

    // The column of the shipped entity has the same name and type for both.
    for (const [of, path] of [
      [home, '_1_supervised_level'],
      [away, '_2_supervised_level'],
    ] as const) {
      const listed = await of.post(`${TABLE_INFO}/search`, { kind: 'entity', code: 'supervised_level' });
      const { id } = listed.data.rows[0];
      const { doc } = (await of.get(`${TABLE_INFO}/detail/${id}`)).data;
      expect((await change(of, id, { ...doc, columns: [...doc.columns, SHELF] })).code).toBe(200);
      expect(await leadsTo(path, 'shelf_id')).toEqual([`${path.slice(0, 2)}__shelf`]);
      expect((await of.post('supervised/supervised-level/add', { name: '上架', shelfId: 1 })).code).toBe(200);
    }
  });

  test('rename, remove and restore a column, whatever the other does', async () => {
    const { version } = (await home.get(`${TABLE_INFO}/detail/${drafts.home}`)).data;
    const renamed = { version, from: 'size', to: 'width' };
    expect((await home.post(`${TABLE_INFO}/rename/${drafts.home}`, renamed)).code).toBe(200);
    const plan = await home.get(`${TABLE_INFO}/diff/${drafts.home}`);
    expect(plan.data.statements).toEqual(['alter table "_1__shelf" rename column "size" to "width"']);
    const body = await publishBody(home, drafts.home);
    expect((await home.post(`${TABLE_INFO}/publish/${drafts.home}`, body)).code).toBe(200);
    expect(await rowsOf(home, 'own/shelf', { width: [12, 12] })).toMatchObject([{ width: 12 }]);
    expect(await rowsOf(away, 'stock/shelf', { size: 'XL' })).toHaveLength(1);

    // A retained table of one tenant is not accessible to the other.
    const more = entity('shelf', [NAME, WORD, { ...WORD, name: 'note' }], { path: 'stock/shelf' });
    expect((await change(away, drafts.away, more)).code).toBe(200);
    await away.post('stock/shelf/add', { name: '架三', note: '记' });
    const { version: now } = (await away.get(`${TABLE_INFO}/detail/${drafts.away}`)).data;
    const back = await away.post(`${TABLE_INFO}/rollback/${drafts.away}`, { to: 1, version: now });
    expect(back.code).toBe(200);
    const withNote = entity('shelf', [NAME, { ...NUMBER, name: 'width' }, { ...NUMBER, name: 'note' }]);
    expect((await change(home, drafts.home, withNote)).code).toBe(200);
    await home.post('own/shelf/add', { name: '架四', note: 4 });
    const without = entity('shelf', [NAME, { ...NUMBER, name: 'width' }]);
    expect((await change(home, drafts.home, without)).data.refusals).toMatchObject([
      { code: 'columnLeft', params: { table: 'shelf', column: 'note' } },
    ]);
    expect((await change(home, drafts.home, withNote)).status).toBe(409);
  });

  test('are separated by the database itself', async () => {
    const seen = (tenantId: number) =>
      world.db.transaction().execute(async (tx) => {
        await sql`set local role mortise_app`.execute(tx);
        await sql`select set_config('mortise.tenant_id', ${String(tenantId)}, true)`.execute(tx);
        return (await sql`select from _1__shelf`.execute(tx)).rows.length;
      });
    expect([await seen(world.tenants.home), await seen(world.tenants.away)]).toEqual([2, 0]);
  });

  test('delete it independently of the other, but not while it has rows', async () => {
    const taken = async (of: Tenant, id: number) => of.post(`${TABLE_INFO}/del/${id}`);
    expect((await taken(home, parcels.home)).data.refusals).toMatchObject([
      { code: 'tableLeft', params: { table: 'parcel' } },
    ]);
    for (const { id } of await rowsOf(away, 'own/parcel')) await away.post(`own/parcel/del/${id}`);
    expect((await taken(away, parcels.away)).data).toEqual({ count: 1 });
    expect((await away.post('own/parcel/search')).status).toBe(404);
    expect(await names(home, 'own/parcel')).toEqual(['包']);
    expect(await tables('%parcel')).toEqual(['_1__parcel']);
    expect((await migrateInstallation(world.db, world.model)).statements).toEqual([]);
  });
});

describe('C7: an id that SQL, PostgreSQL or the product uses', () => {
  test.each(['select', 't', 'o'.repeat(48)])('%s is accepted like other ids', async (id) => {
    const own = await publish(home, entity(id, [NAME, { ...SHELF, name: 'order' }], { path: `words/${id}` }));
    expect((await home.post(`words/${id}/add`, { name: '词', order: 1 })).code).toBe(200);
    expect((await home.post(`words/${id}/edit/1`, { version: 1, name: '新' })).code).toBe(200);
    expect(await rowsOf(home, `words/${id}`, { name: '新' })).toMatchObject([{ labels: { order: '架甲' } }]);
    expect((await home.post(`words/${id}/option`)).data).toMatchObject([{ label: '新' }]);
    expect((await home.post(`words/${id}/del/1`)).code).toBe(200);
    expect((await home.post(`${TABLE_INFO}/del/${own}`)).data).toEqual({ count: 1 });
  });

  test.each(['o'.repeat(63), '_1__shelf', '_1_org', 'stored_file'])(
    '%s is rejected at its place',
    async (id) => {
      const doc = entity('other', [NAME], { id, path: 'words/other', module: 'other' });
      const added = await draft(home, doc);
      const told = added.status === 400 ? added.data.errors : added.data.problems;
      expect(told.map(({ path }: { path: string }) => path)).toContain(added.status === 400 ? 'code' : 'id');
      const saved = await home.post(`${TABLE_INFO}/add`, { kind: 'entity', code: 'other', doc });
      expect(saved.data.problems.map(({ path }: { path: string }) => path)).toContain('id');
      await home.post(`${TABLE_INFO}/del/${saved.data.id}`);
      if (added.code === 200) await home.post(`${TABLE_INFO}/del/${added.data.id}`);
    },
  );
});

describe('C7: a release that ships an entity of that id', () => {
  const json = entity('shelf', [{ name: 'label', label: '标签', type: 'input' }], {
    option: { label: 'label' },
  });
  let next: FastifyInstance;
  afterAll(() => next?.close());
  const on = async (path: string, body?: JsonObject) =>
    world.on(next, body ? 'POST' : 'GET', path, world.admin, body);
  const rowsIn = async (table: string) =>
    (await sql<JsonObject>`select * from ${sql.id(table)} order by id`.execute(world.db)).rows;

  test('renames the tenants’ own entities, with their rows and all references', async () => {
    await world.db
      .updateTable('org_role')
      .set({ hidden_fields: ['org.name', 'shelf.width', 'shelf_life.width'] })
      .where('id', '=', world.roles.nothing)
      .execute();
    const before = [await rowsIn('_1__shelf'), await rowsIn('_2__shelf')];
    expect(before.map(({ length }) => length > 1)).toEqual([true, true]);
    const file = 'domains/supervised/entities/shelf.json';
    const source = { kind: 'entity', domain: 'supervised', file, json } as const;
    const model = buildModel([...world.model.sources, source], world.model.fieldTypes);
    const { renamed, statements } = await migrateInstallation(world.db, model);
    expect(renamed).toEqual([
      { tenantId: world.tenants.home, from: 'shelf', to: 'shelf_own' },
      { tenantId: world.tenants.away, from: 'shelf', to: 'shelf_own' },
    ]);
    expect(statements.filter((one) => /^(create|drop) .*shelf_own/.test(one))).toEqual([]);
    expect(await migrateInstallation(world.db, model)).toMatchObject({ statements: [], renamed: [] });
    await syncShipped(world.db, model);
    next = await createApp({ database: world.database, model, actions: [] });
    expect(await tables('%shelf%')).toEqual(['_1__shelf_own', '_2__shelf_own', 'shelf']);
    expect([await rowsIn('_1__shelf_own'), await rowsIn('_2__shelf_own')]).toEqual(before);
    expect(await leadsTo('_1__parcel', 'shelf_id')).toEqual(['_1__shelf_own']);
    const role = world.db
      .selectFrom('org_role')
      .select('hidden_fields')
      .where('id', '=', world.roles.nothing);
    expect((await role.executeTakeFirst())?.hidden_fields).toEqual([
      'org.name',
      'shelf_own.width',
      'shelf_life.width',
    ]);
  });

  test('serves both, each at its own URL', async () => {
    expect((await on('own/shelf/add', { label: '随产品' })).code).toBe(200);
    expect((await on('own/shelf/search', {})).data.rows).toMatchObject([{ label: '随产品' }]);
    const mine = (await on('own/shelf-own/search', {})).data.rows as JsonObject[];
    expect(mine.map(({ name }) => name)).toContain('架甲');
    expect((await on('own/shelf-own/add', { name: '架九', width: 9 })).code).toBe(200);
    expect((await on('own/parcel/search', {})).data.rows).toMatchObject([{ labels: { shelfId: '架甲' } }]);
    const levels = (await on('supervised/supervised-level/search', { name: '上架' })).data.rows;
    expect(levels).toMatchObject([{ labels: { shelfId: '架甲' } }]);
  });

  test('keeps their documents as drafts, versions and references that work', async () => {
    const found = await on(`${TABLE_INFO}/search`, { kind: 'entity', code: 'shelf', pageSize: 100 });
    const rows = (found.data.rows as JsonObject[]).filter(({ code }) => String(code).startsWith('shelf'));
    expect(rows.map(({ code, source }) => [code, source]).sort()).toEqual([
      ['shelf', 1],
      ['shelf_own', 2],
    ]);
    const id = rows.find(({ code }) => code === 'shelf_own')!.id as number;
    const { doc, version, problems } = (await on(`${TABLE_INFO}/detail/${id}`)).data;
    expect([doc.id, problems ?? []]).toEqual(['shelf_own', []]);
    const columns = [...doc.columns, { ...NUMBER, name: 'height' }];
    const saved = await on(`${TABLE_INFO}/edit/${id}`, { version, doc: { ...doc, columns } });
    const plan = await on(`${TABLE_INFO}/diff/${id}`);
    expect([plan.data.refusals, plan.data.breaks]).toEqual([[], []]);
    const body = { version: saved.data.version, hash: plan.data.hash };
    expect((await on(`${TABLE_INFO}/publish/${id}`, body)).code).toBe(200);

    // In new documents the id refers to the shipped entity.
    const beside = entity('beside', [NAME, SHELF]);
    const added = await on(`${TABLE_INFO}/add`, { kind: 'entity', doc: beside, domain: 'supervised' });
    const { hash } = (await on(`${TABLE_INFO}/diff/${added.data.id}`)).data;
    const put = await on(`${TABLE_INFO}/publish/${added.data.id}`, { version: added.data.version, hash });
    expect(put.code).toBe(200);
    expect(await leadsTo('_1__beside', 'shelf_id')).toEqual(['shelf']);
    expect((await on('own/beside/add', { name: '旁', shelfId: 1 })).code).toBe(200);
  });
});
