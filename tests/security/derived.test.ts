import { fieldTypes } from '../../schemas/model/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../runtime/record/draft';
import type { JsonObject } from '../../schemas/json';
import { writeGrants } from '../../server/access/grants';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from '../server/support/documents-world';
import { fieldsOf, type Reply } from '../support/test-app';

/*
 * A column derived from a sensitive one is sensitive, and one derived from a hidden one is hidden, wherever its value
 * appears.
 */
let world: DocumentsWorld;
let manager: string;
const BASE = 'own/guest';
const MODULE = 'own_guest';
const CARD = '11010519491231002X';
const BORN = '1949-12-31';
/** Parts of values that must not be visible. */
const SECRETS = /11010519491231002X|1949-12-31|010519|bureau of 1101/;

const set = (expression: string, when = 'true') => [{ when, then: { set: expression } }];
const COLUMNS: JsonObject[] = [
  { name: 'visitor', label: '来访人', type: 'input' },
  { name: 'card', label: '证件号码', type: 'input', sensitive: 'idcard' },
  { name: 'born', label: '出生日期', type: 'date', sensitive: 'all' },
  { name: 'remark', label: '备注', type: 'input' },
];
const DERIVED: JsonObject[] = [
  { name: 'age', label: '年龄', type: 'number', computed: { kind: 'age', column: 'born' }, sensitive: 'all' },
  { name: 'copy', label: '副本', type: 'input', linkage: set('card'), sensitive: 'all' },
  {
    name: 'place',
    label: '地区',
    type: 'input',
    linkage: set('"bureau of " + copy.substring(0, 4)'),
    sensitive: 'all',
  },
  {
    name: 'trips',
    label: '行程',
    type: 'batch',
    sensitive: 'all',
    options: {
      list: [
        { type: 'input', model: 'to', label: '去向' },
        { type: 'input', model: 'by', label: '证件', linkage: set('form.card') },
      ],
    },
  },
];
const guest = (columns: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...visit.entity,
  id: MODULE,
  title: '来访',
  path: BASE,
  module: MODULE,
  calls: ['search', 'add', 'edit', 'detail', 'option'],
  option: { label: 'place', keywords: ['visitor', 'place', 'copy'] },
  columns,
  ...more,
});
const all = [...COLUMNS, ...DERIVED];
const withColumn = (name: string, change: JsonObject | null) =>
  all.flatMap((column) => {
    if (column.name !== name) return [column];
    return change ? [JSON.parse(JSON.stringify({ ...column, ...change })) as JsonObject] : [];
  });
const page = (items: JsonObject[] = []): JsonObject => ({
  ...visit.page,
  id: 'own-guest',
  entity: MODULE,
  formConfig: {
    list: [...all.slice(0, 3), ...DERIVED]
      .map(({ name }) => ({ model: name ?? null }))
      .concat(items as never),
  },
  tableConfig: { columns: [{ column: 'visitor' }, { column: 'age' }] },
  searches: [{ column: 'visitor' }],
});
let entityId: number;
let record: number;

beforeAll(async () => {
  world = await documentsWorld();
  const shown = { ...visit.menu[0], page: 'own-guest', module: MODULE, permissions: SUFFIXES };
  entityId = await world.publishNew('entity', guest(all), { domain: 'common' });
  await world.publishNew('page', page(), { domain: 'common' });
  await world.publishNew('domain', { ...visit.domain, menu: [shown] });
  const codes = SUFFIXES.map((suffix) => `${MODULE}_${suffix}`);
  await writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users.manager }, codes);
  manager = await world.signIn('manager');
  const body = { visitor: '张三', card: CARD, born: BORN, trips: [{ to: '甲' }] };
  const made = await call('add', body);
  expect(made.msg).toBe('');
  record = made.data.id;
});
afterAll(() => world?.close());
const SUFFIXES = ['search', 'add', 'edit', 'search_his', 'search_operate', 'reveal'];
const call = (path: string, body: JsonObject = {}) => world.post(`${BASE}/${path}`, body, manager);

describe('C38: a value derived from a sensitive one', () => {
  test('is stored unmasked, and masked in lists, details, choices, conflicts, histories and logs', async () => {
    const stored = await world.db
      .selectFrom(`_1__${MODULE}`)
      .selectAll()
      .where('id', '=', record)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ copy: CARD, place: 'bureau of 1101', trips: [{ to: '甲', by: CARD }] });
    expect(
      (await call(`edit/${record}`, { version: 1, visitor: '李四', card: '110105194912310021' })).msg,
    ).toBe('');
    const replies = {
      list: await call('search'),
      detail: await world.get(`${BASE}/detail/${record}`, manager),
      choices: await call('option'),
      conflict: await call(`edit/${record}`, { version: 1, visitor: '王五' }),
      history: await call('data-change/search', { dataId: record }),
      operations: await call('data-operate/search'),
    };
    expect(Object.values(replies).map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 200]);
    for (const [where, { data }] of Object.entries(replies))
      expect([where, SECRETS.exec(JSON.stringify(data))?.[0]]).toEqual([where, undefined]);
    expect(replies.list.data.rows[0]).toMatchObject({
      age: '******',
      copy: '******',
      place: '******',
      trips: '******',
    });
    expect(replies.conflict.data.current).toMatchObject({ visitor: '李四', copy: '******', age: '******' });
    expect(replies.choices.data[0]).toMatchObject({ label: '******' });
    const logs = await Promise.all(
      ['log_data_change', 'log_data_operate'].map((log) =>
        world.db.selectFrom(log).selectAll().where('entity', '=', MODULE).execute(),
      ),
    );
    expect(logs.flat()).toHaveLength(5);
    expect(SECRETS.exec(JSON.stringify(logs))).toBeNull();
  });

  test('C8: cannot be searched or sorted by, not even by the complete value', async () => {
    const probes: JsonObject[] = [
      { copy: CARD },
      { place: 'bureau of 1101' },
      { orderField: 'place', orderType: 'asc' },
    ];
    for (const probe of probes) expect([probe, (await call('search', probe)).status]).toEqual([probe, 400]);
    expect((await call('search', { card: CARD })).status).toBe(200);
    const found = async (keyword: string) => (await call('option', { keyword })).data.length;
    expect([await found('李四'), await found(CARD), await found('bureau of 1101')]).toEqual([1, 0, 0]);
  });

  test('can be revealed with a reason, also if it is computed when it is read', async () => {
    const reveal = (column: string) => call(`reveal/${record}`, { column, reason: '核对' });
    expect((await reveal('age')).data.value).toBeGreaterThan(70);
    expect((await reveal('copy')).data).toEqual({ value: '110105194912310021' });
    expect((await reveal('visitor')).status).toBe(400);
  });

  test('is not in any draft that a browser stores', async () => {
    const { data } = await world.get('dynamic-sys/table-info/get-data/own-guest', manager);
    const typed = {
      visitor: '赵六',
      card: CARD,
      born: BORN,
      copy: CARD,
      place: 'bureau of 1101',
      trips: [{ by: CARD }],
    };
    expect(draftOf(data.columns, fieldTypes(builtInFieldTypes), typed, {})?.typed).toEqual({
      visitor: '赵六',
    });
  });
});

describe('C38: a document that would unmask values is not published, and the chain is reported', () => {
  /** Problems of a draft as returned by saving; a publish rejects a draft with problems. */
  const refused = async (doc: JsonObject): Promise<Record<string, string>> => {
    const { version } = (await world.get(`${TABLE_INFO}/detail/${entityId}`)).data;
    const { data } = await world.post(`${TABLE_INFO}/edit/${entityId}`, { version, doc });
    return fieldsOf({ data: { errors: data.problems } } as Reply);
  };
  const at = (columns: JsonObject[], name: string) =>
    `columns[${columns.findIndex((column) => column.name === name)}].sensitive`;
  const none = undefined as never;

  test.each<[string, JsonObject[], string, RegExp]>([
    ['a rule', withColumn('copy', { sensitive: none }), 'copy', /copy ← card/],
    ['a rule of rules', withColumn('place', { sensitive: none }), 'place', /place ← copy/],
    ['an age', withColumn('age', { sensitive: none }), 'age', /age ← born/],
    ['a sub-table', withColumn('trips', { sensitive: none }), 'trips', /trips ← card/],
    ['a condition', withColumn('remark', { linkage: set('"x"', 'card == "1"') }), 'remark', /remark ← card/],
    [
      'a count',
      [...all, { name: 'same', label: '同证', type: 'number', computed: count('card') }],
      'same',
      /same ← card/,
    ],
    [
      'a figure',
      [...all, { name: 'first', label: '最早', type: 'date', computed: figure('born') }],
      'first',
      /first ← born/,
    ],
    ['the flag taken away', withColumn('card', { sensitive: none }), 'card', /“card”目前只显示掩码/],
  ])('%s', async (_, columns, name, words) => {
    expect(await refused(guest(columns))).toMatchObject({
      [at(columns, name)]: expect.stringMatching(words),
    });
  });

  test('a sort order', async () => {
    const sort = [{ column: 'born', order: 'asc' }];
    const told = { 'sort[0].column': expect.stringContaining('born') };
    expect(await refused(guest(all, { sort }))).toMatchObject(told);
    const published = await world.publish(entityId);
    expect([published.status, fieldsOf(published)]).toEqual([400, expect.objectContaining(told)]);
  });

  test('a form of a page, and one of its buttons', async () => {
    const id = await world.document('page', 'own-guest');
    const form: JsonObject = { list: [{ model: 'remark', linkage: set('card') }, { model: 'card' }] };
    const rowActions: JsonObject[] = [
      { key: 'note', label: '记', permission: 'edit', url: `${BASE}/edit/{id}`, form },
    ];
    const docs: JsonObject[] = [
      page([{ model: 'remark', linkage: set('copy') }]),
      { ...page(), pageConfig: { rowActions } },
    ];
    for (const doc of docs) {
      const reply = await world.change(id, doc);
      expect(reply.status).toBe(400);
      expect(Object.values(fieldsOf(reply)).join()).toMatch(/remark ← (card|copy)/);
    }
  });

  test('another name, or the same name again after the column was retained', async () => {
    const card = { name: 'card', label: '证件号码', type: 'input', sensitive: 'idcard' };
    const doc = (...columns: JsonObject[]): JsonObject => ({
      ...visit.entity,
      id: 'own_card',
      path: 'own/card',
      module: 'own_card',
      columns: [{ name: 'title', label: '名称', type: 'input' }, ...columns],
    });
    const { sensitive: _, ...open } = card;
    const id = await world.publishNew('entity', doc(card), { domain: 'common' });
    const versionOf = async () => (await world.get(`${TABLE_INFO}/detail/${id}`)).data.version as number;
    const rename = { version: await versionOf(), from: 'card', to: 'cardNo' };
    expect((await world.post(`${TABLE_INFO}/rename/${id}`, rename)).msg).toBe('');
    const masked = { 'columns[1].sensitive': expect.stringContaining('“card”目前只显示掩码') };
    expect(fieldsOf(await world.change(id, doc({ ...open, name: 'cardNo' })))).toEqual(masked);
    expect((await world.change(id, doc({ ...card, name: 'cardNo' }))).status).toBe(200);
    expect((await world.change(id, doc())).status).toBe(200);
    const again = await world.change(id, doc({ ...open, name: 'cardNo' }));
    expect(fieldsOf(again)).toEqual({ 'columns[1].sensitive': expect.stringContaining('“cardNo”') });
    expect((await world.change(id, doc({ ...card, name: 'cardNo' }))).status).toBe(200);
  });
});

describe('C37: a value derived from a column that a role hides', () => {
  let clerk: string;
  let person: number;
  let area: number;
  const PERSON = 'supervised/supervised-prisoner';
  const hide = (hidden_fields: string[]) =>
    world.db.updateTable('org_role').set({ hidden_fields }).where('id', '=', world.roles.clerk).execute();
  beforeAll(async () => {
    const { db, tenants, orgs, roles } = world;
    const own = { tenant_id: tenants.home, org_id: orgs.first, status: 1 };
    const insert = async (table: string, row: object): Promise<number> =>
      (
        await db
          .insertInto(table)
          .values({ ...own, ...row })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const type = await insert('supervised_area_type', { name: '类型', code: 'T1', sort: 1 });
    area = await insert('supervised_area', { name: '一监区', code: 'A1', sort: 1, area_type_id: type });
    const facts = {
      gender: 1,
      nation: '01',
      id_type: 2,
      id_card: 'X1',
      crime_name: '盗窃',
      sentence_type: 1,
    };
    person = await insert('supervised_prisoner', {
      ...facts,
      name: '张三',
      code: 'P1',
      birthday: '1960-05-17',
      admit_date: '2020-01-01',
      area_id: area,
      level_id: world.levels.own,
      custody_status: 1,
    });
    const codes = ['supervised_prisoner_search', 'supervised_area_search'];
    await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, codes);
    clerk = await world.signIn('clerk');
  });

  const seen = async () => {
    const rows = async (path: string) =>
      (await world.post(`${path}/search`, {}, clerk)).data.rows as JsonObject[];
    const [[inList], [inArea]] = [await rows(PERSON), await rows('supervised/supervised-area')];
    const { data: detail } = await world.get(`${PERSON}/detail/${person}`, clerk);
    const { data: shown } = await world.get('dynamic-sys/table-info/get-data/supervised-prisoner', clerk);
    return {
      list: 'age' in inList!,
      detail: 'age' in detail,
      page: (shown.columns as { model: string }[]).some(({ model }) => model === 'age'),
      count: 'personCount' in inArea!,
    };
  };

  test('is hidden with it: 年龄 with 出生日期, the persons of an area with the area of a person', async () => {
    await hide([]);
    expect(await seen()).toEqual({ list: true, detail: true, page: true, count: true });
    await hide(['supervised_prisoner.birthday']);
    expect(await seen()).toEqual({ list: false, detail: false, page: false, count: true });
    await hide(['supervised_prisoner.areaId']);
    expect(await seen()).toEqual({ list: true, detail: true, page: true, count: false });
  });

  test('explain reports it', async () => {
    await hide(['supervised_prisoner.birthday']);
    const asked = { entity: 'supervised_prisoner', column: 'age' };
    const { data } = await world.post(`org/user/explain/${world.users.clerk}`, asked);
    expect(data.allowed).toBe(false);
    expect(data.steps.slice(-2).map(({ text }: { text: string }) => text)).toEqual([
      '角色【clerk】隐藏列【出生日期】',
      '列【年龄】由用户看不到的列得出（年龄 ← 出生日期），因此隐藏',
    ]);
    const masked = await world.post(`org/user/explain/${world.users.manager}`, {
      entity: MODULE,
      column: 'place',
    });
    expect(masked.data.steps.map(({ text }: { text: string }) => text)).toContain(
      '列【地区】由敏感信息得出（地区 ← 副本），同样只显示掩码',
    );
  });

  test('C4: a role that hides the source grants no more than its author has', async () => {
    const { db, roles, tenants } = world;
    const both = ['supervised_prisoner.birthday'];
    await db.updateTable('org_role').set({ hidden_fields: both }).where('id', '=', roles.manager).execute();
    const held = await db
      .selectFrom('permission_grant')
      .select('code')
      .where('subject_kind', '=', 'role')
      .where('subject_id', '=', roles.manager)
      .execute();
    const codes = [...held.map(({ code }) => String(code)), 'supervised_prisoner_search'];
    await writeGrants(db, tenants.home, { kind: 'role', id: roles.manager }, codes);
    const grant = async (hidden: string[]) => {
      await hide(hidden);
      await writeGrants(db, tenants.home, { kind: 'role', id: roles.clerk }, []);
      const ids = ['supervised_prisoner_search'];
      return world.post(`org/org-role/assign-app-to-role/${roles.clerk}`, { ids }, manager);
    };
    expect((await grant(both)).status).toBe(200);
    expect(await grant([])).toMatchObject({ status: 403, msg: expect.stringMatching(/出生日期|年龄/) });
  });
});

function count(column: string): JsonObject {
  return { kind: 'count', entity: MODULE, column: 'id', where: { [column]: CARD } };
}

function figure(of: string): JsonObject {
  return { kind: 'min', entity: MODULE, column: 'id', of };
}
