import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { newCodes } from '../../server/documents/new-codes';
import { LiveModels } from '../../server/documents/live-models';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/*
 * A list that is not shipped, created and used over HTTP only: an entity, its page, its enumeration, its menu entry and
 * codes, a grant to a role, and a user of that role who works with it.
 */
let world: DocumentsWorld;
let second: FastifyInstance;
beforeAll(async () => {
  world = await documentsWorld();
  second = await createApp({ database: world.database, model: world.model, actions: [] });
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});

test('K7-80: a new list is created and used, on every server, without a restart', async () => {
  const { post, get, publishNew, publish, call } = world;
  const clerk = await world.signIn('clerk');

  const domain = await publishNew('domain', visit.domain);
  const added = await post(`${TABLE_INFO}/add`, { kind: 'entity', doc: visit.entity, domain: 'visits' });
  expect(added.data).toMatchObject({ draftNo: 1, problems: [] });
  expect((await post('visits/visit-record/search')).status).toBe(404);

  const shown = (await get(`${TABLE_INFO}/diff/${added.data.id}`, world.admin, { lang: 'en-US' })).data;
  expect(shown.statements[0]).toMatch(/^create table "_1__visit_record"/);
  expect(shown.documents[0].lines).toContain('+ Added column "来访人"');
  expect((await publish(added.data.id)).data).toMatchObject({ publishedNo: 1 });
  expect((await post('visits/visit-record/search')).data.totalCount).toBe(0);

  await publishNew('page', visit.page, { domain: 'visits' });
  const withMenu = { ...visit.domain, menu: visit.menu };
  const { version } = (await get(`${TABLE_INFO}/detail/${domain}`)).data;
  await post(`${TABLE_INFO}/edit/${domain}`, { version, doc: withMenu });
  const plan = (await get(`${TABLE_INFO}/diff/${domain}`)).data;
  expect([plan.codes, plan.moreCodes]).toEqual([
    [
      { code: 'visit_record_search', name: '会见登记', roles: 0, grantable: true },
      { code: 'visit_record_add', name: '会见登记 / 添加', roles: 0, grantable: true },
      { code: 'visit_record_edit', name: '会见登记 / 编辑', roles: 0, grantable: true },
      { code: 'visit_record_del', name: '会见登记 / 删除', roles: 0, grantable: true },
    ],
    0,
  ]);
  expect((await publish(domain)).code).toBe(200);
  // Another change creates none.
  const retitled = { version: version + 2, doc: { ...withMenu, title: '会见室' } };
  expect((await post(`${TABLE_INFO}/edit/${domain}`, retitled)).code).toBe(200);
  expect((await get(`${TABLE_INFO}/diff/${domain}`)).data.codes).toEqual([]);

  // Only the super user has the codes yet.
  expect((await get('dynamic-sys/table-info/get-data/visit-record', clerk)).status).toBe(403);
  const codes = ['search', 'add', 'edit'].map((suffix) => `visit_record_${suffix}`);
  const grant = await world.grant(world.roles.clerk, ['supervised_level_search', ...codes]);
  expect(grant.code).toBe(200);
  const { menus } = (await get('org/user/menu', clerk)).data;
  expect(menus.map(({ name }: { name: string }) => name)).toContain('VisitRecord');

  const page = await get(`${TABLE_INFO}/get-data/visit-record`, clerk);
  expect(page.data.formConfig.list.map((node: { field: { label: string } }) => node.field.label)).toEqual([
    '来访人',
    '方式',
    '日期',
  ]);
  const again = await world.app.inject({
    url: `/api/v1/${TABLE_INFO}/get-data/visit-record`,
    headers: { token: clerk, 'if-none-match': String(page.headers.etag) },
  });
  expect(again.statusCode).toBe(304);

  const row = await post(
    'visits/visit-record/add',
    { visitor: '王某', visitDate: '2026-01-02', kind: 2 },
    clerk,
  );
  expect(row.code).toBe(200);
  const wrong = await post('visits/visit-record/add', { kind: 9 }, clerk);
  expect(wrong.data.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    'kind',
    'visitDate',
    'visitor',
  ]);
  const edited = await post(
    `visits/visit-record/edit/${row.data.id}`,
    { visitor: '李某', version: 1 },
    clerk,
  );
  expect(edited.data).toMatchObject({ version: 2 });
  const refused = await call('DELETE', `visits/visit-record/del/${row.data.id}`, { token: clerk });
  expect(refused.status).toBe(403);

  // The other server was not notified; its next request loads everything.
  const there = await world.on(second, 'POST', 'visits/visit-record/search', clerk, { visitor: '李' });
  expect(there.data.rows).toMatchObject([{ visitor: '李某', kind: 2 }]);
});

test('K7-79: a document is searched, added, read, changed and deleted', async () => {
  const { post, get, call, admin } = world;
  const doc = { ...visit.entity, id: 'visit_note', path: 'visits/visit-note', module: 'visit_note' };
  const added = await post(`${TABLE_INFO}/add`, { kind: 'entity', doc, domain: 'visits' });
  const { id } = added.data;
  const found = async () =>
    (await post(`${TABLE_INFO}/search`, { kind: 'entity', code: 'visit_note' })).data.rows;
  expect(await found()).toMatchObject([{ id, code: 'visit_note' }]);
  const { data } = await get(`${TABLE_INFO}/detail/${id}`);
  expect(data).toMatchObject({ id, code: 'visit_note' });
  const changed = { ...doc, title: '来访备注' };
  expect((await post(`${TABLE_INFO}/edit/${id}`, { version: data.version, doc: changed })).code).toBe(200);
  expect(await found()).toMatchObject([{ id, version: 2 }]);
  expect(JSON.stringify((await get(`${TABLE_INFO}/detail/${id}`)).data)).toContain('来访备注');
  expect((await call('DELETE', `${TABLE_INFO}/del/${id}`, { token: admin })).code).toBe(200);
  expect(await found()).toEqual([]);
});

test('a change of the page takes effect on every server at once, and so does a rollback', async () => {
  const id = await world.document('page', 'visit-record');
  const titleOn = async (app: FastifyInstance) =>
    (await world.on(app, 'GET', `${TABLE_INFO}/get-data/visit-record`, world.admin)).data.title;
  expect([await titleOn(world.app), await titleOn(second)]).toEqual(['会见登记', '会见登记']);

  expect((await world.change(id, { ...visit.page, title: '会见台账' })).data.publishedNo).toBe(2);
  expect([await titleOn(second), await titleOn(world.app)]).toEqual(['会见台账', '会见台账']);
  const versions = (await world.get(`${TABLE_INFO}/versions/${id}`)).data.rows;
  expect(versions.map(({ no, current }: { no: number; current: boolean }) => [no, current])).toEqual([
    [2, true],
    [1, false],
  ]);

  const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  const back = await world.post(`${TABLE_INFO}/rollback/${id}`, { to: 1, version });
  expect(back.data).toMatchObject({ publishedNo: 1 });
  expect([await titleOn(second), await titleOn(world.app)]).toEqual(['会见登记', '会见登记']);
  // Nothing is lost: version 2 still exists.
  expect((await world.get(`${TABLE_INFO}/versions/${id}?no=2`)).data.doc.title).toBe('会见台账');
});

test('unpublished changes are discarded: the draft is the published version again', async () => {
  const id = await world.document('page', 'visit-record');
  const detail = async () => (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  const discard = async () =>
    world.post(`${TABLE_INFO}/discard/${id}`, { version: (await detail()).version });
  expect((await discard()).status).toBe(409);
  const { version, text } = await detail();
  await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: { ...visit.page, title: '不要的标题' } });
  expect((await detail()).state).toBe(2);
  expect((await world.post(`${TABLE_INFO}/discard/${id}`, { version })).status).toBe(409);
  expect((await discard()).status).toBe(200);
  expect(JSON.parse((await detail()).text)).toEqual(JSON.parse(text));
  expect((await detail()).state).toBe(1);
});

test('the page can also be requested by the number of its document, and its draft can be previewed', async () => {
  const id = await world.document('page', 'visit-record');
  expect((await world.get(`${TABLE_INFO}/get-data/${id}`)).data.id).toBe('visit-record');
  const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: { ...visit.page, title: '草稿标题' } });
  expect((await world.get(`${TABLE_INFO}/get-data/${id}?draft=1`)).data.title).toBe('草稿标题');
  expect((await world.get(`${TABLE_INFO}/get-data/${id}`)).data.title).toBe('会见登记');
  const clerk = await world.signIn('clerk');
  expect((await world.get(`${TABLE_INFO}/get-data/${id}?draft=1`, clerk)).status).toBe(403);
});

test('F30 a publish rebuilds only what it affects, and no request sees a partial publish', async () => {
  const tenant = world.tenants.home;
  const { version: before } = await world.db
    .selectFrom('document_state')
    .select('version')
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow();
  let fails = false;
  const live = new LiveModels(world.db, world.model, function* (model, { shipped }) {
    yield;
    if (fails) throw new Error('not to be served');
    return { ...shipped, model };
  });
  const old = (await live.atLeast(tenant, before as number)).model;
  const id = await world.document('page', 'visit-record');
  expect((await world.change(id, { ...visit.page, title: '会见簿' })).code).toBe(200);

  fails = true;
  await expect(live.atLeast(tenant, (before as number) + 1)).rejects.toThrow('not to be served');
  expect(live.of(tenant).model).toBe(old);
  fails = false;
  const building = live.atLeast(tenant, (before as number) + 1);
  expect(live.of(tenant).model).toBe(old);
  const { model } = await building;
  expect(live.of(tenant).model).toBe(model);

  const known = new Set<unknown>([...old.entities.values(), ...old.pages.values()]);
  const anew = [...model.entities, ...model.pages].filter(([, one]) => !known.has(one)).map(([name]) => name);
  expect(anew).toEqual(['visit-record']);
  // Parts that the tenant did not change are shared.
  expect(model.entities.get('org_department')).toBe(world.model.entities.get('org_department'));
  expect((await world.change(id, visit.page)).code).toBe(200);
});

test('a column can be added to a table with rows; a column with values is not dropped', async () => {
  const id = await world.document('entity', 'visit_record');
  const note = { name: 'note', label: '备注', type: 'input', maxLength: 20 };
  const columns = [...visit.entity.columns, note];
  expect((await world.change(id, { ...visit.entity, columns })).data.publishedNo).toBe(2);
  const list = (await world.post('visits/visit-record/search')).data.rows;
  expect(list).toMatchObject([{ visitor: '李某', note: null }]);

  const without = { ...visit.entity, columns: columns.filter(({ name }) => name !== 'visitDate') };
  const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: without });
  const used = await world.publish(id);
  expect(used).toMatchObject({ status: 409, msg: expect.stringContaining('处引用将失效') });
  expect(used.data.breaks[0]).toMatchObject({ file: 'documents/page/visit-record' });

  const pageId = await world.document('page', 'visit-record');
  const page = {
    ...visit.page,
    formConfig: { list: [{ model: 'visitor' }] },
    tableConfig: { columns: [{ column: 'visitor' }] },
  };
  expect((await world.change(pageId, page)).code).toBe(200);
  const lost = await world.publish(id);
  expect(lost).toMatchObject({ status: 409, msg: '这样修改会丢失已有数据，请先处理所列的问题' });
  expect(lost.data.refusals).toMatchObject([{ params: { column: 'visit_date' } }]);
  // Nothing was changed.
  expect((await world.post('visits/visit-record/search')).data.rows[0].visitDate).toBe('2026-01-02');
});

test('the published version is the one that was reviewed', async () => {
  const id = await world.document('page', 'visit-record');
  const detail = () => world.get(`${TABLE_INFO}/detail/${id}`);
  const { hash } = (await world.get(`${TABLE_INFO}/diff/${id}`)).data;
  const before = (await detail()).data.version;
  const saved = await world.post(`${TABLE_INFO}/edit/${id}`, {
    version: before,
    doc: { ...visit.page, title: '又改了' },
  });
  const stale = await world.post(`${TABLE_INFO}/publish/${id}`, { version: before, hash });
  expect(stale.status).toBe(409);
  const other = await world.post(`${TABLE_INFO}/publish/${id}`, { version: saved.data.version, hash });
  expect(other).toMatchObject({ status: 409, msg: '发布内容已变化，请重新查看差异' });
  expect((await world.publish(id)).code).toBe(200);
  expect((await world.publish(id)).msg).toBe('草稿未变化');
});

test('a repeated publish with its idempotency key runs once', async () => {
  const id = await world.document('page', 'visit-record');
  const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  const saved = await world.post(`${TABLE_INFO}/edit/${id}`, {
    version,
    doc: { ...visit.page, title: '一次' },
  });
  const { hash } = (await world.get(`${TABLE_INFO}/diff/${id}`)).data;
  const once = () =>
    world.call('POST', `${TABLE_INFO}/publish/${id}`, {
      token: world.admin,
      headers: { 'idempotency-key': 'publish-once-1' },
      body: { version: saved.data.version, hash },
    });
  const [first, repeated] = [await once(), await once()];
  expect(first.code).toBe(200);
  expect(repeated.data).toEqual(first.data);
});

test('of many new permissions the first hundred are listed, with the number of roles of this tenant that have them', async () => {
  const { db, model, tenants } = world;
  const menu = Array.from({ length: 60 }, (_, at) => ({
    ...{ path: `/many/${at}`, name: `Many${at}`, title: `清单${at}`, layout: 3 as const },
    ...{ module: `many_${at}`, permissions: ['search', 'add'] },
  }));
  // Grants of an entry that was there before; a user is no role.
  await sql`insert into permission_grant (tenant_id, subject_kind, subject_id, code) values
    (${tenants.home}, 'role', 7001, 'many_0_search'), (${tenants.home}, 'role', 7002, 'many_0_search'),
    (${tenants.home}, 'user', 7001, 'many_0_search'), (${tenants.away}, 'role', 7003, 'many_0_search')`.execute(
    db,
  );
  const next = { ...model, domains: [{ ...model.domains[0]!, id: 'many', menu }] };
  const grantable = new Set(['many_0_search']);
  const found = (tenant: number) =>
    newCodes(db, { tenantId: tenant, lang: 'zh-CN', current: { ...model, domains: [] }, next, grantable });
  const { codes, moreCodes } = await found(tenants.home);
  expect([codes.length, moreCodes]).toEqual([100, 20]);
  expect(codes[0]).toEqual({ code: 'many_0_search', name: '清单0', roles: 2, grantable: true });
  expect((await found(tenants.away)).codes[0]).toMatchObject({ roles: 1 });
});
