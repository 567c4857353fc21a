import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldLimits } from '../../server/access/field-rights';
import type { Session } from '../../server/action';
import { openDatabase, type ServerDatabase } from '../../server/database/connection/server-database';
import { area, person, testModel, withColumn } from './records-documents';
import { createWorld, refusal, type World } from './records-world';

/** Rows of the bureau that the plans are made for. */
const ROWS = 2000;

let world: World;
let server: ServerDatabase;
let east: number;
beforeAll(async () => {
  const named = withColumn(
    withColumn(withColumn(person, 'fine', { summary: false }), 'name', { pinyin: true }),
    'initials',
    {
      readOnly: true,
      derivedFrom: ['name'],
    },
  );
  world = await createWorld(testModel([named, withColumn(area, 'name', { pinyin: true })]));
  east = (await world.call<{ id: number }>(world.bureau, 'area', 'add', { name: '东区' })).id;
  await sql`
    insert into person (tenant_id, org_id, area_id, code, name, kind, state, status)
    select ${world.bureau.tenantId}, ${world.bureau.orgId}, ${east}, 'P' || n,
           '某' || chr(20000 + n % 500) || n, 1, 1, 1 from generate_series(1, ${ROWS}::int) n`.execute(
    world.db,
  );
  await sql`analyze person`.execute(world.db);
  server = openDatabase(world.url, 'login');
});
afterAll(async () => {
  await server?.close();
  await world?.end();
});

interface Answer {
  rows: (JsonObject & { id: number })[];
}
const names = async (criteria: JsonObject, session: Session = world.bureau) =>
  (await world.call<Answer>(session, 'person', 'search', criteria)).rows.map(({ name }) => name);
const add = (name: string, code: string) =>
  world.call<{ id: number }>(world.bureau, 'person', 'add', { name, code, areaId: east });
const blindFor = (session: Session, columns: string[]) => {
  const hidden = new Set(columns);
  return { ...session, fields: new Map([['person', { hidden, readOnly: hidden, codes: [] }]]) };
};

describe('a name is found by pinyin', () => {
  test('as soon as it is added, changed, or written by a statement of a domain, and no longer than that', async () => {
    const { id } = await add('曾国藩', 'Z1');
    expect(await names({ name: 'zgf' })).toEqual(['曾国藩']);
    await world.call(
      world.bureau,
      'person',
      'edit',
      { version: 1, name: '左宗棠', code: 'Z1', areaId: east },
      { id },
    );
    expect([await names({ name: 'zgf' }), await names({ name: 'ZuoZong' })]).toEqual([[], ['左宗棠']]);
    await sql`update person set name = '李鸿章' where id = ${id}`.execute(world.db);
    expect([await names({ name: 'zzt' }), await names({ name: 'lihong' })]).toEqual([[], ['李鸿章']]);
  });

  test('by one field beside its number, and by choices', async () => {
    await add('胡林翼', 'HX77');
    expect(await names({ keyword: 'hly' })).toEqual(['胡林翼']);
    expect(await names({ keyword: 'hx77' })).toEqual(['胡林翼']);
    expect(await names({ keyword: '林翼' })).toEqual(['胡林翼']);
    const choices = await world.call<JsonObject[]>(world.bureau, 'person', 'option', { keyword: 'hulin' });
    expect(choices.map(({ label }) => label)).toEqual(['胡林翼']);
  });

  test('by choices that are sent whole with their readings, and nothing else tells them', async () => {
    const areas = await world.call<JsonObject[]>(world.bureau, 'area', 'option', {});
    expect(areas.find(({ label }) => label === '东区')?.spelling).toBe('dong ou/qu');
    const { rows } = await world.call<Answer>(world.bureau, 'person', 'search', { name: 'lihong' });
    expect(JSON.stringify(rows)).not.toMatch(/lihong|spelling/i);
  });

  test('C1: a keyword that is too long or no text is refused', async () => {
    for (const keyword of ['z'.repeat(101), 7, ['z'], 'a\u0000'])
      expect((await refusal(names({ keyword }))).name).toBe('invalidCriteria');
  });
});

describe('C5, C8: only who sees the name finds it', () => {
  test('not where the name is hidden: by no criterion, keyword or choice', async () => {
    await add('彭玉麟', 'PYL');
    const blind = blindFor(world.bureau, ['name']);
    expect((await refusal(names({ name: 'pyl' }, blind))).name).toBe('invalidCriteria');
    // The number is still seen, and still found.
    expect(await names({ keyword: 'pengyu' }, blind)).toEqual([]);
    expect(await names({ keyword: 'pyl' }, blind)).toHaveLength(1);
    expect(await world.call(blind, 'person', 'option', { keyword: 'pengyu' })).toEqual([]);
    expect(await names({ keyword: 'pyl' }, blindFor(world.bureau, ['name', 'code']))).toEqual([]);
  });

  test('a column derived from a hidden name is hidden, too', () => {
    const role = { hidden: ['person.name'], readOnly: [], codes: new Set<string>() };
    expect([...fieldLimits(world.model, [role]).get('person')!.hidden].sort()).toEqual(['initials', 'name']);
  });

  test('not in another tenant or outside the organisation', async () => {
    expect(await names({ name: 'pyl' })).toHaveLength(1);
    for (const session of [world.stranger, world.prison])
      expect(await names({ name: 'pyl' }, session)).toEqual([]);
  });
});

describe('the index is used despite row level security', () => {
  test.each([
    [
      'for letters: no other index and nothing compared',
      `mortise_spelling_1(t."name") @> array['zgf']::text[]`,
    ],
  ])('%s', async (_, condition) => {
    const plan = await server
      .within(world.bureau)
      .transaction()
      .execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const asked = sql.raw<{ 'QUERY PLAN': string }>(
          `explain select id from person t where t.tenant_id = ${world.bureau.tenantId} and ${condition} order by id desc limit 20`,
        );
        return (await asked.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(plan).toMatch(/Bitmap Index Scan on person_name_/);
    expect(plan).not.toMatch(/Filter:.*mortise_spelling/);
  });
});
