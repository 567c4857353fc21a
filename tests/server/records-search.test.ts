import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { createWorld, refusal, type World } from './records-world';

interface Answer {
  rows: (JsonObject & { id: number; children?: Answer['rows'] })[];
  page: number;
  totalCount: number;
}

let world: World;
const areas: Record<string, number> = {};
let tagId: number;
const add = async (entity: string, body: JsonObject) =>
  (await world.call<{ id: number }>(world.bureau, entity, 'add', body)).id;
const search = (entity: string, body: JsonObject = {}) =>
  world.call<Answer>(world.bureau, entity, 'search', body);
const names = ({ rows }: Answer) => rows.filter((row) => row.id !== -1).map((row) => row.name);

beforeAll(async () => {
  world = await createWorld();
  areas.east = await add('area', { name: '东区', sort: 2 });
  areas.west = await add('area', { name: '西区', sort: 1 });
  areas.eastOne = await add('area', { name: '东一', parentId: areas.east });
  tagId = await add('tag', { name: '清真' });
  const people: JsonObject[] = [
    {
      code: 'A1',
      name: '张三',
      areaId: areas.eastOne,
      fine: '10.10',
      admitDate: '2024-01-01',
      tagIds: [tagId],
    },
    { code: 'A2', name: '张100%', areaId: areas.east, fine: '0.20', admitDate: '2024-06-30' },
    {
      code: 'A3',
      name: '李四',
      areaId: areas.west,
      kind: 2,
      admitDate: '2025-01-01',
      idCard: '900000199001010060',
    },
    { code: 'A4', name: '王_五', areaId: areas.west, seenAt: '2026-01-31 23:59:59' },
  ];
  for (const body of people) await add('person', body);
});
afterAll(() => world.end());

describe('criteria', () => {
  test.each<[JsonObject, string[]]>([
    [{}, ['王_五', '李四', '张100%', '张三']],
    [{ name: '张' }, ['张100%', '张三']],
    [{ name: '100%' }, ['张100%']],
    [{ name: '_' }, ['王_五']],
    [{ name: '  ' }, ['王_五', '李四', '张100%', '张三']],
    [{ kind: 2 }, ['李四']],
    [{ kind: [1, 2], name: '四' }, ['李四']],
    [{ tagIds: [999] }, []],
    [{ areaId: null, remark: '' }, ['王_五', '李四', '张100%', '张三']],
    [{ admitDate: ['2024-06-30', '2025-01-01'] }, ['李四', '张100%']],
    [{ admitDate: [null, '2024-06-29'] }, ['张三']],
    [{ seenAt: ['2026-01-31', '2026-01-31'] }, ['王_五']],
    [{ seenAt: ['2026-01-31 23:59', '2026-01-31 23:59'] }, ['王_五']],
    [{ fine: '10.10' }, ['张三']],
    [{ fine: '10.104' }, []],
    [{ idCard: '900000199001010060' }, ['李四']],
    [{ idCard: '9000001990' }, []],
    [{ userId: 1, tenantId: 999 }, ['王_五', '李四', '张100%', '张三']],
  ])('%j', async (criteria, expected) => {
    expect(names(await search('person', criteria))).toEqual(expected);
  });

  test('a node of a tree finds everything below it', async () => {
    expect(names(await search('person', { areaId: areas.east ?? 0 }))).toEqual(['张100%', '张三']);
    // Not for users from whom the parent column is hidden, because the number of matches would reveal it.
    const hidden = new Set(['parentId']);
    const blind = { ...world.bureau, fields: new Map([['area', { hidden, readOnly: hidden, codes: [] }]]) };
    const body = { areaId: areas.east ?? 0 };
    const request = world.request(blind, world.db, { body, writes: false });
    expect(names((await world.records.call('person', 'search', request)) as Answer)).toEqual(['张100%']);
    expect(names(await search('person', { areaId: [areas.eastOne ?? 0, areas.west ?? 0] }))).toHaveLength(3);
    expect(names(await search('area', { parentId: 0 }))).toEqual(['西区', '东区']);
  });

  test('a time as shown in a row finds the row, although the stored value is more exact', async () => {
    const { createdAt } = (await search('person', { name: '李四' })).rows[0]!;
    expect(names(await search('person', { name: '李四', createdAt: [createdAt!, createdAt!] }))).toEqual([
      '李四',
    ]);
  });

  test('one of several references', async () => {
    expect(names(await search('person', { tagIds: tagId }))).toEqual(['张三']);
  });

  test.each<JsonObject>([
    { nickname: 'x' },
    { age: 30 },
    { home: '******' },
    { 'name" or 1=1 --': 'x' },
    { name_like: 'x' },
    { "name->>'a'": 'x' },
    { kind: "1'; drop table person; --" },
    { kind: { $ne: 1 } },
    { kind: true },
    { areaId: '1 or 1=1' },
    { areaId: 1e300 },
    { areaId: 1.5 },
    { name: 5 },
    { name: 'a\0b' },
    { admitDate: '2024-01-01' },
    { admitDate: ['2024-02-30', null] },
    { seenAt: ['2026-01-31 25:00:00', null] },
    { fine: '1e3' },
    { fine: [['1']] },
    { page: 0 },
    { page: '1' },
  ])('%j is rejected', async (criteria) => {
    expect((await refusal(search('person', criteria))).name).toBe('invalidCriteria');
  });

  test.each<JsonObject>([
    { tagIds: Array.from({ length: 1001 }, (_, at) => at) },
    { pageSize: 1001 },
    { pageSize: 1e9 },
  ])('oversized criteria are rejected, case %#', async (criteria) => {
    expect((await refusal(search('person', criteria))).name).toBe('tooMany');
  });

  test('an own key named like a prototype is rejected', async () => {
    const criteria = JSON.parse('{"__proto__": {"isSupper": 1}}') as JsonObject;
    expect((await refusal(search('person', criteria))).name).toBe('invalidCriteria');
    expect((await refusal(search('person', { constructor: 'x' }))).name).toBe('invalidCriteria');
  });
});

describe('order', () => {
  test('by a column of the list, with the id for equal values', async () => {
    expect(names(await search('person', { orderField: 'code', orderType: 'asc' }))).toEqual([
      '张三',
      '张100%',
      '李四',
      '王_五',
    ]);
    expect(names(await search('person', { orderField: 'kind', orderType: 'desc' }))[0]).toBe('李四');
  });

  test.each([
    [{ orderField: 'idCard' }],
    [{ orderField: 'home' }],
    [{ orderField: 'tagIds' }],
    [{ orderField: 'tenantId' }],
    [{ orderField: '__proto__' }],
    [{ orderField: 'case when id between 1 and 2 then 0 else 1 end' }],
    [{ orderField: 'name; drop table person' }],
    [{ orderField: ['name'] }],
    [{ orderField: 'name', orderType: 'asc,(select pg_sleep(5))' }],
    [{ orderField: 'name', orderType: 'ASC' }],
  ])('%j is rejected', async (body) => {
    expect((await refusal(search('person', body))).name).toBe('invalidOrder');
  });
});

describe('pages', () => {
  test('B3-01: the total is exact on every page, also beyond the end', async () => {
    expect(await search('person', { page: 2, pageSize: 3 })).toMatchObject({ page: 2, totalCount: 4 });
    expect(await search('person', { page: 1, pageSize: 2 })).toMatchObject({ totalCount: 4 });
    const beyond = await search('person', { page: 9, pageSize: 3 });
    expect(beyond).toMatchObject({ page: 9, totalCount: 4 });
    expect(beyond.rows.every((row) => row.id === -1)).toBe(true);
    expect(await search('person', { name: '无此人' })).toEqual({ rows: [], page: 1, totalCount: 0 });
  });

  test('B3-02: the last row contains the sums of the whole result', async () => {
    const { rows } = await search('person', { name: '张', pageSize: 1 });
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual({ id: -1, fine: '10.30', labels: {} });
  });
});

describe('trees', () => {
  test('without criteria the whole tree is returned, sorted, with its counts', async () => {
    const { rows, totalCount } = await search('area', { pageSize: 1 });
    expect(totalCount).toBe(3);
    expect(rows).toMatchObject([
      { name: '西区', parentId: 0, personCount: 2, labels: { parentId: '无上级监区' } },
      {
        name: '东区',
        personCount: 1,
        children: [{ name: '东一', personCount: 1, labels: { parentId: '东区' } }],
      },
      { id: -1, personCount: 4 },
    ]);
  });

  test('with a criterion the matches are returned as a list', async () => {
    const { rows } = await search('area', { name: '东' });
    expect(rows.map((row) => [row.name, row.children])).toEqual([
      ['东区', undefined],
      ['东一', undefined],
      [undefined, undefined],
    ]);
  });
});

describe('streams of rows', () => {
  /** Reads a list in one transaction; returns the number of statements beside the names. */
  const streamed = (body: JsonObject, most: number) =>
    world.db.transaction().execute(async (tx) => {
      const statements = vi.spyOn(tx.getExecutor(), 'executeQuery');
      const query = world.records.listQuery('area', body);
      const asked = { query, ids: null, most };
      const rows = await world.records.stream('area', world.request(world.bureau, tx), asked);
      return { total: rows.total, statements: statements.mock.calls.length };
    });

  test('C40: of more rows than permitted only the number is determined, and a tree is read with its rows only', async () => {
    expect(await streamed({}, 2)).toMatchObject({ total: 3, statements: 1 });
    expect(await streamed({}, 3)).toMatchObject({ total: 3, statements: 1 });
    expect(await streamed({ name: '东' }, 1)).toMatchObject({ total: 2, statements: 1 });
  });

  test('two lists are read in one transaction, also when the first is not read to its end', async () => {
    await world.db.transaction().execute(async (tx) => {
      const request = world.request(world.bureau, tx);
      const open = async (entity: string) =>
        (
          await world.records.stream(entity, request, {
            query: world.records.listQuery(entity, {}),
            ids: null,
            most: 1000,
          })
        ).batches();
      const [one, other] = [await open('person'), await open('person')];
      const first = await one.next();
      expect(await other.next()).toEqual(first);
      await one.return();
      const [tree] = [await (await open('area')).next()];
      expect(tree.value?.map(({ row, depth }) => [row.name, depth])).toEqual([
        ['西区', 0],
        ['东区', 0],
        ['东一', 1],
      ]);
    });
  });
});

describe('rows', () => {
  test('have the labels of their references and mask sensitive values', async () => {
    const { rows } = await search('person', { code: 'A3' });
    expect(rows[0]).toMatchObject({
      idCard: '900***********0060',
      labels: { areaId: '西区' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(rows[0]).not.toHaveProperty('tenantId');
  });

  test('a detail is the same row; an unknown id is not found', async () => {
    const { rows } = await search('person', { code: 'A1' });
    const id = rows[0]?.id ?? 0;
    expect(await world.call(world.bureau, 'person', 'detail', {}, { id })).toEqual(rows[0]);
    expect((await refusal(world.call(world.bureau, 'person', 'detail', {}, { id: 0 }))).name).toBe(
      'notFound',
    );
  });

  test('counts include only the intended rows', async () => {
    const { rows } = await search('tag');
    expect(rows[0]).toMatchObject({ name: '清真', personCount: 1 });
  });
});

describe('option', () => {
  const option = (entity: string, body: JsonObject = {}) =>
    world.call<JsonObject[]>(world.bureau, entity, 'option', body);

  test('a tree is returned as a tree, with the extra columns, from the root', async () => {
    expect(await option('area')).toEqual([
      { value: 0, label: '无上级监区' },
      { value: areas.west, label: '西区', code: expect.any(String) },
      {
        value: areas.east,
        label: '东区',
        code: expect.any(String),
        children: [{ value: areas.eastOne, label: '东一', code: expect.any(String) }],
      },
    ]);
  });

  test('a keyword finds enabled rows; a sensitive value only as a whole', async () => {
    expect((await option('person', { keyword: '张' })).map(({ label }) => label)).toEqual(['张三', '张100%']);
    expect(await option('person', { keyword: '90000019' })).toEqual([]);
    expect(await option('person', { keyword: '900000199001010060' })).toEqual([]);
    const permissions = new Set([...world.bureau.permissions, 'person_reveal']);
    const body = { keyword: '900000199001010060' };
    const request = world.request({ ...world.bureau, permissions }, world.db, { body, writes: false });
    expect(await world.records.call('person', 'option', request)).toHaveLength(1);
    expect((await option('area', { keyword: '东一' })).map(({ label }) => label)).toEqual(['东一']);
  });

  test('a chosen row is included even if disabled', async () => {
    const id = await add('tag', { name: '停用', status: 0 });
    expect((await option('tag')).map(({ label }) => label)).toEqual(['清真']);
    expect(await option('tag', { id })).toContainEqual({ value: id, label: '停用', disabled: true });
    expect(await option('tag', { id: `${id},${tagId}` })).toHaveLength(2);
  });

  test('a large list is returned by pages, without repeating a row', async () => {
    const pages = await Promise.all([1, 2].map((page) => option('person', { page, pageSize: '2' })));
    expect(pages.map((page) => page.length)).toEqual([2, 2]);
    expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(4);
  });

  test('criteria filter it, also as text in a query', async () => {
    expect(await option('person', { areaId: String(areas.west) })).toHaveLength(2);
    expect((await refusal(option('person', { nickname: 'x' }))).name).toBe('invalidCriteria');
    expect((await refusal(option('person', { id: 'x' }))).name).toBe('invalidId');
  });
});

test('in another language the texts of documents are translated, those of rows are not', async () => {
  const request = world.request(world.bureau, world.db, { lang: 'en-US', writes: false });
  const answer = (await world.records.call('area', 'option', request)) as JsonObject[];
  expect(answer.map(({ label }) => label)).toEqual(['No parent area', '西区', '东区']);
  const { fields } = await refusal(
    world.db
      .transaction()
      .execute((tx) =>
        world.records.call(
          'person',
          'add',
          world.request(world.bureau, tx, { lang: 'en-US', body: { code: 'E1', areaId: 999999 } }),
        ),
      ),
  );
  expect(fields).toEqual({ name: 'Name is required', areaId: 'The selected area does not exist' });
});
