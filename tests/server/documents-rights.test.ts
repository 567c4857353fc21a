import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { findSource } from '../../server/documents/document-source';
import { writeGrants } from '../../server/access/grants';
import { oneRowOfEach } from '../security/any-row';
import { documentsWorld, TABLE_INFO, type DocumentsWorld } from './support/documents-world';

/*
 * A user who may publish documents cannot open data to anyone beyond the user's own rights: every way to read rows of
 * an entity through a document of another.
 */
let world: DocumentsWorld;
/** May publish, and has no rights on supervised persons. */
let publisher: string;
let person: number;
let level: number;
const PUBLISH = ['search', 'add', 'edit', 'del', 'publish', 'rollback'].map(
  (verb) => `dynamic_sys_table_${verb}`,
);
/** The publisher has all rights of this module. */
const MODULE = 'dynamic_sys_table';

beforeAll(async () => {
  world = await documentsWorld();
  const { db, users, orgs, tenants } = world;
  await db.updateTable('org_user').set({ org_id: orgs.bureau }).where('id', '=', users.nobody).execute();
  const rows = await oneRowOfEach(db, world.model, { tenantId: tenants.home, orgId: orgs.bureau });
  const named = async (table: string, values: object): Promise<number> => {
    const id = rows.get(table) ?? 0;
    await db
      .updateTable(table)
      .set({ status: 1, ...values })
      .where('id', '=', id)
      .execute();
    return id;
  };
  level = await named('supervised_level', { name: '宽管级', code: 'QX', month_limit: 321 });
  person = await named('supervised_prisoner', { name: '机密人', level_id: level, custody_status: 1 });
  await hold();
  publisher = await world.signIn('nobody');
});
afterAll(() => world?.close());

const hold = (...codes: string[]) =>
  writeGrants(world.db, world.tenants.home, { kind: 'user', id: world.users.nobody }, [...PUBLISH, ...codes]);
const post = (path: string, body: JsonObject = {}) => world.post(path, body, publisher);

let counter = 0;
const entity = (columns: JsonObject[], more: JsonObject = {}): JsonObject => {
  const id = `spy${++counter}`;
  return {
    schemaVersion: 2,
    id,
    title: '记录',
    path: `own/${id}`,
    module: MODULE,
    scope: 'org',
    rows: { fallback: 'createdBy' },
    calls: ['search', 'add', 'edit', 'detail'],
    columns: [{ name: 'note', label: '备注', type: 'input', maxLength: 20 }, ...columns],
    ...more,
  };
};
const refers = (target: string, more: JsonObject = {}): JsonObject => ({
  name: 'target',
  label: '对象',
  type: 'select',
  refers: target,
  ...more,
});

const KIND: JsonObject = {
  name: 'kind',
  label: '类别',
  type: 'radio',
  options: {
    options: [
      { value: 1, label: '等级' },
      { value: 2, label: '人员' },
    ],
  },
};
const refersBy = (entities: JsonObject): JsonObject => ({
  name: 'target',
  label: '对象',
  type: 'select',
  refersBy: { column: 'kind', entities },
});

/** Publishes as a user, as the plan shows it; also returns the document's number. */
async function publish(kind: string, doc: JsonObject, token = publisher, id?: number) {
  if (id === undefined) {
    const added = await world.post(`${TABLE_INFO}/add`, { kind, doc }, token);
    expect(added.data?.problems, added.msg).toEqual([]);
    id = added.data.id as number;
  } else {
    const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
    const saved = await world.post(`${TABLE_INFO}/edit/${id}`, { version, doc }, token);
    expect(saved.data?.problems, saved.msg).toEqual([]);
  }
  const plan = await world.get(`${TABLE_INFO}/diff/${id}`, token);
  const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  const reply = await world.post(`${TABLE_INFO}/publish/${id}`, { version, hash: plan.data.hash }, token);
  const places = (reply.data?.errors ?? []).map(({ path }: { path: string }) => path) as string[];
  const shown = plan.data.documents.flatMap((one: { problems: { path: string }[] }) =>
    one.problems.map(({ path }) => path),
  ) as string[];
  return { ...reply, id, places, shown };
}
const shipped = (kind: 'entity' | 'domain', code: string) =>
  structuredClone(findSource(world.model, { kind, code })!.json) as JsonObject & { columns: JsonObject[] };

describe('C5: a document that reads rows of another entity is rejected at its place', () => {
  const inner = (list: JsonObject[]) => ({ name: 'rows', label: '行', type: 'batch', options: { list } });
  test.each<[string, () => JsonObject, string]>([
    ['a reference', () => entity([refers('supervised_prisoner')]), 'columns[1].refers'],
    [
      'several references',
      () => entity([refers('supervised_prisoner', { multiple: true })]),
      'columns[1].refers',
    ],
    [
      'a column of a sub-table',
      () => entity([inner([{ type: 'select', model: 'who', label: '谁', refers: 'supervised_prisoner' }])]),
      'columns[1].options.list[0].refers',
    ],
    [
      'choices narrowed by a column that is not public',
      () =>
        entity([
          refers('supervised_level', {
            linkage: [{ when: 'note != null', then: { options: { where: { monthLimit: 'note' } } } }],
          }),
        ]),
      'columns[1].refers',
    ],
    ['users', () => entity([refers('org_user')]), 'columns[1].refers'],
    [
      'one of the entities that another column decides about',
      () => entity([KIND, refersBy({ '1': 'supervised_level', '2': 'supervised_prisoner' })]),
      'columns[2].refersBy.entities.2',
    ],
  ])('%s', async (_, doc, place) => {
    const { status, places, shown, msg } = await publish('entity', doc());
    expect([status, places, shown], msg).toEqual([400, [place], [place]]);
  });

  const count = (target: string, column: string, where?: JsonObject): JsonObject => ({
    name: 'counted',
    label: '人数',
    type: 'number',
    computed: { kind: 'count', entity: target, column, ...(where && { where }) },
  });
  test.each<[string, string, JsonObject, string]>([
    ['a reference', 'org_category', refers('supervised_prisoner'), 'refers'],
    ['a count', 'supervised_level', count('supervised_prisoner', 'levelId', { code: '1' }), 'computed'],
    [
      'a figure over rows whose names are public',
      'supervised_area_type',
      {
        ...count('supervised_area', 'areaTypeId'),
        computed: { kind: 'max', entity: 'supervised_area', column: 'areaTypeId', of: 'sort' },
      },
      'computed',
    ],
    [
      'a count of rows whose names are public',
      'supervised_area_type',
      count('supervised_area', 'areaTypeId', { leader: '某' }),
      'computed',
    ],
  ])('%s added to a shipped entity', async (_, code, column, place) => {
    const id = await world.document('entity', code);
    const before = shipped('entity', code);
    const doc = { ...before, columns: [...before.columns, column] };
    const { status, places, msg } = await publish('entity', doc, publisher, id);
    expect([status, places], msg).toEqual([400, [`columns[${before.columns.length}].${place}`]]);
    expect(await publish('entity', before, world.admin, id)).toMatchObject({ places: [] });
  });

  test('and none of its rows can be read meanwhile', async () => {
    const reply = await post('supervised/supervised-prisoner/option');
    expect([reply.status, reply.msg]).toEqual([403, '没有权限']);
  });
});

describe('C5: a value is taken from rows of another entity only by a publisher who may read it there', () => {
  const amount = (name: string, more: JsonObject): JsonObject => ({
    name,
    label: name,
    type: 'amount',
    ...more,
  });
  const rule = (then: JsonObject, when = 'target != null') => ({ linkage: [{ when, then }] });
  const through = { computed: { kind: 'through', path: 'target.monthLimit' } };
  const own = (...columns: JsonObject[]) => entity([refers('supervised_level'), ...columns]);
  const fill = rule({ fill: 'target.monthLimit' });

  test.each<[string, JsonObject[], string[]]>([
    ['fill', [amount('kept', fill)], ['columns[2].linkage[0].then.fill']],
    ['set', [amount('kept', rule({ set: 'target.monthLimit * 2' }))], ['columns[2].linkage[0].then.set']],
    [
      'the condition of a set',
      [amount('kept', rule({ set: '1' }, 'target.monthLimit > 300'))],
      ['columns[2].linkage[0].when'],
    ],
    ['a computed column', [amount('kept', through)], ['columns[2].computed.path']],
    [
      'an expression',
      [amount('kept', { computed: { kind: 'expression', expr: 'target.monthLimit * 2' } })],
      ['columns[2].computed.expr'],
    ],
    [
      'a computed column by its name',
      [amount('shown', through), amount('kept', rule({ set: 'shown' }))],
      ['columns[2].computed.path', 'columns[3].linkage[0].then.set'],
    ],
  ])('%s', async (_, columns, places) => {
    const reply = await publish('entity', own(...columns));
    expect([reply.status, reply.places, reply.shown], reply.msg).toEqual([400, places, places]);
    await hold('supervised_level_search');
    expect((await publish('entity', own(...columns))).places).toEqual([]);
    await hold();
  });

  test('a public column is taken by everybody, and what others have published stays', async () => {
    const name = { name: 'kept', label: '名称', type: 'input', ...rule({ fill: 'target.name' }) };
    expect((await publish('entity', own(name))).places).toEqual([]);
    const doc = own(amount('kept', fill));
    const { id } = await publish('entity', doc, world.admin);
    expect((await publish('entity', { ...doc, title: '改名' }, publisher, id)).places).toEqual([]);
  });

  test('the same in the form of a page', async () => {
    const doc = own(amount('kept', {}));
    expect((await publish('entity', doc)).places).toEqual([]);
    const page = (list: JsonObject[]): JsonObject => ({
      schemaVersion: 2,
      id: `${String(doc.id)}-page`,
      title: '记录',
      entity: doc.id!,
      pageConfig: {},
      formConfig: { list: [{ model: 'target' }, ...list] },
      tableConfig: { columns: [{ column: 'note' }] },
      searches: [],
    });
    const { id, places } = await publish('page', page([{ model: 'kept', ...fill }]));
    expect(places).toEqual(['formConfig.list[1].linkage[0].then.fill']);
    expect((await publish('page', page([{ model: 'kept' }]), publisher, id)).places).toEqual([]);
  });
});

test('C5: a menu that opens a call to further codes can be published only by users who may use the call', async () => {
  const id = await world.document('domain', 'org');
  const org = JSON.stringify(shipped('domain', 'org'));
  // Without a code of its own the call would require the code for editing.
  const doc = JSON.parse(org.replace('"status",', '')) as JsonObject;
  const open = JSON.parse(org.replaceAll('"status",', '')) as JsonObject;
  expect(JSON.stringify(doc)).not.toBe(org);
  await hold('org_user_edit');
  const refused = await publish('domain', open, publisher, id);
  expect([refused.status, refused.places], refused.msg).toEqual([400, expect.arrayContaining([''])]);
  await hold('org_user_edit', 'org_user_status', 'org_org_status');
  // The rights suffice; what remains are the pages whose buttons name the code that the call no longer requires.
  const breaking = await publish('domain', open, publisher, id);
  expect([breaking.status, breaking.data.breaks[0]]).toMatchObject([
    409,
    { file: 'org/pages/organization.json', code: 'wrongPermission' },
  ]);
  await hold();
  const { version } = (await world.get(`${TABLE_INFO}/detail/${id}`)).data;
  const restored = { version, doc: JSON.parse(org) as JsonObject };
  expect((await world.post(`${TABLE_INFO}/edit/${id}`, restored, world.admin)).code).toBe(200);
});

test('C5: an entity of another module cannot be moved to an own module, nor its rows shown to more users', async () => {
  const doc = entity([], {
    module: 'ledger',
    calls: ['search', 'add', 'detail', 'option'],
    option: { label: 'note' },
  });
  const { id } = await publish('entity', doc, world.admin);
  const changes: JsonObject[] = [
    { module: MODULE },
    { rows: { fallback: 'all' } },
    { option: { label: 'note', public: ['note'] } },
  ];
  for (const change of changes) {
    const reply = await publish('entity', { ...doc, ...change }, publisher, id);
    expect([change, reply.status]).toEqual([change, 400]);
  }
  expect((await publish('entity', doc, publisher, id)).places).toEqual([]);
});

describe('columns that an entity declares public', () => {
  let path: string;
  beforeAll(async () => {
    const doc = entity([refers('supervised_level')]);
    path = doc.path as string;
    const { code, msg } = await publish('entity', doc);
    expect(code, msg).toBe(200);
  });
  const option = (body: JsonObject) => post('supervised/supervised-level/option', body);

  test('can be chosen from and shown by users who work with rows that refer to it', async () => {
    const choices = await option({});
    expect(choices.data).toContainEqual(expect.objectContaining({ value: level, label: '宽管级' }));
    expect((await option({ keyword: '宽管' })).data).toHaveLength(1);
    const { data, code, msg } = await post(`${path}/add`, { target: level });
    expect(code, msg).toBe(200);
    const row = await world.get(`${path}/detail/${data.id}`, publisher);
    expect(row.data.labels.target).toBe('宽管级');
  });

  test('C8: are the only ones: other columns are neither returned nor searchable', async () => {
    expect(JSON.stringify((await option({})).data)).not.toMatch(/321|QX/);
    const probes: JsonObject[] = [{ monthLimit: '321.00' }, { code: 'QX' }, { name: '宽管级' }];
    for (const probe of probes) {
      const { status } = await option(probe);
      expect([probe, status]).toEqual([probe, 'name' in probe ? 200 : 400]);
    }
    expect((await option({ keyword: 'QX' })).data).toEqual([]);
    const search = await post('supervised/supervised-level/search');
    expect(search.status).toBe(403);
  });
});

test('C5: with the right to search an entity a reference can be published, and its labels are shown to users with that right', async () => {
  await hold('supervised_prisoner_search');
  const doc = entity([refers('supervised_prisoner', { type: 'selectAsTable' })]);
  const { code, msg } = await publish('entity', doc);
  expect(code, msg).toBe(200);
  const path = doc.path as string;
  const { data } = await post(`${path}/add`, { target: person });
  const seen = async () => {
    const row = (await world.get(`${path}/detail/${data.id}`, publisher)).data;
    const list = (await post(`${path}/search`)).data.rows[0];
    const option = await post('supervised/supervised-prisoner/option');
    return [row.labels.target, list.labels.target, option.status];
  };
  expect(await seen()).toEqual(['机密人', '机密人', 200]);
  // When the right is revoked, earlier published documents no longer show the names.
  await hold();
  expect(await seen()).toEqual([undefined, undefined, 403]);
});

test('C37: a reference reveals nothing that a role hides in the row it refers to', async () => {
  const { db, roles, users } = world;
  const set = (hidden_fields: string[]) =>
    db
      .updateTable('org_role')
      .set({ hidden_fields, org_id: world.orgs.bureau })
      .where('id', '=', roles.nothing)
      .execute();
  await hold('supervised_prisoner_search', 'supervised_level_search');
  await writeGrants(db, world.tenants.home, { kind: 'role', id: roles.nothing }, ['supervised_level_search']);
  await db
    .updateTable('org_user')
    .set({ role_ids: [roles.nothing] })
    .where('id', '=', users.nobody)
    .execute();
  await set(['supervised_level.name']);
  const row = await world.get(`supervised/supervised-prisoner/detail/${person}`, publisher);
  expect(row.data.levelId).toBe(level);
  expect(row.data.labels.levelId).toBeUndefined();
  const choices = await post('supervised/supervised-level/option');
  expect(choices.data).toContainEqual(expect.objectContaining({ value: level, label: `#${level}` }));
  expect((await publish('entity', entity([refers('supervised_level')]))).places).toEqual([
    'columns[1].refers',
  ]);
  await set([]);
});
