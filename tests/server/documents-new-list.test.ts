import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* A list made in one call, its place in the menu, and who gets the permissions that it creates. */
let world: DocumentsWorld;
/** May add and publish documents, and nothing else. */
let publisher: string;
const PUBLISH = ['search', 'add', 'edit', 'publish'].map((verb) => `dynamic_sys_table_${verb}`);

beforeAll(async () => {
  world = await documentsWorld();
  const { db, users, orgs, tenants } = world;
  await db.updateTable('org_user').set({ org_id: orgs.bureau }).where('id', '=', users.nobody).execute();
  await writeGrants(db, tenants.home, { kind: 'user', id: users.nobody }, PUBLISH);
  publisher = await world.signIn('nobody');
});
afterAll(() => world?.close());

const list = (code: string, more: JsonObject = {}): JsonObject => {
  const page = code.replaceAll('_', '-');
  return {
    entity: {
      ...visit.entity,
      ...{ id: code, title: '设备巡检', path: `own/${page}`, module: code },
      columns: [{ name: 'device', label: '设备', type: 'input', required: true, maxLength: 50 }],
    },
    page: {
      ...{ schemaVersion: 2, id: page, title: '设备巡检', entity: code, pageConfig: {}, searches: [] },
      formConfig: { list: [{ model: 'device' }] },
      tableConfig: { columns: [{ column: 'device' }] },
    },
    ...more,
  };
};
const create = (body: JsonObject, token?: string) => world.post(`${TABLE_INFO}/create-list`, body, token);
const OWN = { domain: 'own', parent: null };
const menuOf = async (token: string) => JSON.stringify((await world.get('org/user/menu', token)).data);
const codesOf = async (role: number): Promise<string[]> => {
  const rows = await world.db
    .selectFrom('permission_grant')
    .select('code')
    .where('subject_kind', '=', 'role')
    .where('subject_id', '=', role)
    .execute();
  return rows.map(({ code }: { code: string }) => code).sort();
};
/** A role of an organisation. */
async function role(orgId: number, more: JsonObject = {}): Promise<number> {
  const row = {
    ...{ tenant_id: world.tenants.home, org_id: orgId, name: `角色${Math.random()}`, data_scope: 3 },
    ...{ code: `r${Math.random()}`.slice(0, 20), role_type: 2, sort: 1, status: 1, ...more },
  };
  const made = await world.db.insertInto('org_role').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id as number;
}

describe('a list', () => {
  test('is usable at once by whom the publisher chose: its rows, its menu entry, its form', async () => {
    const { users, orgs, db } = world;
    const staff = await role(orgs.bureau);
    await db
      .updateTable('org_user')
      .set({ role_ids: [staff] })
      .where('id', '=', users.nobody)
      .execute();
    const token = await world.signIn('nobody');
    const codes = ['device_check_search', 'device_check_add'];
    const made = await create(
      list('device_check', { publish: { place: OWN, grants: [{ role: staff, codes }] } }),
      token,
    );
    expect([made.code, made.data?.path], made.msg).toEqual([200, '/own/device-check']);
    expect(await codesOf(staff)).toEqual(codes.toSorted());
    // The same session goes on.
    const added = await world.post('own/device-check/add', { device: '水泵' }, token);
    expect(added.code, added.msg).toBe(200);
    expect((await world.post('own/device-check/search', {}, token)).data.rows).toMatchObject([
      { device: '水泵' },
    ]);
    expect((await world.post('own/device-check/del/1', {}, token)).status).toBe(403);
    expect(await menuOf(token)).toContain('/own/device-check');
    expect((await world.get(`${TABLE_INFO}/get-data/device-check`, token)).data.title).toBe('设备巡检');
    const log = await world.db
      .selectFrom('log_data_change')
      .selectAll()
      .where('entity', '=', 'org_role')
      .where('data_id', '=', staff)
      .execute();
    expect(JSON.stringify(log)).toContain('"added":["device_check_add","device_check_search"]');
  });

  test('a second one joins the same menu, and one below a shipped directory changes that of its domain', async () => {
    const staff = await role(world.orgs.bureau);
    const second = await create(list('second', { publish: { place: OWN, grants: [{ role: staff }] } }));
    expect(second.code, second.msg).toBe(200);
    const all = ['add', 'del', 'edit', 'export', 'print', 'search'].map((one) => `second_${one}`);
    expect(await codesOf(staff)).toEqual(all);
    const below = { domain: 'supervised', parent: 'Supervised' };
    const third = await create(list('third', { publish: { place: below } }));
    expect(third.code, third.msg).toBe(200);
    const menu = await menuOf(world.admin);
    for (const path of ['/own/device-check', '/own/second', '/own/third']) expect(menu).toContain(path);
    const id = await world.document('domain', 'supervised');
    expect((await world.get(`${TABLE_INFO}/detail/${id}`)).data).toMatchObject({ state: 1, publishedNo: 2 });
    const { doc } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    expect(doc.menu[0].children.at(-1)).toMatchObject({ name: 'Third', page: 'third' });
  });

  test('is all there or not at all', async () => {
    const bad = list('fourth', { publish: { place: { domain: 'own', parent: 'Nowhere' } } });
    expect((await create(bad)).msg).toBe('所选菜单位置已不存在，请重新选择');
    const wrong = list('fourth', { publish: { place: OWN } });
    (wrong.page as JsonObject).formConfig = { list: [{ model: 'nothing' }] };
    const refused = await create(wrong);
    expect([refused.status, refused.data.errors.length > 0]).toEqual([400, true]);
    expect(await world.document('entity', 'fourth')).toBeUndefined();
    const again = await create(list('second', { publish: { place: OWN } }));
    expect(again.status).toBe(400);
  });

  test('stays a draft without a publish, and gets its place with the publish of the page', async () => {
    const made = await create(list('fifth'));
    expect(made.data.path).toBeNull();
    expect((await world.post('own/fifth/search')).status).toBe(404);
    const { page, entity } = made.data;
    const plan = await world.get(`${TABLE_INFO}/diff/${page}?with=${entity}&place=own`);
    expect(plan.data.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'page',
      'entity',
      'domain',
    ]);
    expect(plan.data.codes).toContainEqual({
      ...{ code: 'fifth_search', name: '设备巡检', roles: 0, grantable: true },
    });
    const staff = await role(world.orgs.first);
    const done = await world.post(`${TABLE_INFO}/publish/${page}`, {
      ...{ version: 1, hash: plan.data.hash, with: [entity], place: OWN },
      grants: [{ role: staff, codes: ['fifth_search'] }],
    });
    expect(done.code, done.msg).toBe(200);
    expect(await codesOf(staff)).toEqual(['fifth_search']);
    expect(await menuOf(world.admin)).toContain('/own/fifth');
  });

  test('is not put into a menu that others have changed and not published', async () => {
    const id = await world.document('domain', 'org');
    const { version, doc } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    const changed = { ...doc, menu: [{ ...doc.menu[0], title: '组织' }] };
    expect((await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: changed })).code).toBe(200);
    const place = { domain: 'org', parent: doc.menu[0].name as string };
    const { places } = (await world.get(`${TABLE_INFO}/choices`)).data;
    expect(places).toContainEqual({ ...place, titles: ['机构管理'], changed: true });
    expect((await create(list('sixth', { publish: { place } }))).msg).toContain('有未发布的修改');
  });
});

describe('C5: the permissions that a publish creates', () => {
  const tried = (code: string, grants: JsonObject[], token = publisher) =>
    create(list(code, { publish: { place: OWN, grants } }), token);

  test('are the only ones that it grants', async () => {
    const staff = await role(world.orgs.bureau);
    for (const code of ['org_user_search', 'org_role_assign', 'dynamic_sys_table_del', 'nothing_at_all']) {
      const reply = await tried('spy_one', [{ role: staff, codes: [code] }]);
      expect([code, reply.status]).toEqual([code, 403]);
    }
    expect(await codesOf(staff)).toEqual([]);
    expect(await world.document('entity', 'spy_one')).toBeUndefined();
  });

  test('are not those of a module that is in force, however the parts of its name are joined', async () => {
    const staff = await role(world.orgs.bureau);
    const own = list('spy_two', { publish: { place: OWN, grants: [] } });
    expect((await create(own, publisher)).code).toBe(200);
    // No menu offers this one.
    const id = await world.document('domain', 'own');
    const { version, doc } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    const entry = doc.menu.at(-1) as JsonObject;
    const trick = {
      ...entry,
      path: '/own/trick',
      name: 'Trick',
      module: 'org',
      permissions: ['user_reveal'],
    };
    const changed = { ...doc, permissions: { user_reveal: '查看' }, menu: [...doc.menu, trick] };
    const saved = await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc: changed }, publisher);
    const plan = (await world.get(`${TABLE_INFO}/diff/${id}`, publisher)).data;
    expect(plan.codes).toMatchObject([{ code: 'org_user_reveal', grantable: false }]);
    const body = { version: saved.data.version, hash: plan.hash };
    const grants = [{ role: staff, codes: ['org_user_reveal'] }];
    expect((await world.post(`${TABLE_INFO}/publish/${id}`, { ...body, grants }, publisher)).status).toBe(
      403,
    );
    expect(await codesOf(staff)).toEqual([]);
    const { version: now } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    expect((await world.post(`${TABLE_INFO}/discard/${id}`, { version: now })).code).toBe(200);
  });

  test('go to a role with more rights than the publisher has, but not to a preset one or one elsewhere', async () => {
    const { orgs, db, tenants } = world;
    const strong = await role(orgs.bureau);
    await writeGrants(db, tenants.home, { kind: 'role', id: strong }, ['org_user_search']);
    const preset = await role(orgs.bureau, { role_type: 1 });
    const elsewhere = await role(orgs.first);
    const codes = ['spy_three_search'];
    expect((await tried('spy_three', [{ role: preset, codes }])).status).toBe(403);
    expect((await tried('spy_three', [{ role: elsewhere, codes }])).status).toBeGreaterThanOrEqual(403);
    expect((await tried('spy_three', [{ role: 999_999, codes }])).status).toBe(404);
    const done = await tried('spy_three', [{ role: strong, codes }]);
    expect(done.code, done.msg).toBe(200);
    expect(await codesOf(strong)).toEqual(['org_user_search', 'spy_three_search']);
    const { roles } = (await world.get(`${TABLE_INFO}/choices`, publisher)).data;
    const ids = roles.map(({ id }: { id: number }) => id);
    expect([ids.includes(strong), ids.includes(preset), ids.includes(elsewhere)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('go to whoever publishes, who uses the list then', async () => {
    const done = await tried('spy_own', [{}]);
    expect(done.code, done.msg).toBe(200);
    const added = await world.post('own/spy-own/add', { device: '甲' }, publisher);
    expect(added.code, added.msg).toBe(200);
    expect((await world.get(`${TABLE_INFO}/choices`, publisher)).data.self).toBe(true);
    expect((await world.get(`${TABLE_INFO}/choices`)).data.self).toBe(false);
    // Who may not start a page is told so before anything is typed.
    expect((await world.get(`${TABLE_INFO}/start`, publisher)).data.self).toBe(true);
    expect((await world.get(`${TABLE_INFO}/start`, await world.signIn('clerk'))).code).toBe(403);
  });

  test('need the right to publish', async () => {
    const { db, users, tenants } = world;
    const subject = { kind: 'user', id: users.nobody } as const;
    await writeGrants(
      db,
      tenants.home,
      subject,
      PUBLISH.filter((code) => !code.endsWith('publish')),
    );
    expect((await tried('spy_four', [])).status).toBe(403);
    expect((await create(list('spy_four'), publisher)).data.path).toBeNull();
    await writeGrants(db, tenants.home, subject, PUBLISH);
  });
});

describe('names for a list', () => {
  const names = async (title: string, labels: string[]) =>
    (await world.post(`${TABLE_INFO}/names`, { title, labels })).data;

  test('are letters, of Chinese in pinyin, and not taken', async () => {
    expect(await names('设备巡检 A3', ['巡检日期', 'Serial No', '备注', '备注', '3号', '！', 'ID'])).toEqual({
      code: 'she_bei_xun_jian_a3',
      columns: ['xunJianRiQi', 'serialNo', 'beiZhu', 'beiZhu2', 'n3Hao', 'field', 'id2'],
    });
    expect((await names('second', [])).code).toBe('second2');
    expect((await names('org user', [])).code).toBe('org_user2');
    expect(await names('Session', ['Org Id', 'Version'])).toEqual({
      ...{ code: 'session2', columns: ['orgId2', 'version2'] },
    });
    expect((await names('', [])).code).toBe('list');
  });
});

describe('a page as a file', () => {
  /** An administrator of another tenant. */
  let elsewhere: string;
  let file: JsonObject & { documents: { kind: string; doc: JsonObject }[]; domains: JsonObject[] };
  const check = (body: unknown, token = elsewhere) =>
    world.post(`${TABLE_INFO}/check-page`, { file: body as JsonObject }, token);
  const take = (body: unknown, hash: string, more: JsonObject = {}, token = elsewhere) =>
    world.post(`${TABLE_INFO}/import-page`, { file: body as JsonObject, hash, ...more }, token);
  const exported = async (page: string, token?: string) =>
    (await world.get(`${TABLE_INFO}/export-page/${await world.document('page', page)}`, token)).data;
  const countAway = async () =>
    (
      await world.db
        .selectFrom('table_info')
        .select('id')
        .where('tenant_id', '=', world.tenants.away)
        .where('source', '<>', 1)
        .execute()
    ).length;

  beforeAll(async () => {
    await world.db
      .updateTable('org_user')
      .set({ is_supper: 1 })
      .where('id', '=', world.users.foreign)
      .execute();
    elsewhere = await world.signIn('foreign');
    const { domain, entity, page, menu } = visit;
    await world.publishNew('domain', domain);
    await world.publishNew('entity', entity, { domain: 'visits' });
    await world.publishNew('page', page, { domain: 'visits' });
    const id = await world.document('domain', 'visits');
    expect((await world.change(id, { ...domain, menu })).code).toBe(200);
    file = await exported('visit-record');
  });

  test('has the page, its own entity, the enumerations that they use, and its menu entry', () => {
    expect(file.documents).toMatchObject([
      { kind: 'page', domain: 'visits', doc: { id: 'visit-record' } },
      { kind: 'entity', domain: 'visits', doc: { id: 'visit_record' } },
    ]);
    expect(file.domains).toMatchObject([
      { id: 'visits', dictionary: visit.domain.dictionary, menu: { parent: null, entry: visit.menu[0]! } },
    ]);
  });

  test('of a shipped page has what the tenant has added, and nothing of the product', async () => {
    const id = await world.document('entity', 'supervised_level');
    const { doc } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    const added = { name: 'motto', label: '口号', type: 'input', maxLength: 20 };
    expect((await world.change(id, { ...doc, columns: [...doc.columns, added] })).code).toBe(200);
    const found = await exported('supervised-level');
    expect(found.documents).toMatchObject([
      { kind: 'page', shipped: true },
      { kind: 'columns', doc: { id: 'supervised_level', columns: [added] } },
    ]);
    const plan = (await check(found)).data;
    expect(plan.documents.map(({ code }: { code: string }) => code)).toEqual(['supervised_level']);
    expect(plan.documents[0].lines.join()).toContain('口号');
  });

  test('is shown in sentences before anything is written', async () => {
    const before = await countAway();
    const plan = await check(file);
    expect(plan.data.documents).toMatchObject([
      { id: 0, kind: 'page', publishedNo: null, problems: [] },
      { id: 0, kind: 'entity', publishedNo: null, problems: [] },
      { id: 0, kind: 'domain', publishedNo: null, problems: [] },
    ]);
    expect([plan.data.refusals, plan.data.breaks]).toEqual([[], []]);
    expect(plan.data.codes.map(({ code }: { code: string }) => code)).toContain('visit_record_search');
    const another = await take(file, '0'.repeat(64), { publish: true });
    expect([another.status, another.data.hash]).toEqual([409, plan.data.hash]);
    expect(await countAway()).toBe(before);
  });

  test('is usable elsewhere once it is published, and the same file again changes nothing', async () => {
    const { hash } = (await check(file)).data;
    const done = await take(file, hash, { publish: true });
    expect([done.code, done.data?.documents], done.msg).toEqual([200, 3]);
    const added = await world.post(
      'visits/visit-record/add',
      { visitor: '来人', kind: 2, visitDate: '2026-01-05' },
      elsewhere,
    );
    expect(added.code, added.msg).toBe(200);
    expect(await menuOf(elsewhere)).toContain('/visits/record');
    const back = await world.get(`${TABLE_INFO}/export-page/${done.data.page}`, elsewhere);
    expect(back.data).toEqual(file);
    const again = (await check(file)).data;
    expect(again.documents).toEqual([]);
    expect((await take(file, again.hash)).msg).toBe('文件中的内容与现有的相同，没有可导入的');
  });

  test('changes what is there as drafts, keeps columns that it lacks, and leaves open drafts alone', async () => {
    const changed = structuredClone(file);
    const [page, entity] = changed.documents;
    page!.doc.title = '访客登记';
    entity!.doc.columns = (entity!.doc.columns as JsonObject[]).filter(({ name }) => name !== 'kind');
    const plan = (await check(changed)).data;
    expect(plan.documents).toMatchObject([{ kind: 'page', publishedNo: 1 }, { kind: 'entity' }]);
    expect(plan.documents[0].lines.join()).toContain('访客登记');
    expect(JSON.stringify(plan.documents[1].changes)).not.toContain('remove');
    const made = await take(changed, plan.hash);
    expect(made.code, made.msg).toBe(200);
    const found = (await world.get(`${TABLE_INFO}/detail/${made.data.page}`, elsewhere)).data;
    expect([found.state, found.doc.title]).toEqual([2, '访客登记']);
    expect((await world.get(`${TABLE_INFO}/get-data/visit-record`, elsewhere)).data.title).toBe('会见登记');
    const refused = (await check(file)).data;
    expect(refused.refusals).toMatchObject([{ code: 'fileOpenDraft' }, { code: 'fileOpenDraft' }]);
    expect((await take(file, refused.hash)).status).toBe(409);
  });

  test('of something else is refused, as is what the sender may not do', async () => {
    const own = { kind: 'entity', domain: 'org', doc: { ...visit.entity, id: 'org_user' } };
    const { refusals } = (await check({ ...file, documents: [own], domains: [] })).data;
    expect(refusals).toMatchObject([{ code: 'fileShipped', params: { name: 'org_user' } }]);
    const foreign = { kind: 'columns', domain: 'org', doc: { id: 'nowhere', columns: [] } };
    expect((await check({ ...file, documents: [foreign], domains: [] })).data.refusals).toMatchObject([
      { code: 'fileLacks' },
    ]);
    expect((await check({ format: 'other' })).status).toBe(400);
    const { hash } = (await check(file, publisher)).data;
    await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users.nobody }, [
      'dynamic_sys_table_add',
    ]);
    const adder = await world.signIn('nobody');
    expect((await take(file, hash, { publish: true }, adder)).status).toBe(403);
    expect((await world.get(`${TABLE_INFO}/export-page/1`, adder)).status).toBe(403);
  });
});
