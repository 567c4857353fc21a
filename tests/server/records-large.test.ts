import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Session } from '../../server/action';
import { openDatabase, type ServerDatabase } from '../../server/database/connection/server-database';
import { area, person, testModel, withColumn } from './records-documents';
import { createWorld, refusal, type World } from './records-world';

interface Answer {
  rows: (JsonObject & { id: number })[];
  totalCount: number;
  totalAtLeast?: boolean;
}

/** Rows of the bureau: more than a list counts by default. */
const ROWS = 10_050;

let world: World;
/** As requests see it, with PostgreSQL's row level security. */
let server: ServerDatabase;
let session: Session;
beforeAll(async () => {
  const plain = withColumn(person, 'fine', { summary: false });
  const notes = {
    name: 'notes',
    label: '记事',
    type: 'batch',
    options: { list: [{ type: 'select', model: 'tagId', label: '类别', refers: 'tag' }] },
  };
  const large = {
    ...plain,
    columns: [...plain.columns, notes],
    sort: [{ column: 'admitDate', order: 'desc' as const }],
    indexes: [['kind', 'state', 'code']],
  };
  world = await createWorld(testModel([large, withColumn(area, 'personCount', null)]));
  session = { ...world.bureau, orgTree: [world.bureau.orgId] };
  const east = await world.call<{ id: number }>(world.bureau, 'area', 'add', { name: '东区' });
  await sql`
    insert into person (tenant_id, org_id, area_id, code, name, kind, state, status, admit_date)
    select ${session.tenantId}, ${session.orgId}, ${east.id}, 'P' || n,
           case when n % 1000 = 0 then '欧阳' || chr(20000 + n / 1000) || 'Ab' else '某' || n end,
           1 + n % 2, 1, 1, date '2020-01-01' + n % 500
      from generate_series(1, ${ROWS}::int) n`.execute(world.db);
  await sql`analyze person`.execute(world.db);
  server = openDatabase(world.url, 'login');
});
afterAll(async () => {
  await server?.close();
  await world?.end();
});

const search = async (body: JsonObject) =>
  (await world.records.call(
    'person',
    'search',
    world.request(session, server.within(session), { body, writes: false }),
  )) as Answer;

describe('the total', () => {
  test('is counted up to a limit, and then marked as a lower bound', async () => {
    const answer = await search({ pageSize: 5 });
    expect(answer).toMatchObject({ totalCount: 10_000, totalAtLeast: true });
  });

  test('is exact up to the limit, and always on request', async () => {
    const half = await search({ kind: 2, pageSize: 5 });
    expect(half.totalCount).toBe(ROWS / 2);
    expect(half).not.toHaveProperty('totalAtLeast');
    const all = await search({ pageSize: 5, exactTotal: true });
    expect(all.totalCount).toBe(ROWS);
    expect(all).not.toHaveProperty('totalAtLeast');
    expect((await refusal(search({ exactTotal: 'yes' }))).name).toBe('invalidCriteria');
  });

  test('is counted further if the page is beyond the limit', async () => {
    const last = await search({ page: 101, pageSize: 100 });
    expect(last.rows).toHaveLength(50);
    expect(last.totalCount).toBe(ROWS);
    expect(last).not.toHaveProperty('totalAtLeast');
  });
});

test('deep pages have the same rows in the same order as the complete list', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => search({ page, pageSize: 1000 })));
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  const { rows } = await sql<{ id: number }>`
    select id from person order by admit_date desc, id desc limit 3000`.execute(world.db);
  expect(ids).toEqual(rows.map(({ id }) => id));
});

describe('a substring', () => {
  test.each(['欧', '欧阳', '阳丁', '欧阳丁', '阳丁ab', '某10', '0', '某%', '', 'zz', 'AB'])(
    '%j finds the same rows as a plain comparison',
    async (term) => {
      const found = await search({ name: term, pageSize: 1000, exactTotal: true, orderField: 'id' });
      const pattern = `%${term.replace('%', '\\%')}%`;
      const { rows } = await sql<{ id: number }>`
        select id from person where name ilike ${pattern} order by id limit 1000`.execute(world.db);
      expect(found.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    },
  );
});

/** The indexes in the plan of a request's statement. */
async function indexesOf(statement: string): Promise<string[]> {
  return server
    .within(session)
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${statement}`).execute(tx);
      return rows.flatMap((row) => /(?:using|Index Scan on) (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
    });
}

describe('is searched by index despite row level security', () => {
  test.each([
    [
      'words of two characters',
      `name ilike '%欧阳%' and mortise_grams(t."name", 1) @> mortise_grams('欧阳', 3)`,
      'person_name_',
    ],
    ['one of several references', `tag_ids && array[7]::bigint[]`, 'person_tag_ids_'],
    ['a reference in rows inside', `notes @? '$[*]."tagId"[*] ? (@ == 7 || @ == 8)'`, 'person_notes_'],
  ])('%s', async (_, condition, index) => {
    expect(await indexesOf(`select id from person t where ${condition}`)).toEqual([
      expect.stringMatching(`^${index}`),
    ]);
  });

  test('the document’s sort order, and that of a declared set of columns, use an index', async () => {
    const own = `tenant_id = ${session.tenantId} and org_id = ${session.orgId}`;
    const sorted = `select * from person where ${own} order by admit_date desc, id desc limit 20`;
    expect(await indexesOf(sorted)).toEqual([
      expect.stringMatching(/^person_tenant_id_(org_id_)?admit_date_id_/),
    ]);
    const filtered = `select * from person where ${own} and kind = 1 and state = 1 order by code, id limit 20`;
    expect(await indexesOf(filtered)).toEqual([
      expect.stringMatching(/^person_tenant_id_org_id_kind_state_code_id_/),
    ]);
  });
});

describe('a tree with more nodes than one answer holds', () => {
  /** 30 root nodes with 40 children each, and one node below the first child. */
  const [TOPS, EACH] = [30, 40];
  const NODES = TOPS + TOPS * EACH + 1;
  let top: number;
  let middle: number;
  let leaf: number;
  const tree = async (body: JsonObject, who = session) =>
    (await world.records.call(
      'area',
      'search',
      world.request(who, server.within(who), { body, writes: false }),
    )) as Answer & { partial?: boolean };
  const nodes = ({ rows }: Answer) => rows.filter(({ id }) => id !== -1);
  const option = async (body: JsonObject, who = session) =>
    (await world.records.call(
      'area',
      'option',
      world.request(who, server.within(who), { body, writes: false }),
    )) as (JsonObject & { value: number })[];

  beforeAll(async () => {
    const { bureau, stranger } = world;
    await sql`
        insert into area (tenant_id, org_id, name, code, sort, status)
        select ${bureau.tenantId}, ${bureau.orgId}, '树' || n, 'T' || n, 200 + n, 1 from generate_series(1, ${TOPS - 1}::int) n`.execute(
      world.db,
    );
    await sql`
      insert into area (tenant_id, org_id, parent_id, name, code, sort, status)
      select tenant_id, org_id, id, name || '枝' || n, code || '-' || n, n, 1 from area, generate_series(1, ${EACH}::int) n
       where tenant_id = ${bureau.tenantId} order by id, n`.execute(world.db);
    const first = async (where: ReturnType<typeof sql>) =>
      (await sql<{ id: number }>`select id from area where ${where}`.execute(world.db)).rows[0]?.id ?? 0;
    top = await first(sql`code = 'T1'`);
    middle = await first(sql`code = 'T1-1'`);
    await sql`
      insert into area (tenant_id, org_id, parent_id, name, code, sort, status)
      values (${bureau.tenantId}, ${bureau.orgId}, ${middle}, '深处叶', 'L', 1, 1),
             (${stranger.tenantId}, ${stranger.orgId}, null, '别家叶', 'X', 1, 1),
             (${stranger.tenantId}, ${stranger.orgId}, null, '别家深叶', 'Y', 1, 1)`.execute(world.db);
    leaf = await first(sql`code = 'L'`);
  });

  test('returns the top nodes, marks those with children, and gives the total', async () => {
    const answer = await tree({ pageSize: 20 });
    expect(nodes(answer)).toHaveLength(20);
    expect(answer).toMatchObject({ partial: true, totalCount: NODES });
    expect(nodes(answer).every((row) => row.hasChildren === true && !('children' in row))).toBe(true);
    expect(nodes(await tree({ pageSize: 20, page: 2 }))).toHaveLength(TOPS - 20);
  });

  test('returns the children of one node by pages', async () => {
    const one = await tree({ childrenOf: top, pageSize: 30 });
    const two = await tree({ childrenOf: top, pageSize: 30, page: 2 });
    expect(one.totalCount).toBe(EACH);
    const all = [...one.rows, ...two.rows];
    expect(all.map(({ name }) => name)).toEqual(Array.from({ length: EACH }, (_, n) => `树1枝${n + 1}`));
    expect(all.filter((row) => row.hasChildren).map(({ id }) => id)).toEqual([middle]);
    expect((await tree({ childrenOf: leaf })).rows).toEqual([]);
    expect((await tree({ childrenOf: middle }, world.stranger)).rows).toEqual([]);
  });

  test('finds nodes below their ancestors, and counts the matches', async () => {
    const { rows, totalCount, partial } = await tree({ name: '深处' });
    expect({ totalCount, partial }).toEqual({ totalCount: 1, partial: true });
    expect(rows.filter(({ id }) => id !== -1)).toMatchObject([
      {
        id: top,
        isAncestor: true,
        children: [{ id: middle, isAncestor: true, children: [{ id: leaf, name: '深处叶' }] }],
      },
    ]);
  });

  test('shows a readable node at the top if its parent is not readable', async () => {
    const rows = { areaIds: [middle, leaf], createdBy: [], own: false };
    const limited = { ...session, dataScope: { orgs: 'own' as const, rows } };
    expect(nodes(await tree({ childrenOf: 0 }, limited)).map(({ id }) => id)).toEqual([middle]);
    expect(nodes(await tree({ childrenOf: middle }, limited)).map(({ id }) => id)).toEqual([leaf]);
    const other = { ...limited, dataScope: { orgs: 'own' as const, rows: { ...rows, areaIds: [middle] } } };
    expect(nodes(await tree({ childrenOf: 0 }, other))).toMatchObject([{ id: middle }]);
    expect(nodes(await tree({ childrenOf: 0 }, other))[0]).not.toHaveProperty('hasChildren');
    const hidden = new Set(['parentId']);
    const blind = { ...session, fields: new Map([['area', { hidden, readOnly: hidden, codes: [] }]]) };
    for (const call of [tree, option])
      expect((await refusal(call({ childrenOf: top }, blind))).name).toBe('invalidCriteria');
    expect(nodes(await tree({ pageSize: 50 }, blind))).toHaveLength(50);
    expect(JSON.stringify(await option({ id: leaf }, blind))).not.toMatch(/"(hasChildren|children|above)"/);
    expect((await refusal(search({ childrenOf: 1 }))).name).toBe('invalidCriteria');
  });

  test('a smaller one is returned completely', async () => {
    const answer = await tree({}, world.stranger);
    expect(answer).not.toHaveProperty('partial');
    expect(answer.totalCount).toBe(2);
    expect((await option({}, world.stranger)).filter((one) => one.hasChildren)).toEqual([]);
  });

  test('is offered level by level', async () => {
    const level = await option({});
    expect(level).toHaveLength(1 + TOPS);
    expect(level[0]).toEqual({ value: 0, label: '无上级监区' });
    expect(level.slice(1).every((one) => one.hasChildren === true)).toBe(true);
    const below = await option({ childrenOf: String(top) });
    expect(below).toHaveLength(EACH);
    expect(below.filter((one) => one.hasChildren).map(({ value }) => value)).toEqual([middle]);
    expect(await option({ childrenOf: middle }, world.stranger)).toEqual([]);
  });

  test('a choice that was found or chosen before has its ancestors', async () => {
    const above = [
      { value: top, label: '树1' },
      { value: middle, label: '树1枝1' },
    ];
    expect(await option({ keyword: '深处' })).toEqual([{ value: leaf, label: '深处叶', code: 'L', above }]);
    const chosen = await option({ id: leaf });
    expect(chosen).toHaveLength(1 + TOPS + 1);
    expect(chosen.at(-1)).toMatchObject({ value: leaf, above });
    expect(await option({ id: leaf, keyword: '别家' })).toMatchObject([{ value: leaf }]);
  });

  test('is offered by organisation to users who read several', async () => {
    const all = await option({ readable: true }, world.bureau);
    const heading = { value: `org:${session.orgId}`, label: '机构99000' };
    expect(all[1]).toMatchObject({ ...heading, group: true });
    expect(all[1]?.children).toHaveLength(TOPS);
    const [found] = await option({ readable: true, keyword: '深处' }, world.bureau);
    expect(found?.above).toMatchObject([heading, { value: top }, { value: middle }]);
  });
});
