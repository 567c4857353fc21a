import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Json, JsonObject } from '../../schemas/json';
import { FILTER_BOUNDS } from '../../schemas/record/list-filter';
import { permissionCode } from '../../schemas/document/permission';
import type { Session } from '../../server/action';
import { filteredColumns } from '../../server/records/filter-condition';
import { maskedAmong } from '../../server/records/masked-criteria';
import { person } from './records-documents';
import { createWorld, refusal, type World } from './records-world';

/* Filters of lists: groups of conditions over any column that may be searched. */
interface Answer {
  rows: (JsonObject & { id: number })[];
  totalCount: number;
}
let world: World;
const areas: Record<string, number> = {};
const CARD = '900000199001010060';

beforeAll(async () => {
  world = await createWorld();
  const add = async (entity: string, body: JsonObject) =>
    (await world.call<{ id: number }>(world.bureau, entity, 'add', body)).id;
  areas.east = await add('area', { name: '东区', sort: 2 });
  areas.eastOne = await add('area', { name: '东一', parentId: areas.east });
  areas.west = await add('area', { name: '西区', sort: 1 });
  const tag = await add('tag', { name: '清真' });
  const day = async (shift: number) =>
    (await sql<{ day: string }>`select (current_date + ${shift}::int)::text as day`.execute(world.db))
      .rows[0]!.day;
  const people: JsonObject[] = [
    {
      code: 'A1',
      name: '张三',
      areaId: areas.eastOne,
      fine: '10.10',
      tagIds: [tag],
      admitDate: await day(0),
    },
    { code: 'A2', name: '张100%', areaId: areas.east, fine: '0.20', admitDate: await day(-6) },
    { code: 'A3', name: '李四', areaId: areas.west, kind: 2, idCard: CARD, admitDate: await day(-7) },
    { code: 'B4', name: '王_五', areaId: areas.west, remark: '注' },
  ];
  for (const body of people) await add('person', body);
});
afterAll(() => world.end());

const search = (filter: Json, more: JsonObject = {}, session: Session = world.bureau) =>
  world.call<Answer>(session, 'person', 'search', { filter, ...more, orderField: 'code', orderType: 'asc' });
const codes = ({ rows }: Answer) => rows.filter(({ id }) => id !== -1).map(({ code }) => code);
const all = (...of: Json[]): JsonObject => ({ join: 'and', of });
const any = (...of: Json[]): JsonObject => ({ join: 'or', of });
const is = (column: string, op: string, value?: Json): JsonObject => ({
  column,
  op,
  ...(value !== undefined && { value }),
});

describe('conditions', () => {
  test.each<[string, JsonObject, string[]]>([
    ['contains', is('name', 'contains', '0%'), ['A2']],
    ['starts with', is('code', 'starts', 'a'), ['A1', 'A2', 'A3']],
    ['starts with the letter of a pattern', is('name', 'starts', '_'), []],
    ['equals a text', is('name', 'eq', '李四'), ['A3']],
    ['one of', is('kind', 'in', [2]), ['A3']],
    ['a number in a range', is('fine', 'range', ['0.20', '5']), ['A2']],
    ['a date in an open range', is('admitDate', 'filled'), ['A1', 'A2', 'A3']],
    ['empty text', is('remark', 'empty'), ['A1', 'A2', 'A3']],
    ['filled text', is('remark', 'filled'), ['B4']],
    ['empty list', is('tagIds', 'empty'), ['A2', 'A3', 'B4']],
    ['empty date', is('admitDate', 'empty'), ['B4']],
    ['today', is('admitDate', 'relative', 'today'), ['A1']],
    ['the last days, today among them', is('admitDate', 'relative', 'last:7'), ['A1', 'A2']],
    ['more days', is('admitDate', 'relative', 'last:8'), ['A1', 'A2', 'A3']],
    ['a time of today', is('createdAt', 'relative', 'week'), ['A1', 'A2', 'A3', 'B4']],
    ['a time of yesterday', is('createdAt', 'relative', 'yesterday'), []],
    ['a masked value in full', is('idCard', 'eq', CARD), ['A3']],
  ])('%s', async (_, condition, expected) => {
    expect(codes(await search(all(condition)))).toEqual(expected);
  });

  test('a node of a tree with everything below it', async () => {
    expect(codes(await search(all(is('areaId', 'in', [areas.east!]))))).toEqual(['A1', 'A2']);
  });
});

describe('groups', () => {
  test('all or any of their conditions hold, also inside each other', async () => {
    const zhang = is('name', 'contains', '张');
    expect(codes(await search(any(zhang, is('kind', 'in', [2]))))).toEqual(['A1', 'A2', 'A3']);
    expect(codes(await search(all(zhang, is('tagIds', 'filled'))))).toEqual(['A1']);
    const nested = any(
      all(zhang, any(is('code', 'eq', 'A2'), is('code', 'eq', 'A3'))),
      is('code', 'eq', 'B4'),
    );
    expect(codes(await search(nested))).toEqual(['A2', 'B4']);
  });

  test('hold beside the criteria of the search form, and count', async () => {
    const answer = await search(any(is('code', 'starts', 'A'), is('code', 'starts', 'B')), { kind: 2 });
    expect([codes(answer), answer.totalCount]).toEqual([['A3'], 1]);
  });

  test('no group leads beyond the rows of the session', async () => {
    const everything = any(is('code', 'filled'), is('code', 'empty'));
    expect(codes(await search(everything, {}, world.prison))).toEqual([]);
    expect(codes(await search(everything, {}, world.stranger))).toEqual([]);
  });
});

describe('refused', () => {
  const one = is('name', 'contains', 'x');
  test.each<[string, Json]>([
    ['an unknown column', all(is('nickname', 'eq', 'x'))],
    ['a column that no list searches', all(is('home', 'filled'))],
    ['SQL', all(is('name" or 1=1 --', 'eq', 'x'))],
    ['a comparison that the type does not have', all(is('kind', 'contains', '1'))],
    ['a period of a text', all(is('name', 'relative', 'today'))],
    ['a value of another type', all(is('kind', 'in', ['x']))],
    ['no day', all(is('admitDate', 'range', ['2024-02-30', null]))],
    ['a part of a masked value', all(is('idCard', 'starts', '9000'))],
    ['whether a masked value is there', all(is('idCard', 'filled'))],
    ['a range of masked values', all(is('idCard', 'range', ['9', null]))],
    ['no object', 'x'],
    ['a condition alone', one],
    ['too deep groups', all(all(all(all(one))))],
    ['too many conditions', all(...Array.from({ length: FILTER_BOUNDS.conditions + 1 }, () => one))],
  ])('%s', async (_, filter) => {
    expect((await refusal(search(filter))).name).toBe('invalidCriteria');
  });

  test('columns that the session does not see, at any depth', async () => {
    const hidden = new Set(['remark']);
    const blind = { ...world.bureau, fields: new Map([['person', { hidden, readOnly: hidden, codes: [] }]]) };
    const filter = any(is('code', 'filled'), all(is('remark', 'contains', '注')));
    expect((await refusal(search(filter, {}, blind))).name).toBe('invalidCriteria');
  });
});

describe('masked values', () => {
  const guess = is('idCard', 'eq', CARD);
  test('are not tried beside conditions that find rows anyway, nor twice', async () => {
    const twice = all(guess, is('idCard', 'eq', '900000199001010079'));
    for (const filter of [any(guess, is('code', 'filled')), twice, all(any(guess, guess))])
      expect((await refusal(search(filter))).name).toBe('oneMaskedValue');
    expect((await refusal(search(all(guess), { idCard: CARD }))).name).toBe('oneMaskedValue');
    expect(codes(await search(all(all(guess), is('code', 'filled'))))).toEqual(['A3']);
  });

  test('are compared freely by users who may reveal them', async () => {
    const reveal = permissionCode(person.module, 'reveal');
    const revealing = { ...world.bureau, permissions: new Set([...world.bureau.permissions, reveal]) };
    expect(codes(await search(any(guess, is('code', 'eq', 'A1')), {}, revealing))).toEqual(['A1', 'A3']);
  });

  test('count as tries wherever a filter names them', () => {
    const columns = filteredColumns(all(is('code', 'filled'), all(guess)));
    expect(maskedAmong(world.model.entities.get('person')!, world.bureau, columns)).toEqual(['idCard']);
  });
});
