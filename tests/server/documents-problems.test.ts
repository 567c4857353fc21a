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
const add = (kind: string, doc: JsonObject) =>
  world.post(`${TABLE_INFO}/add`, { kind, doc, domain: 'visits' });
const save = async (id: number, doc: JsonObject) =>
  world.post(`${TABLE_INFO}/edit/${id}`, { version: (await detail(id)).version, doc });
const entity = (id: string, columns: JsonObject[]): JsonObject => ({
  ...visit.entity,
  id,
  path: `own/${id.replaceAll('_', '-')}`,
  module: id,
  columns,
});
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);
const name: JsonObject = { name: 'name', label: '名称', type: 'input' };
const withNote: JsonObject = {
  ...visit.entity,
  columns: [...visit.entity.columns, { name: 'note', label: '备注', type: 'input' }],
};
const notePage = { ...visit.page, tableConfig: { columns: [{ column: 'note' }] } };

describe('an id that already exists in the database', () => {
  test.each(['pg_class', 'pg_stat_activity', 'session', 'stored_file', 'passed', 'org_pkey', 'org_id_seq'])(
    'K8: %s is rejected at its place',
    async (id) => {
      const added = await add('entity', entity(id, [name]));
      expect(added.data.problems).toMatchObject([{ path: 'id', msg: expect.stringContaining(`“${id}”`) }]);
      expect(await world.publish(added.data.id)).toMatchObject({
        status: 400,
        data: { errors: [{ path: 'id' }] },
      });
    },
  );

  test('a type, a sequence or an index of that name does not fail the creation of the table', async () => {
    await sql`create type _1__own_mood as enum ('good')`.execute(world.db);
    const added = await add('entity', entity('own_mood', [name]));
    expect(await world.publish(added.data.id)).toMatchObject({
      status: 409,
      data: { refusals: [{ code: 'tableTaken', msg: '已有表“_1__own_mood”，请换一个标识。' }] },
    });
  });
});

test('K5: a title that turns the direction of text is kept as it is, with its problem, and not published', async () => {
  const doc = { ...entity('turned_title', [{ ...name, label: '名\u2066称' }]), title: '会\u202e见' };
  const added = await add('entity', doc);
  expect(added.data.problems).toEqual([
    {
      path: 'title',
      code: 'unseenCharacter',
      params: { character: 'U+202E', n: 2 },
      msg: '含有控制文字方向、换行或看不见的字符 U+202E（第 2 个字）',
    },
    expect.objectContaining({ path: 'columns[0].label', params: { character: 'U+2066', n: 2 } }),
  ]);
  const { name: shown, text } = await detail(added.data.id);
  expect(shown).toBe('会见');
  expect(text).toContain('会\\u202e见');
  expect(text).not.toContain('\u202e');
  expect((await world.publish(added.data.id)).status).toBe(400);
  expect((await save(added.data.id, { ...doc, title: '会见', columns: [name] })).data.problems).toEqual([]);
});

test('K1, K8: a page that calls nothing, or with the permission of another call, is refused as in files', async () => {
  const button = (more: JsonObject) => ({
    key: 'go',
    label: '走',
    url: 'visits/visit-record/del/{id}',
    method: 'DELETE',
    permission: 'del',
    ...more,
  });
  const page = (id: string, ...rowActions: JsonObject[]) => ({
    ...visit.page,
    id,
    pageConfig: { ...(visit.page.pageConfig as JsonObject), rowActions },
  });
  const wrong = await add(
    'page',
    page(
      'visit-wrong',
      button({ url: 'visits/visit-record/sign', method: 'POST' }),
      button({ key: 'rid', permission: 'edit' }),
      button({ key: 'typo', permission: 'del && exprot' }),
    ),
  );
  expect(wrong.data.problems).toEqual([]);
  const plan = (await world.get(`${TABLE_INFO}/diff/${wrong.data.id}`)).data;
  expect(plan.documents[0].problems).toMatchObject([
    { path: 'pageConfig.rowActions[0].url', code: 'unknownCall' },
    { path: 'pageConfig.rowActions[1].permission', code: 'wrongPermission' },
    { path: 'pageConfig.rowActions[2].permission', code: 'unknownPermission' },
  ]);
  expect((await world.publish(wrong.data.id)).status).toBe(400);
});

describe('a text with characters beyond the BMP', () => {
  test('K5: is saved with its problems, and published, wherever a message about it is cut', async () => {
    for (const length of [52, 53, 54, 55]) {
      const title = `${'x'.repeat(length)}${'𠮷'.repeat(20)}`;
      const added = await add('page', {
        ...visit.page,
        id: `long-${length}`,
        title: '页',
        pageConfig: { [title]: 1 },
      });
      expect(added.code).toBe(200);
      expect((await detail(added.data.id)).problemCount).toBe(1);
    }
    const words = Array.from({ length: 4 }, (_, at) => ({
      ...name,
      name: `c${at}`,
      help: `${'x'.repeat(72 + at)}𠮷𠮷𠮷𠮷𠮷𠮷`,
    }));
    await world.publishNew('entity', entity('own_help', words), { domain: 'visits' });
  });

  test('K5: a lone surrogate is reported and never stored', async () => {
    const text = JSON.stringify({ ...visit.page, id: 'half-character', title: '\ud842' });
    const added = await world.post(`${TABLE_INFO}/add`, {
      kind: 'page',
      code: 'half-character',
      name: '半',
      text,
    });
    expect(added.data.problems).toMatchObject([
      { path: 'title', code: 'unstorable', msg: '含有无法保存的字符' },
    ]);
    expect(
      (await world.post(`${TABLE_INFO}/add`, { kind: 'page', doc: { id: 'b', title: '\ud842' } })).status,
    ).toBe(400);
  });
});

describe('a draft and other drafts', () => {
  test('B8: a page that shows a column which exists only as a draft can be previewed', async () => {
    const page = await world.document('page', 'visit-record');
    const owner = await world.document('entity', 'visit_record');
    await save(page, notePage);
    expect(await world.get(`${TABLE_INFO}/get-data/${page}?draft=1`)).toMatchObject({
      status: 409,
      data: { problems: [{ path: 'tableConfig.columns[0].column' }] },
    });
    await save(owner, withNote);
    const shown = await world.get(`${TABLE_INFO}/get-data/${page}?draft=1`);
    expect(shown.data.tableConfig.columns).toMatchObject([{ column: 'note', field: { label: '备注' } }]);
  });

  test('B8: the number of problems follows the documents in force', async () => {
    const page = await world.document('page', 'visit-record');
    const owner = await world.document('entity', 'visit_record');
    expect(await detail(page)).toMatchObject({
      problemCount: 1,
      problems: [{ path: 'tableConfig.columns[0].column' }],
    });
    const { version } = await detail(page);
    expect((await world.publish(owner)).code).toBe(200);
    expect(await detail(page)).toMatchObject({ problemCount: 0, problems: [], version });
    const back = { to: 1, version: (await detail(owner)).version };
    expect((await world.post(`${TABLE_INFO}/rollback/${owner}`, back)).code).toBe(200);
    expect(await detail(page)).toMatchObject({ problemCount: 1 });
    const listed = await world.post(`${TABLE_INFO}/search`, { code: 'visit-record', kind: 'page' });
    expect(listed.data.rows).toMatchObject([{ problemCount: 1 }]);
  });
});

test('B8: an entity in force with parts that are rejected today works without them', async () => {
  const id = await world.publishNew('entity', entity('own_before', [name]), { domain: 'visits' });
  // As an earlier release published it.
  const columns: JsonObject[] = [
    { ...name, summary: true },
    { name: 'count', label: '数', type: 'number', summary: true },
  ];
  const text = JSON.stringify(entity('own_before', columns));
  await sql`alter table _1__own_before add column "count" integer`.execute(world.db);
  await sql`update document_version set text = ${text} where document_id = ${id}`.execute(world.db);
  await sql`update document_state set version = version + 1`.execute(world.db);
  for (const count of [3, 4])
    expect((await world.post('own/own-before/add', { name: '甲', count })).code).toBe(200);
  const found = await world.post('own/own-before/search');
  expect(found.data).toMatchObject({ totalCount: 2, rows: [{}, {}, { id: -1, count: 7 }] });
});

test('F30 problems of a document are bounded, whatever the length and number of its keys', async () => {
  const key = '钥'.repeat(100_000);
  const documents: JsonObject[] = [
    { ...visit.page, id: 'long-key', pageConfig: { [key]: 1 } },
    {
      ...visit.page,
      id: 'many-keys',
      pageConfig: Object.fromEntries(numbered(5_000).map((at) => [`${key.slice(0, 100)}${at}`, 1])),
    },
    {
      ...visit.page,
      id: 'deep-keys',
      pageConfig: numbered(30).reduce<JsonObject>((inner) => ({ [key.slice(0, 5_000)]: inner }), { x: 1 }),
    },
  ];
  for (const doc of documents) {
    const added = await add('page', doc);
    expect(added.data.problems.length).toBeGreaterThan(0);
    expect(added.data.problems.length).toBeLessThanOrEqual(201);
    for (const { path } of added.data.problems) expect(Array.from(path).length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(added.data).length).toBeLessThan(200 * 3_000);
    expect((await detail(added.data.id)).problems).toEqual(
      added.data.problems.map(({ msg: _, ...one }: JsonObject) => expect.objectContaining(one)),
    );
    if (doc === documents[0]) expect(JSON.stringify(added.data).length).toBeLessThan(3_000);
  }
});
