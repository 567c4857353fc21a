import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import type { JsonObject } from '../../schemas/json';
import { cause } from '../../schemas/problems/causes';
import { createApp } from '../../server/app';
import { findSource } from '../../server/documents/document-source';
import { migrateInstallation } from '../../server/documents/migrate-installation';
import { syncShipped } from '../../server/documents/sync-shipped';
import { type Reply } from '../support/test-app';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* Shipped documents are version 1; an administrator's changes are an overlay that is merged with later releases. */
let world: DocumentsWorld;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  world = await documentsWorld();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await world?.close();
});

type Columns = JsonObject & { columns: JsonObject[] };
const shipped = <T extends JsonObject>(kind: 'page' | 'entity' | 'domain', code: string): T =>
  structuredClone(findSource(world.model, { kind, code })!.json) as T;
const withColumn = (entity: Columns, name: string, change: JsonObject): Columns => ({
  ...entity,
  columns: entity.columns.map((column) => (column.name === name ? { ...column, ...change } : column)),
});
const detail = async (id: number) => (await world.get(`${TABLE_INFO}/detail/${id}`)).data;

/** Starts a server of the next release, in which one shipped document differs. */
async function release(
  kind: 'page' | 'entity',
  code: string,
  document: JsonObject,
): Promise<FastifyInstance> {
  const file = findSource(world.model, { kind, code })!.file;
  const model = buildModel(
    world.model.sources.map((source) => (source.file === file ? { ...source, json: document } : source)),
    world.model.fieldTypes,
  );
  await migrateInstallation(world.db, model);
  await syncShipped(world.db, model);
  const app = await createApp({ database: world.database, model, actions: [] });
  servers.push(app);
  return app;
}
const pageOn = async (app: FastifyInstance, id: string): Promise<Reply['data']> =>
  (await world.on(app, 'GET', `${TABLE_INFO}/get-data/${id}`, world.admin)).data;

test('every shipped document is listed as its version 1', async () => {
  const found = await world.post(`${TABLE_INFO}/search`, { source: 1, kind: 'page', pageSize: 100 });
  expect(found.data.rows.find(({ code }: { code: string }) => code === 'supervised-level')).toMatchObject({
    name: '等级管理',
    publishedNo: 1,
    state: 1,
    dbTable: 'supervised_level',
    usageCount: 1,
  });
  expect(found.data.rows[0]).not.toHaveProperty('text');
  const id = await world.document('page', 'supervised-level');
  expect((await world.get(`${TABLE_INFO}/versions/${id}`)).data.rows).toMatchObject([
    { no: 1, shipped: true, current: true },
  ]);
  expect((await detail(id)).doc).toEqual(shipped('page', 'supervised-level'));
});

describe('after a release', () => {
  test('a label changed by the release and a width changed here are both kept', async () => {
    const id = await world.document('page', 'supervised-area');
    const page = shipped<JsonObject & { tableConfig: { columns: JsonObject[] } }>('page', 'supervised-area');
    const [first, ...others] = page.tableConfig.columns;
    const wide = {
      ...page,
      tableConfig: { ...page.tableConfig, columns: [{ ...first, width: 321 }, ...others] },
    };
    expect((await world.change(id, wide)).data.publishedNo).toBe(2);

    const next = await release('page', 'supervised-area', { ...page, title: '监区总览' });
    const seen = await pageOn(next, 'supervised-area');
    expect([seen.title, seen.tableConfig.columns[0].width]).toEqual(['监区总览', 321]);
    const { state, conflictCount, doc } = await detail(id);
    expect([state, conflictCount, doc]).toEqual([1, 0, { ...wide, title: '监区总览' }]);
    // The server of the old release works as before.
    expect((await pageOn(world.app, 'supervised-area')).title).toBe('监区管理');
  });

  test('if both changed the same label ours wins, and the conflict is shown until it is published', async () => {
    const id = await world.document('entity', 'supervised_area_type');
    const entity = shipped<Columns>('entity', 'supervised_area_type');
    await world.change(id, withColumn(entity, 'name', { label: '我们的名称' }));

    const next = await release(
      'entity',
      'supervised_area_type',
      withColumn(entity, 'name', { label: '新版名称' }),
    );
    const labels = async () =>
      (await pageOn(next, 'supervised-area-type')).columns.map(({ label }: { label: string }) => label);
    expect(await labels()).toContain('我们的名称');
    expect(await detail(id)).toMatchObject({
      conflictCount: 1,
      conflicts: [{ path: 'columns[name].label', ours: '我们的名称', theirs: '新版名称' }],
    });

    const { doc, version } = await detail(id);
    const on = (path: string, body?: JsonObject) =>
      world.on(next, body ? 'POST' : 'GET', `${TABLE_INFO}/${path}`, world.admin, body);
    const saved = await on(`edit/${id}`, { version, doc: withColumn(doc, 'name', { label: '新版名称' }) });
    const { hash } = (await on(`diff/${id}`)).data;
    expect((await on(`publish/${id}`, { version: saved.data.version, hash })).data.publishedNo).toBe(3);
    expect(await detail(id)).toMatchObject({ conflictCount: 0, conflicts: null });
    expect(await labels()).toContain('新版名称');
  });
});

describe('conflicts with a release are settled place by place', () => {
  test('each becomes what is shipped or stays, and the rest of the draft is untouched', async () => {
    const id = await world.document('entity', 'supervised_unique_category');
    const entity = shipped<Columns>('entity', 'supervised_unique_category');
    const mine = withColumn(
      withColumn(withColumn(entity, 'name', { label: '我们的名称' }), 'sort', { label: '我们的排序' }),
      'remark',
      { label: '我们的备注' },
    );
    expect((await world.change(id, mine)).data.publishedNo).toBe(2);
    const newer = withColumn(withColumn(entity, 'name', { label: '新名称' }), 'sort', { label: '新排序' });
    const next = await release('entity', 'supervised_unique_category', newer);
    const on = (path: string, body?: JsonObject) =>
      world.on(next, body ? 'POST' : 'GET', `${TABLE_INFO}/${path}`, world.admin, body);
    const before = await detail(id);
    expect(before.conflicts).toMatchObject([
      { path: 'columns[name].label', ours: '我们的名称', theirs: '新名称' },
      { path: 'columns[sort].label', ours: '我们的排序', theirs: '新排序' },
    ]);
    const { version } = before;
    const settled = await on(`resolve/${id}`, { version, theirs: ['columns[name].label'] });
    expect([settled.code, settled.data?.problems], settled.msg).toEqual([200, []]);
    const after = await detail(id);
    expect([after.conflictCount, after.state]).toEqual([1, 2]);
    expect(after.doc).toEqual(withColumn(mine, 'name', { label: '新名称' }));
    expect((await on(`resolve/${id}`, { version, ours: ['columns[sort].label'] })).status).toBe(409);
    const kept = await on(`resolve/${id}`, { version: after.version, ours: ['columns[sort].label'] });
    expect(kept.code, kept.msg).toBe(200);
    expect(await detail(id)).toMatchObject({ conflictCount: 0, doc: after.doc });
    const none = { version: kept.data.version as number, ours: ['columns[sort].label'] };
    expect((await on(`resolve/${id}`, none)).msg).toBe('草稿未变化');
  });
});

test('a rollback to version 1 restores the shipped document', async () => {
  const id = await world.document('page', 'org-role');
  await world.change(id, { ...shipped('page', 'org-role'), title: '角色一览' });
  expect((await pageOn(world.app, 'org-role')).title).toBe('角色一览');
  const { version } = await detail(id);
  expect((await world.post(`${TABLE_INFO}/rollback/${id}`, { to: 1, version })).code).toBe(200);
  expect((await pageOn(world.app, 'org-role')).title).toBe('角色管理');
  expect(await detail(id)).toMatchObject({ state: 1, publishedNo: 1, doc: shipped('page', 'org-role') });
});

describe('B8: the texts of every shipped entity can be changed', () => {
  test('a changed label is published, and the calls keep working', async () => {
    const ids: number[] = [];
    for (const { entity } of world.model.entities.values()) {
      const original = shipped<Columns>('entity', entity.id);
      const { name } = original.columns.at(-1)!;
      const id = await world.document('entity', entity.id);
      const { version } = await detail(id);
      const doc = withColumn(original, name as string, { label: '我们的说法' });
      const saved = await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc });
      expect([entity.id, saved.data.problems]).toEqual([entity.id, []]);
      ids.push(id);
    }
    // One publish takes up to 51 documents.
    for (let at = 0; at < ids.length; at += 40) {
      const [first, ...others] = ids.slice(at, at + 40);
      expect((await world.publish(first!, { with: others })).code).toBe(200);
    }
    for (const { entity, has } of world.model.entities.values())
      if (has('search')) expect((await world.post(`${entity.path}/search`)).code).toBe(200);
  });

  test('a log entity takes no further columns, and no other entity can have its id', async () => {
    const log = shipped<Columns>('entity', 'log_data_operate');
    const columns = [...log.columns, { name: 'note', label: '备注', type: 'input' }];
    const id = await world.document('entity', 'log_data_operate');
    expect((await world.change(id, { ...log, columns })).data.errors).toEqual([
      {
        path: `columns[${log.columns.length}].name`,
        ...cause('logColumn', { name: 'note' }),
        msg: '“note”不能添加：日志的列是固定的',
      },
    ]);
    const { version } = await detail(id);
    expect((await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: log })).code).toBe(200);
  });
});

describe('guarantees of the product cannot be changed', () => {
  const refused = async (kind: 'entity' | 'domain', code: string, doc: JsonObject): Promise<string[]> => {
    const reply = await world.change(await world.document(kind, code), doc);
    expect(reply.status).toBe(400);
    return reply.data.errors.map(({ path }: { path: string }) => path);
  };
  const at = (entity: Columns, name: string) => entity.columns.findIndex((column) => column.name === name);

  test('super users, masking, storage of a value', async () => {
    const user = shipped<Columns>('entity', 'org_user');
    const changes: [string, JsonObject][] = [
      ['isSupper', { readOnly: false }],
      ['isSupper', { default: 1 }],
      ['sysManager', { linkage: [{ when: 'true', then: { set: '1' } }] }],
      ['roleIds', { options: { multiple: false } }],
      ['mobile', { sensitive: 'name' }],
      ['loginName', { type: 'number' }],
    ];
    for (const [name, change] of changes) {
      const paths = await refused('entity', 'org_user', withColumn(user, name, change));
      expect(paths).toContain(`columns[${at(user, name)}].${Object.keys(change)[0]}`);
    }
    expect(await refused('entity', 'org_user', { ...user, scope: 'global' })).toContain('scope');
    expect(await refused('entity', 'org_user', { ...user, module: 'other' })).toContain('module');
    const fewer = { ...user, columns: user.columns.filter(({ name }) => name !== 'remark') };
    expect(await refused('entity', 'org_user', fewer)).toContain('columns');
  });

  test('values stored in rows', async () => {
    const domain = shipped<JsonObject & { dictionary: Record<string, { values: JsonObject[] }> }>(
      'domain',
      'org',
    );
    const [, ...values] = domain.dictionary.DataScope!.values;
    const without = {
      ...domain,
      dictionary: { ...domain.dictionary, DataScope: { ...domain.dictionary.DataScope, values } },
    };
    expect(await refused('domain', 'org', without)).toContain('dictionary.DataScope');
  });

  test('a shipped document cannot be deleted', async () => {
    const id = await world.document('page', 'org-user');
    const reply = await world.call('DELETE', `${TABLE_INFO}/del/${id}`, { token: world.admin });
    expect(reply).toMatchObject({ status: 409, msg: '内置内容不能改名或删除' });
  });
});

describe('documents belong to a tenant', () => {
  let stranger: string;
  beforeAll(async () => {
    const { db, users } = world;
    await db.updateTable('org_user').set({ is_supper: 1 }).where('id', '=', users.foreign).execute();
    stranger = await world.signIn('foreign');
    const id = await world.document('entity', 'supervised_level');
    const level = shipped<Columns>('entity', 'supervised_level');
    const columns = [
      ...level.columns.map((column) => (column.name === 'name' ? { ...column, label: '级别' } : column)),
      { name: 'badge', label: '标牌', type: 'input', maxLength: 10, required: true, default: '无' },
    ];
    expect((await world.change(id, { ...level, columns })).code).toBe(200);
    await world.publishNew('entity', {
      schemaVersion: 2,
      id: 'own_thing',
      title: '物品',
      path: 'own/own-thing',
      module: 'own_thing',
      scope: 'tenant',
      calls: ['search', 'add'],
      columns: [{ name: 'name', label: '名称', type: 'input', required: true }],
    });
  });
  const labelsOf = async (token: string) =>
    (await world.get(`${TABLE_INFO}/get-data/supervised-level`, token)).data.columns.map(
      ({ label }: { label: string }) => label,
    );

  test('a changed document and a new column exist for the tenant that changed them', async () => {
    expect(await labelsOf(world.admin)).toEqual(expect.arrayContaining(['级别', '标牌']));
    const added = await world.post('supervised/supervised-level/add', { name: '甲', badge: '甲1' });
    expect(added.code).toBe(200);
    expect((await world.post('own/own-thing/add', { name: '一' })).code).toBe(200);
  });

  test('but for no other tenant, whose rows are not affected by the column', async () => {
    const labels = await labelsOf(stranger);
    expect(labels).toContain('等级名称');
    expect(labels).not.toContain('标牌');
    expect((await world.post('supervised/supervised-level/add', { name: '乙' }, stranger)).code).toBe(200);
    expect((await world.post('own/own-thing/search', {}, stranger)).status).toBe(404);
    const info = await world.get('org/user/menu', stranger);
    expect(info.data.permissions).not.toContain('own_thing_search');
    const found = await world.post(`${TABLE_INFO}/search`, { code: 'own_thing' }, stranger);
    expect(found.data.totalCount).toBe(0);
  });

  test('a start finds the tables up to date', async () => {
    expect((await migrateInstallation(world.db, world.model)).statements).toEqual([]);
    expect((await world.post('own/own-thing/search')).data.rows).toMatchObject([{ name: '一' }]);
  });
});
