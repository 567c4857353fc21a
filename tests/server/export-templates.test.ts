import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { ExportTemplate, ListedTemplate } from '../../schemas/template/export-template';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/* Templates of exports and prints: of one user, shared with an organisation or roles, for one page. */
let world: DocumentsWorld;
let clerk: string;
let manager: string;
const BASE = 'supervised/supervised-level/export-config';
const LEVEL = 'supervised_level';
const codes = ['search', 'export_config'].map((suffix) => `${LEVEL}_${suffix}`);

beforeAll(async () => {
  world = await documentsWorld();
  const { db, tenants, roles } = world;
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, codes);
  await writeGrants(db, tenants.home, { kind: 'role', id: roles.manager }, [
    ...codes,
    'org_role_edit',
    'supervised_prisoner_search',
    'supervised_prisoner_export_config',
  ]);
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const list = async (token: string, base = BASE) =>
  (await world.get(`${base}/list`, token)).data as ListedTemplate[];
const detail = (token: string, id: number, base = BASE) => world.get(`${base}/detail/${id}`, token);
const remove = (token: string, id: number, base = BASE) =>
  world.call('DELETE', `${base}/del/${id}`, { token });
/** The default template as a body of `save`, changed. */
async function body(token: string, more: JsonObject = {}, base = BASE): Promise<JsonObject> {
  const { data } = await detail(token, 0, base);
  const { name, exportTitle, columns, baseHeader: header, baseFooter: footer } = data as ExportTemplate;
  const { pdfConfig, excelConfig, columnModel, colOrder, totals } = data as ExportTemplate;
  return {
    ...{ name, exportTitle, columns, header, footer, pdfConfig, excelConfig, columnModel, colOrder, totals },
    ...{ tempName: '月报', ...more },
  } as unknown as JsonObject;
}
const save = async (token: string, id: number, more: JsonObject = {}, base = BASE) =>
  world.post(`${base}/save/${id}`, await body(token, more, base), token);
const hide = async (keys: string[]) => {
  const role = world.db.updateTable('org_role').where('id', '=', world.roles.clerk);
  await role.set({ hidden_fields: keys }).execute();
  clerk = await world.signIn('clerk');
};

describe('calls', () => {
  test('B7-02, B7-03, B7-04, B7-05, B7-06, B7-07, B4-12, B4-13, B3-06: a template is saved as a new one with id 0, changed, listed and deleted', async () => {
    expect(await list(clerk)).toEqual([]);
    const added = await save(clerk, 0);
    const { id } = added.data as { id: number };
    expect(added).toMatchObject({ code: 200, data: { id, version: 1 } });
    expect(await list(clerk)).toEqual([
      { id, tempName: '月报', kind: 'list', version: 1, mine: true, shared: false, roles: [] },
    ]);
    const { data } = await detail(clerk, id);
    const usual = (await detail(clerk, 0)).data as ExportTemplate;
    expect(data).toEqual({ ...usual, id, version: 1, tempName: '月报' });
    for (const field of 'name columns exportTitle baseHeader baseFooter pdfConfig excelConfig columnModel tempName'.split(
      ' ',
    ))
      expect(data[field as keyof typeof data]).toBeDefined();
    const changed = { version: 1, tempName: '季报', pdfConfig: { ...usual.pdfConfig, paper: 'B5' } };
    expect((await save(clerk, id, changed as unknown as JsonObject)).data).toEqual({ id, version: 2 });
    expect((await detail(clerk, id)).data).toMatchObject({ tempName: '季报', pdfConfig: { paper: 'B5' } });
    expect((await remove(clerk, id)).code).toBe(200);
    expect([await list(clerk), (await detail(clerk, id)).code]).toEqual([[], 404]);
  });

  test('B3-32: the column order map moves columns', async () => {
    const { columns } = (await detail(clerk, 0)).data as ExportTemplate;
    const colOrder = Object.fromEntries(columns.map(({ key }, place) => [key, columns.length - place]));
    const { id } = (await save(clerk, 0, { colOrder })).data as { id: number };
    const saved = (await detail(clerk, id)).data as ExportTemplate;
    expect(saved.columns.map(({ key }) => key)).toEqual(columns.map(({ key }) => key).reverse());
    await remove(clerk, id);
  });

  test('a stale version is refused with the stored template', async () => {
    const { id } = (await save(clerk, 0)).data as { id: number };
    await save(clerk, id, { version: 1, tempName: '改过' });
    const stale = await save(clerk, id, { version: 1, tempName: '晚了' });
    expect(stale).toMatchObject({ code: 409, data: { current: { id, version: 2, tempName: '改过' } } });
    expect((await save(clerk, id, {})).code).toBe(400);
    await remove(clerk, id);
  });

  test('B5-36, B5-40, B5-46: the server refuses what the dialog refuses, in the same words', async () => {
    const { pdfConfig, columns } = (await detail(clerk, 0)).data as ExportTemplate;
    const wide = columns.map((column, at) => (at === 0 ? { ...column, customPrintWidth: 51 } : column));
    const reply = await save(clerk, 0, {
      tempName: ' ',
      pdfConfig: { ...pdfConfig, titleFontSize: 37, marginLeft: 300 },
      columns: wide,
    } as unknown as JsonObject);
    const errors = (reply.data as { errors: { path: string; msg: string }[] }).errors;
    expect([reply.code, errors.map(({ path, msg }) => [path, msg])]).toEqual([
      400,
      [
        ['tempName', '请输入模板名称'],
        [`columns/${columns[0]!.key}/customPrintWidth`, '应在 0–50 之间'],
        ['pdfConfig/titleFontSize', '应在 10–36 之间'],
        ['pdfConfig/marginLeft', '页边距超出纸张（297 毫米），没有可打印的区域'],
      ],
    ]);
    for (const wrong of [
      { pdfConfig: {} },
      { columns: [{ key: 'x' }] },
      { columnModel: 'deep' },
      { more: 1 },
    ])
      expect((await save(clerk, 0, wrong as unknown as JsonObject)).code).toBe(400);
    expect(await list(clerk)).toEqual([]);
  });

  test('K7-87: the enumerations of the entity, for every signed-in user', async () => {
    const { data } = await world.get(`${BASE}/value-enum`, clerk);
    expect((data as Record<string, object[]>).status).toEqual(
      expect.arrayContaining([expect.objectContaining({ value: 1, label: '启用' })]),
    );
  });

  test('are bounded by number', async () => {
    const given = await body(clerk);
    for (let n = 0; n < TEMPLATE_MOST.templates; n++)
      expect((await world.post(`${BASE}/save/0`, given, clerk)).code).toBe(200);
    expect((await world.post(`${BASE}/save/0`, given, clerk)).code).toBe(409);
    await world.db.deleteFrom('export_template').execute();
  });

  test('are in both logs', async () => {
    const { id } = (await save(clerk, 0, { tempName: '留痕' })).data as { id: number };
    await remove(clerk, id);
    const rows = await world.db
      .selectFrom('log_data_change')
      .select(['verb', 'to as data'])
      .where('verb', 'in', ['add-template', 'remove-template'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows.map(({ verb }) => verb)).toEqual(['remove-template', 'add-template']);
    expect(JSON.stringify(rows)).toContain('留痕');
  });
});

describe('rights', () => {
  test('B6-01: only who may configure saves and deletes; who may export or print reads', async () => {
    const { db, tenants, roles } = world;
    const { id } = (await save(manager, 0, { roles: [roles.clerk] })).data as { id: number };
    const given = await body(manager, { version: 1 });
    for (const [suffix, reads] of [
      ['export', 200],
      ['print', 200],
      ['add', 403],
    ] as const) {
      await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, [
        `${LEVEL}_search`,
        `${LEVEL}_${suffix}`,
      ]);
      const token = await world.signIn('clerk');
      expect((await world.get(`${BASE}/list`, token)).code).toBe(reads);
      expect((await detail(token, id)).code).toBe(reads);
      expect((await world.post(`${BASE}/save/0`, given, token)).code).toBe(403);
      expect((await remove(token, id)).code).toBe(403);
    }
    await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, codes);
    await remove(manager, id);
    clerk = await world.signIn('clerk');
  });

  test('others see what is shared with their organisation or role, and change nothing of it', async () => {
    const { roles, orgs, db, users } = world;
    expect((await save(clerk, 0, { shared: true })).code).toBe(403);
    expect((await save(clerk, 0, { roles: [roles.clerk] })).code).toBe(403);
    expect((await save(manager, 0, { roles: [999_999] })).code).toBe(400);
    const own = (await save(manager, 0, { tempName: '我的' })).data as { id: number };
    const all = (await save(manager, 0, { tempName: '本院', shared: true })).data as { id: number };
    const role = (await save(manager, 0, { tempName: '角色', roles: [roles.clerk] })).data as { id: number };
    const seen = await list(clerk);
    expect(seen.map(({ tempName, mine, roles: of }) => [tempName, mine, of])).toEqual([
      ['本院', false, undefined],
      ['角色', false, undefined],
    ]);
    expect((await detail(clerk, own.id)).code).toBe(404);
    expect((await save(clerk, all.id, { version: 1 })).code).toBe(404);
    expect((await remove(clerk, all.id)).code).toBe(404);
    // In another organisation, only what the role shares is left.
    await db.updateTable('org_user').set({ org_id: orgs.second }).where('id', '=', users.clerk).execute();
    expect((await list(await world.signIn('clerk'))).map(({ tempName }) => tempName)).toEqual(['角色']);
    await db.updateTable('org_user').set({ org_id: orgs.first }).where('id', '=', users.clerk).execute();
    for (const { id } of [own, all, role]) await remove(manager, id);
    clerk = await world.signIn('clerk');
  });

  test('C1: a template of another tenant is like one that does not exist', async () => {
    const { tenants, orgs, users, db } = world;
    const { id } = (await save(manager, 0, { shared: true })).data as { id: number };
    const move = (tenant_id: number, org_id: number, user_id: number) =>
      db.updateTable('export_template').set({ tenant_id, org_id, user_id }).where('id', '=', id).execute();
    await move(tenants.away, orgs.foreign, users.foreign);
    for (const token of [manager, world.admin]) {
      expect((await list(token)).map((one) => one.id)).not.toContain(id);
      const [theirs, unknown] = [await detail(token, id), await detail(token, 999_999)];
      expect([theirs.code, theirs.msg]).toEqual([404, unknown.msg]);
      expect((await save(token, id, { version: 1 })).code).toBe(404);
      expect((await remove(token, id)).code).toBe(404);
    }
    await db.deleteFrom('export_template').execute();
  });

  test('a template of another entity or page is refused', async () => {
    const { id } = (await save(manager, 0)).data as { id: number };
    const persons = 'supervised/supervised-prisoner/export-config';
    expect(await detail(manager, id, persons)).toMatchObject({
      code: 400,
      msg: '模板属于另一个页面，不能在这里使用',
    });
    expect((await save(manager, id, { version: 1 }, persons)).code).toBe(400);
    expect((await remove(manager, id, persons)).code).toBe(400);
    expect((await world.get(`${BASE}/list?page=supervised-prisoner`, manager)).code).toBe(404);
    await remove(manager, id);
  });
});

describe('columns', () => {
  test('C3: a column that the reader may not see is left out and counted, and cannot be saved', async () => {
    const given = await body(manager, { shared: true });
    const { id } = (await world.post(`${BASE}/save/0`, given, manager)).data as { id: number };
    await hide([`${LEVEL}.code`]);
    const { data } = await detail(clerk, id);
    expect(JSON.stringify(data)).not.toContain('"code"');
    expect((data as JsonObject).left).toEqual({ hidden: 1, gone: [] });
    expect(JSON.stringify((await detail(clerk, 0)).data)).not.toContain('"code"');
    const own = { ...given, shared: false };
    const columns = given.columns as JsonObject[];
    const nowhere = {
      ...own,
      columns: columns.map((one) => (one.key === 'code' ? { ...one, key: 'nowhere' } : one)),
    };
    const [hidden, unknown] = [
      await world.post(`${BASE}/save/0`, own, clerk),
      await world.post(`${BASE}/save/0`, nowhere, clerk),
    ];
    expect([hidden.code, hidden.msg]).toEqual([400, unknown.msg]);
    await hide([]);
    await remove(manager, id);
  });

  test('a renamed column follows, one that is gone is named', async () => {
    const post = (path: string, more: JsonObject = {}) => world.post(path, more, world.admin);
    const text = (name: string, label: string) => ({ name, label, type: 'input', maxLength: 40 });
    const entity: JsonObject = {
      ...{ schemaVersion: 2, id: 'payroll', title: '工资', path: 'own/payroll', module: LEVEL, scope: 'org' },
      ...{ rows: { fallback: 'createdBy' }, calls: ['search', 'add', 'edit', 'detail'] },
      columns: [text('name', '姓名'), text('salary', '工资'), text('bonus', '奖金')],
    };
    const no = await world.publishNew('entity', entity, { domain: 'supervised' });
    const page: JsonObject = {
      ...{ schemaVersion: 2, id: 'payroll-list', title: '工资表', entity: 'payroll', pageConfig: {} },
      formConfig: { list: [{ model: 'name' }] },
      tableConfig: { columns: [{ column: 'name' }] },
      searches: [],
    };
    await world.publishNew('page', page, { domain: 'supervised' });
    const base = 'own/payroll/export-config';
    const given = await body(world.admin, {}, base);
    const all = (given.columns as JsonObject[]).map((column) => ({ ...column, checked: true }));
    const saved = await world.post(`${base}/save/0`, { ...given, columns: all }, world.admin);
    const { id } = saved.data as { id: number };
    const { version } = (await world.get(`${TABLE_INFO}/detail/${no}`)).data;
    expect((await post(`${TABLE_INFO}/rename/${no}`, { version, from: 'salary', to: 'pay' })).code).toBe(200);
    expect((await world.publish(no)).code).toBe(200);
    const own = ({ columns: of }: ExportTemplate) => of.map(({ key }) => key).slice(0, -3);
    const renamed = (await detail(world.admin, id, base)).data as ExportTemplate & { left: JsonObject };
    expect(own(renamed)).toEqual(['name', 'pay', 'bonus']);
    expect(renamed.left).toEqual({ hidden: 0, gone: [] });
    const columns = [text('name', '姓名'), text('pay', '工资')];
    expect((await world.change(no, { ...entity, columns })).code).toBe(200);
    const after = (await detail(world.admin, id, base)).data as ExportTemplate & { left: JsonObject };
    expect(own(after)).toEqual(['name', 'pay']);
    expect(after.left).toEqual({ hidden: 0, gone: ['奖金'] });
  });
});
