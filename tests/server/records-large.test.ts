import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Session } from '../../server/action';
import { openDatabase, type ServerDatabase } from '../../server/database/server-database';
import { person, testModel, withColumn } from './records-documents';
import { createWorld, refusal, type World } from './records-world';

interface Answer {
  rows: (JsonObject & { id: number })[];
  totalCount: number;
  totalAtLeast?: boolean;
}

/** Rows of the bureau: more than a list counts by itself. */
const ROWS = 10_050;

let world: World;
/** As requests see it, behind PostgreSQL's own wall. */
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
  world = await createWorld(testModel([large]));
  session = { ...world.bureau, orgTree: [world.bureau.orgId] };
  const area = await world.call<{ id: number }>(world.bureau, 'area', 'add', { name: '东区' });
  await sql`
    insert into person (tenant_id, org_id, area_id, code, name, kind, state, status, admit_date)
    select ${session.tenantId}, ${session.orgId}, ${area.id}, 'P' || n,
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
  (await world.records.call('person', 'search', world.context(session, server.within(session), false), {
    params: {},
    body,
  })) as Answer;

describe('the total', () => {
  test('is counted to a bound, which is said to be one', async () => {
    const answer = await search({ pageSize: 5 });
    expect(answer).toMatchObject({ totalCount: 10_000, totalAtLeast: true });
  });

  test('is exact up to the bound, and whenever that is asked for', async () => {
    const half = await search({ kind: 2, pageSize: 5 });
    expect(half.totalCount).toBe(ROWS / 2);
    expect(half).not.toHaveProperty('totalAtLeast');
    const all = await search({ pageSize: 5, exactTotal: true });
    expect(all.totalCount).toBe(ROWS);
    expect(all).not.toHaveProperty('totalAtLeast');
    expect((await refusal(search({ exactTotal: 'yes' }))).name).toBe('invalidCriteria');
  });

  test('goes on where the page goes beyond the bound', async () => {
    const last = await search({ page: 101, pageSize: 100 });
    expect(last.rows).toHaveLength(50);
    expect(last.totalCount).toBe(ROWS);
    expect(last).not.toHaveProperty('totalAtLeast');
  });
});

test('deep pages hold the same rows in the same order as a whole list', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => search({ page, pageSize: 1000 })));
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  const { rows } = await sql<{ id: number }>`
    select id from person order by admit_date desc, id desc limit 3000`.execute(world.db);
  expect(ids).toEqual(rows.map(({ id }) => id));
});

describe('a part of a text', () => {
  test.each(['欧', '欧阳', '阳丁', '欧阳丁', '阳丁ab', '某10', '0', '某%', '', 'zz', 'AB'])(
    '%j finds what a plain comparison finds',
    async (term) => {
      const found = await search({ name: term, pageSize: 1000, exactTotal: true, orderField: 'id' });
      const pattern = `%${term.replace('%', '\\%')}%`;
      const { rows } = await sql<{ id: number }>`
        select id from person where name ilike ${pattern} order by id limit 1000`.execute(world.db);
      expect(found.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    },
  );
});

/** The indexes that a statement of a request would go by. */
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

describe('behind row level security an index serves', () => {
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

  test('the order of the document and of a declared set of columns', async () => {
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
