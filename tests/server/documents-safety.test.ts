import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
  await world.publishNew('entity', visit.entity, { domain: 'visits' });
  await world.publishNew('page', visit.page, { domain: 'visits' });
});
afterAll(() => world?.close());

const detail = async (id: number) => (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
const add = (kind: string, doc: JsonObject, more: JsonObject = {}) =>
  world.post(`${TABLE_INFO}/add`, { kind, doc, ...more });
const entity = (id: string, change: JsonObject = {}): JsonObject => ({
  ...visit.entity,
  id,
  path: `own/${id.replaceAll('_', '-')}`,
  module: id,
  ...change,
});
describe('a draft with problems', () => {
  test('is stored as it was written, lists its problems, and is not published', async () => {
    const text = '{\n  "schemaVersion": 2,\n  "id": "half-done",\n  title\n}';
    const added = await world.post(`${TABLE_INFO}/add`, {
      kind: 'page',
      name: '写了一半',
      code: 'half-done',
      text,
    });
    expect(added.data).toMatchObject({
      draftNo: 1,
      problems: [{ path: '', msg: expect.stringContaining('第 4 行第 3 列：不是有效的 JSON') }],
    });
    expect(await detail(added.data.id)).toMatchObject({ text, doc: null, problemCount: 1, state: 0 });
    expect((await world.publish(added.data.id)).status).toBe(400);
    expect((await world.get(`${TABLE_INFO}/get-data/${added.data.id}`)).msg).toBe('页面未发布');
    const mended = await world.post(`${TABLE_INFO}/edit/${added.data.id}`, {
      version: 1,
      doc: { ...visit.page, id: 'half-done', tabelConfig: {} },
    });
    expect(mended.data).toMatchObject({ draftNo: 2, problems: [{ path: 'tabelConfig' }] });
    const draft = await world.get(`${TABLE_INFO}/get-data/${added.data.id}?draft=1`);
    expect(draft).toMatchObject({ status: 409, data: { problems: [{ path: 'tabelConfig' }] } });
  });

  test('is rejected after a concurrent save, or without a version', async () => {
    const id = await world.document('page', 'visit-record');
    const { version } = await detail(id);
    const save = (body: JsonObject) => world.post(`${TABLE_INFO}/edit/${id}`, body);
    expect((await save({ version, name: '会见' })).code).toBe(200);
    expect(await save({ version, name: '别的' })).toMatchObject({
      status: 409,
      data: { current: { name: '会见' } },
    });
    expect((await save({ name: '别的' })).status).toBe(400);
  });

  test('a body that is not a document is rejected field by field', async () => {
    const reply = await world.post(`${TABLE_INFO}/add`, { kind: 'view', doc: { id: 'A B' }, other: 1 });
    expect(reply.data.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'code',
      'kind',
      'name',
      'other',
    ]);
    expect((await world.post(`${TABLE_INFO}/add`, { doc: 'x' })).status).toBe(400);
    const twice = await add('page', visit.page);
    expect(twice.data.errors).toMatchObject([{ path: 'code', msg: '表编码已存在' }]);
  });
});

describe('deleting', () => {
  test('is rejected with the list of references', async () => {
    const id = await world.document('entity', 'visit_record');
    const reply = await world.post(`${TABLE_INFO}/del/${id}`);
    expect(reply).toMatchObject({
      status: 409,
      msg: expect.stringMatching(/^会见登记被 \d+ 处引用，不能删除$/),
    });
    expect(reply.data.usages[0]).toMatchObject({ kind: 'page', code: 'visit-record', path: 'entity' });
    const usages = (await world.get(`${TABLE_INFO}/usages/${id}`)).data.rows;
    expect(usages).toEqual(reply.data.usages);
    const domain = await world.document('domain', 'visits');
    expect((await world.post(`${TABLE_INFO}/del/${domain}`)).status).toBe(409);
  });

  test('drops an unused entity with its empty table, never one with rows', async () => {
    const id = await world.publishNew('entity', entity('own_short'), { domain: 'visits' });
    const row = await world.post('own/own-short/add', { visitor: '某', visitDate: '2026-01-01' });
    expect(await world.post(`${TABLE_INFO}/del/${id}`)).toMatchObject({
      status: 409,
      data: { refusals: [{ params: { table: 'own_short' } }] },
    });
    await world.post(`own/own-short/del/${row.data.id}`);
    expect((await world.post(`${TABLE_INFO}/del/${id}`)).data).toEqual({ count: 1 });
    expect((await world.post('own/own-short/search')).status).toBe(404);
    const { rows } = await sql`select to_regclass('_1__own_short') as made`.execute(world.db);
    expect(rows).toEqual([{ made: null }]);
  });
});

test('a rename changes the references, and everything is published together', async () => {
  const id = await world.document('entity', 'visit_record');
  const page = await world.document('page', 'visit-record');
  const { version } = await detail(id);
  const kept = await world.post('visits/visit-record/add', { visitor: '王某', visitDate: '2026-01-02' });
  const renamed = await world.post(`${TABLE_INFO}/rename/${id}`, {
    version,
    from: 'visitor',
    to: 'visitorName',
  });
  expect(renamed.data.documents.map(({ code }: { code: string }) => code)).toEqual([
    'visit_record',
    'visit-record',
  ]);
  // A role that hides the column hides it under its new name.
  await world.db
    .updateTable('org_role')
    .set({ hidden_fields: ['visit_record.visitor'] })
    .where('id', '=', world.roles.nothing)
    .execute();
  const alone = await world.publish(id);
  expect(alone.data.breaks[0]).toMatchObject({ file: 'documents/page/visit-record' });
  const shown = await world.get(`${TABLE_INFO}/diff/${id}?with=${page}`);
  expect(shown.data).toMatchObject({
    statements: ['alter table "_1__visit_record" rename column "visitor" to "visitor_name"'],
    refusals: [],
  });
  expect((await world.publish(id, { with: [page] })).code).toBe(200);
  const { rows } = (await world.post('visits/visit-record/search')).data;
  expect(rows).toMatchObject([{ id: kept.data.id, visitorName: '王某' }]);
  await world.post(`visits/visit-record/del/${kept.data.id}`);
  const role = await world.db
    .selectFrom('org_role')
    .selectAll()
    .where('id', '=', world.roles.nothing)
    .execute();
  expect(role[0]?.hidden_fields).toEqual(['visit_record.visitorName']);
  const { columns: fields } = (await world.get(`${TABLE_INFO}/get-data/visit-record`)).data;
  expect(fields[0].model).toBe('visitorName');
  const again = { version: (await detail(id)).version, from: 'nobody', to: 'other' };
  expect(await world.post(`${TABLE_INFO}/rename/${id}`, again)).toMatchObject({
    status: 409,
    msg: '名称“nobody”不存在',
  });
});

test('F17: a form rendered from an older version is validated by the rules in force', async () => {
  const add = (body: JsonObject) => world.post('visits/visit-record/add', body);
  const row = { visitorName: '王某', visitDate: '2026-01-01' };
  const id = await world.document('entity', 'visit_record');
  const { doc } = await detail(id);
  const stricter = doc.columns.map((column: JsonObject) =>
    column.name === 'visitorName' ? { ...column, maxLength: 3 } : column,
  );
  expect((await world.change(id, { ...doc, columns: stricter })).code).toBe(200);
  expect((await add(row)).code).toBe(200);
  expect(await add({ ...row, visitorName: '太长的名字' })).toMatchObject({
    status: 400,
    data: { errors: [{ path: 'visitorName' }] },
  });
});

describe('F3: an interrupted publish', () => {
  test('leaves the old version in force and the tables unchanged', async () => {
    const id = await world.document('entity', 'visit_record');
    const { doc, version } = await detail(id);
    const extended = [...doc.columns, { name: 'extra', label: '附加', type: 'input' }];
    await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: { ...doc, columns: extended } });
    const before = (await world.get(`${TABLE_INFO}/versions/${id}`)).data.rows;

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = world.db.transaction().execute(async (tx) => {
      await sql`lock table _1__visit_record in access share mode`.execute(tx);
      await released;
    });
    const cut = world.publish(id);
    // The publish waits for the table; then its connection is cut.
    for (let ended = 0; ended === 0; await wait(20)) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and query like 'lock table%'`.execute(world.db);
      ended = rows.length;
    }
    release();
    await held;
    expect((await cut).status).toBe(503);
    expect((await world.get(`${TABLE_INFO}/versions/${id}`)).data.rows).toEqual(before);
    const { rows } = await sql`
      select from information_schema.columns where table_name = '_1__visit_record' and column_name = 'extra'`.execute(
      world.db,
    );
    expect(rows).toEqual([]);
    expect((await world.publish(id)).code).toBe(200);
    expect((await world.post('visits/visit-record/search')).data.rows[0]).toHaveProperty('extra');
  });

  test('of two concurrent publishes one is rejected as outdated', async () => {
    const id = await world.document('page', 'visit-record');
    const { doc, version } = await detail(id);
    const saved = await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: { ...doc, title: '同时' } });
    const { hash } = (await world.get(`${TABLE_INFO}/diff/${id}`)).data;
    const body = { version: saved.data.version, hash };
    const both = await Promise.all([1, 2].map(() => world.post(`${TABLE_INFO}/publish/${id}`, body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('F18: a broken stored version is an error of its page, and can be rolled back', async () => {
  const id = await world.document('page', 'visit-record');
  const { doc, publishedNo } = await detail(id);
  await world.change(id, { ...doc, title: '好的' });
  await sql`update document_version set text = '{"schemaVersion":2,"id":"visit-record","tableConfig":7}'
    where document_id = ${id} and no = ${publishedNo + 1}`.execute(world.db);
  await sql`update document_state set version = version + 1`.execute(world.db);
  const broken = await world.get(`${TABLE_INFO}/get-data/visit-record`);
  expect(broken).toMatchObject({ status: 500, data: { problems: expect.any(Array) } });
  expect((await world.get(`${TABLE_INFO}/get-data/supervised-level`)).code).toBe(200);
  expect((await world.post('visits/visit-record/search')).code).toBe(200);
  const { version } = await detail(id);
  expect((await world.post(`${TABLE_INFO}/rollback/${id}`, { to: publishedNo, version })).code).toBe(200);
  expect((await world.get(`${TABLE_INFO}/get-data/visit-record`)).data.title).toBe('同时');
});

test('the calls of a foreign API are removed from a draft; the published version stays', async () => {
  const doc = {
    ...visit.page,
    id: 'foreign-list',
    entity: undefined,
    columns: visit.entity.columns.slice(0, 1),
    pageConfig: { searchUrl: 'elsewhere/list', permission: ['search'] },
    formConfig: { list: [] },
    tableConfig: { columns: [{ column: 'visitor' }] },
  };
  const id = await world.publishNew('page', JSON.parse(JSON.stringify(doc)) as JsonObject);
  expect(await detail(id)).toMatchObject({ source: 3, state: 1 });
  const first = await world.get(`${TABLE_INFO}/unbind-api/${id}`);
  expect(await detail(id)).toMatchObject({
    state: 2,
    version: first.data.version,
    doc: { pageConfig: { permission: ['search'] } },
  });
  expect((await world.get(`${TABLE_INFO}/unbind-api/${id}`)).data).toEqual(first.data);
  expect((await world.get(`${TABLE_INFO}/get-data/foreign-list`)).data.pageConfig.searchUrl).toBe(
    'elsewhere/list',
  );
});

test('a user who may not write for the tenant cannot publish, whatever the codes', async () => {
  const codes = ['search', 'add', 'edit', 'publish', 'rollback', 'del'].map(
    (suffix) => `dynamic_sys_table_${suffix}`,
  );
  expect((await world.grant(world.roles.clerk, codes)).code).toBe(200);
  const clerk = await world.signIn('clerk');
  const id = await world.document('page', 'visit-record');
  const { version, doc } = await detail(id);
  const save = { version, doc: { ...doc, title: '越权' } };
  expect((await world.post(`${TABLE_INFO}/edit/${id}`, save, clerk)).status).toBe(403);
  expect(
    (await world.post(`${TABLE_INFO}/add`, { doc: { ...visit.page, id: 'by-clerk' } }, clerk)).status,
  ).toBe(403);
  expect((await world.post(`${TABLE_INFO}/rollback/${id}`, { version, to: 1 }, clerk)).status).toBe(403);
});

test('the scope of a published entity cannot change: its rows would belong to no organisation', async () => {
  const doc = entity('scope_kept', { scope: 'tenant', rows: undefined as never });
  const id = await world.publishNew('entity', doc, { domain: 'visits' });
  const row = { name: '访客', personId: null, visitKind: 1 };
  await world.post(`${doc.path as string}/add`, row);
  for (const scope of ['global', 'org']) {
    const refused = await world.change(id, {
      ...doc,
      scope,
      ...(scope === 'org' && { rows: visit.entity.rows! }),
    });
    expect(refused.status).toBe(400);
    const { problems } = await detail(id);
    expect(problems.map(({ path }: { path: string }) => path)).toEqual(['scope']);
  }
  expect((await world.change(id, { ...doc, title: '仍是租户' })).code).toBe(200);
});

test('C1: of a table shared by tenants a tenant sees the size of its own part', async () => {
  const { tenants } = world;
  await sql`
    insert into supervised_level (tenant_id, org_id, name, code, status, sort)
    select ${tenants.away}, (select id from org where tenant_id = ${tenants.away} limit 1), 'N' || n, 'N' || n, 1, n
      from generate_series(1, 3000) n`.execute(world.db);
  await sql`analyze supervised_level`.execute(world.db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from supervised_level where tenant_id = ${tenants.home}`.execute(world.db);
  const shown = await detail(await world.document('entity', 'supervised_level'));
  expect(shown.rowCount).toBeLessThan((rows[0]?.n ?? 0) + 100);
  const { rows: all } = await sql<{ size: number }>`
    select (pg_total_relation_size('supervised_level') / 1024)::int as size`.execute(world.db);
  expect(shown.dbSize).toBeLessThan((all[0]?.size ?? 0) / 4);
});

describe('the bench of the designer', () => {
  test('has the drafts of a page and of its entity, with the columns as drafted', async () => {
    const page = await world.document('page', 'visit-record');
    const opened = (await world.get(`${TABLE_INFO}/bench/${page}`)).data;
    expect(opened).toMatchObject({
      page: { id: page, code: 'visit-record', own: true, doc: { id: 'visit-record' } },
      entity: { code: 'visit_record', own: true, doc: { id: 'visit_record' } },
      problems: [],
    });
    expect(opened.fields).toContainEqual(
      expect.objectContaining({ model: expect.any(String), options: expect.any(Object) }),
    );
    const table = await world.get(`${TABLE_INFO}/bench/${opened.entity.id}`);
    expect(table.data).toMatchObject({ kind: 'entity', page: { code: 'visit_record' }, entity: null });
  });

  test('has the draft of a domain, and the menu of the others around its own', async () => {
    const id = await world.document('domain', 'visits');
    const opened = (await world.get(`${TABLE_INFO}/bench/${id}`)).data;
    expect(opened).toMatchObject({
      ...{ kind: 'domain', entity: null, problems: [] },
      page: { id, code: 'visits', doc: { id: 'visits', menu: expect.any(Array) } },
    });
    const { before, after } = opened.around as Record<'before' | 'after', { name: string; title: string }[]>;
    const around = [...before, ...after];
    expect(around.map(({ name }) => name)).toContain('DevTools');
    const own = (opened.page.doc.menu as { name: string }[]).map(({ name }) => name);
    expect(around.filter(({ name }) => own.includes(name))).toEqual([]);
  });

  test('opens a draft that is not JSON, so that it can be mended', async () => {
    const text = '{ "id": "bench-broken", ';
    const added = await world.post(`${TABLE_INFO}/add`, {
      kind: 'page',
      name: '坏',
      code: 'bench-broken',
      text,
    });
    const opened = (await world.get(`${TABLE_INFO}/bench/${added.data.id}`)).data;
    expect(opened).toMatchObject({ page: { doc: null }, entity: null, fields: [] });
    expect(opened.problems[0].msg).toContain('不是有效的 JSON');
  });
});
