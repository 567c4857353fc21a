import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';

/* What a document cannot do, whoever its author is. */
let world: DocumentsWorld;
beforeAll(async () => {
  world = await documentsWorld();
  await world.publishNew('domain', visit.domain);
});
afterAll(() => world?.close());

const add = (kind: string, doc: JsonObject, more: JsonObject = {}) =>
  world.post(`${TABLE_INFO}/add`, { kind, doc, ...more });
/** The problems of publishing a new document, by place. */
async function refusal(
  kind: string,
  doc: JsonObject,
  more: JsonObject = {},
): Promise<Record<string, string>> {
  const added = await add(kind, doc, more);
  expect(added.code).toBe(200);
  const reply = await world.publish(added.data.id);
  expect([reply.status, reply.data.errors]).toEqual([400, added.data.problems]);
  await world.post(`${TABLE_INFO}/del/${added.data.id}`);
  return Object.fromEntries(
    (reply.data.errors as { path: string; msg: string }[]).map(({ path, msg }) => [path, msg]),
  );
}
const entity = (id: string, change: JsonObject = {}): JsonObject => ({
  ...visit.entity,
  id,
  path: `own/${id.replaceAll('_', '-')}`,
  module: id,
  ...change,
});
const columns = (...names: string[]): JsonObject => ({
  columns: names.map((name) => ({ name, label: '列', type: 'input' })),
});

describe('C11, C13: names reach SQL and URLs only if they match their grammar', () => {
  test.each<[string, JsonObject, string]>([
    ['a column', columns('x"; drop table org_user;--'), 'columns[0].name'],
    ['a column with a quote and a comment', columns("\\'/*"), 'columns[0].name'],
    ['a path into JSON', columns("a->>'b'"), 'columns[0].name'],
    ['a word of the system', columns('tenantId'), 'columns[0].name'],
    ['a prototype', columns('constructor'), 'columns[0].name'],
    ['a key', { columns: [{ name: 'a', label: '列', type: 'input', 'x"; drop': 1 }] }, 'columns[0].x"; drop'],
    [
      'a reference',
      { columns: [{ name: 'a', label: '列', type: 'select', refers: 'sys_user,login_pwd,id' }] },
      'columns[0].refers',
    ],
    [
      'a table of the machinery',
      {
        columns: [
          { name: 'a', label: '列', type: 'input' },
          {
            name: 'n',
            label: '数',
            type: 'number',
            computed: { kind: 'count', entity: 'credential', column: 'passwordHash' },
          },
        ],
      },
      'columns[1].computed.entity',
    ],
    ['an order', { sort: [{ column: 'id; drop table org', order: 'asc' }] }, 'sort[0].column'],
    ['an address', { path: 'own/../../org/user' }, 'path'],
    ['a module', { module: "a' or 1=1" }, 'module'],
    ['a call', { calls: ['search', 'sql'] }, 'calls[1]'],
  ])('%s', async (_name, change, path) => {
    expect(Object.keys(await refusal('entity', entity('own_names', change)))).toContain(path);
    const { rows } = await sql`select to_regclass('_1__own_names') as made`.execute(world.db);
    expect(rows).toEqual([{ made: null }]);
  });

  test('the id itself', async () => {
    for (const id of ['x"; drop table t;--', 'X', '1a', 'a'.repeat(60)]) {
      const reply = await add('entity', { ...entity('own_names'), id });
      expect([id, reply.status]).toEqual([id, 400]);
    }
    expect(
      await refusal('entity', entity('audit_seal_x', { id: 'session' }), { code: 'session' }),
    ).toHaveProperty('id');
  });

  test('a table of another program is not taken over', async () => {
    await sql`create table _1__somebody_elses (id int, secret text)`.execute(world.db);
    const added = await add('entity', entity('somebody_elses'), { domain: 'visits' });
    expect((await world.publish(added.data.id)).data.refusals).toMatchObject([
      { code: 'tableTaken', params: { table: '_1__somebody_elses' } },
    ]);
  });
});

describe('C15: markup in a document is text, or is rejected', () => {
  const payload = '<img src=x onerror=alert(1)>';

  test('texts are returned as they were sent', async () => {
    const doc = entity('own_markup', {
      columns: [
        { name: 'a', label: payload, help: payload, type: 'input', options: { placeholder: payload } },
      ],
    });
    await world.publishNew('entity', doc);
    await world.publishNew('page', {
      ...visit.page,
      id: 'own-markup',
      title: payload,
      entity: 'own_markup',
      formConfig: { list: [{ model: 'a' }] },
      tableConfig: { columns: [{ column: 'a' }] },
      searches: [],
    });
    const page = await world.get(`${TABLE_INFO}/get-data/own-markup`);
    expect(page.headers['content-type']).toMatch(/^application\/json/);
    expect([page.data.title, page.data.columns[0].label]).toEqual([payload, payload]);
  });

  test.each<[string, JsonObject, string]>([
    [
      'a colour',
      { dictionary: { K: { label: 'k', values: [{ value: 1, label: 'a', color: payload }] } } },
      'dictionary.K.values[0].color',
    ],
    [
      'an address',
      { menu: [{ path: 'javascript:alert(1)', name: 'Evil', title: 'x', view: 'Dashboard' }] },
      'menu[0].path',
    ],
    ['a name', { menu: [{ path: '/evil', name: payload, title: 'x', view: 'Dashboard' }] }, 'menu[0].name'],
    [
      'a page',
      { menu: [{ path: '/evil', name: 'Evil', title: 'x', layout: 3, page: '"><script>' }] },
      'menu[0].page',
    ],
  ])('%s of a menu or an enumeration', async (_name, change, path) => {
    expect(await refusal('domain', { ...visit.domain, id: 'evil', ...change })).toHaveProperty([path]);
  });

  test('a call of a button', async () => {
    const button = { key: 'go', label: 'x', url: 'javascript:alert(1)', permission: 'search' };
    const doc = { ...visit.page, id: 'evil-page', pageConfig: { toolbar: [button] } };
    expect(await refusal('page', doc)).toHaveProperty(['pageConfig.toolbar[0].url']);
  });
});

test('C17: a pattern with exponential backtracking is rejected at its place', async () => {
  const rules = [{ pattern: '(a)\\1+$', message: 'x' }];
  const doc = entity('own_pattern', { columns: [{ name: 'a', label: '列', type: 'input', rules }] });
  expect(await refusal('entity', doc)).toHaveProperty(['columns[0].rules[0].pattern']);
});

test('F21: rules that depend on each other are rejected with the cycle', async () => {
  const shown = (name: string, by: string) => ({
    ...{ name, label: '列', type: 'input' },
    linkage: [{ when: `${by} == 'x'`, then: { show: true } }],
  });
  const doc = entity('own_circle', { columns: [shown('a', 'c'), shown('b', 'a'), shown('c', 'b')] });
  expect(Object.values(await refusal('entity', doc)).join()).toMatch(/a → c → b → a/);
});

test('menu entries of two domains cannot have the same name', async () => {
  const menu = [{ path: '/org/user', name: 'OrgUser', title: '假用户管理', view: 'Dashboard' }];
  const problems = await refusal('domain', { ...visit.domain, id: 'twins', menu });
  expect(problems['menu[0].name']).toMatch(/“\w+”已被/);
});
