import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { PIVOT_BOUNDS } from '../../schemas/record/list-pivot';
import type { Session } from '../../server/action';
import { createWorld, refusal, type World } from './records-world';

/* Lists with columns made of the values of a column. */
interface Answer {
  rows: (JsonObject & { id: number; labels: JsonObject })[];
  totalCount: number;
}
let world: World;
const areas: Record<string, number> = {};

beforeAll(async () => {
  world = await createWorld();
  const add = async (entity: string, body: JsonObject, session = world.bureau) =>
    (await world.call<{ id: number }>(session, entity, 'add', body)).id;
  areas.east = await add('area', { name: '东区', sort: 2 });
  areas.west = await add('area', { name: '西区', sort: 1 });
  let code = 0;
  const person = (areaId: number, kind: number, fine: string, more: JsonObject = {}) =>
    add('person', { code: `P${++code}`, name: `人${code}`, areaId, kind, fine, ...more });
  await person(areas.east, 1, '0.10');
  await person(areas.east, 1, '0.20');
  await person(areas.east, 2, '90071992547409.93');
  await person(areas.west, 2, '7.00', { idCard: '900000199001010060' });
  const foreign = await add('area', { name: '外区' }, world.stranger);
  await add('person', { code: 'X', name: '外', areaId: foreign, kind: 1, fine: '5.00' }, world.stranger);
});
afterAll(() => world.end());

const PIVOT = { by: ['areaId'], column: 'kind', value: 'fine', values: [1, 2] };
const search = (pivot: JsonObject, more: JsonObject = {}, session: Session = world.bureau) =>
  world.call<Answer>(session, 'person', 'search', { pivot, ...more });

describe('a pivot', () => {
  test('makes one row of equal rows, with exact sums by the values of a column and over the whole result', async () => {
    const { rows, totalCount } = await search(PIVOT);
    expect(totalCount).toBe(2);
    expect(rows.map(({ labels, ...row }) => [labels.areaId, row['pivot:1'], row['pivot:2']])).toEqual([
      ['东区', '0.30', '90071992547409.93'],
      ['西区', null, '7.00'],
      [undefined, '0.30', '90071992547416.93'],
    ]);
    expect(rows.map((row) => row['total:'])).toEqual(['90071992547410.23', '7.00', '90071992547417.23']);
    expect(rows.at(-1)!.id).toBe(-1);
    // What the rows of a group do not have in common is not told of one of them.
    expect(Object.keys(rows[0]!).sort()).toEqual(
      ['areaId', 'id', 'labels', 'pivot:1', 'pivot:2', 'total:'].sort(),
    );
  });

  test('is paged by its rows, and sums all pages', async () => {
    const page = async (at: number) => search(PIVOT, { page: at, pageSize: 1 });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first, second].map(({ rows }) => rows[0]!.labels.areaId)).toEqual(['东区', '西区']);
    expect([first, second, third].map(({ totalCount }) => totalCount)).toEqual([2, 2, 2]);
    expect(second.rows.at(-1)).toMatchObject({ id: -1, 'pivot:1': '0.30' });
    expect(third.rows.map(({ id }) => id)).toEqual([-1]);
  });

  test('obeys criteria, filters and the order of its rows', async () => {
    const { rows } = await search(PIVOT, { kind: [2] });
    expect(rows.map((row) => row['pivot:1'])).toEqual([null, null, null]);
    const filter = { join: 'and', of: [{ column: 'areaId', op: 'in', value: [areas.west ?? 0] }] };
    expect((await search(PIVOT, { filter })).totalCount).toBe(1);
    const sorted = await search(PIVOT, { orderField: 'areaId', orderType: 'desc' });
    expect(sorted.rows[0]!.labels.areaId).toBe('西区');
    const refused = await refusal(search(PIVOT, { orderField: 'code', orderType: 'asc' }));
    expect(refused.name).toBe('invalidOrder');
  });

  test('shows each session only its own rows', async () => {
    const { rows } = await search(PIVOT, {}, world.stranger);
    expect(rows.map((row) => [row['pivot:1'], row['pivot:2']])).toEqual([
      ['5.00', null],
      ['5.00', null],
    ]);
    expect((await search(PIVOT, {}, world.prison)).totalCount).toBe(0);
  });

  test.each([
    ['a masked column of the rows', { by: ['idCard'] }],
    ['a masked column of the values', { column: 'idCard' }],
    ['a computed column', { by: ['age'] }],
    ['several values in one', { by: ['tagIds'] }],
    ['a system column', { by: ['orgId'] }],
    ['an unknown column', { by: ['nothing'] }],
    ['text as a sum', { value: 'name' }],
    ['a reference as a sum', { value: 'areaId', by: ['name'] }],
    ['the same column twice', { by: ['kind'] }],
    ['no columns of the rows', { by: [] }],
    ['SQL as a name', { by: ["name'; drop table person --"] }],
    ['an inherited name', { by: ['__proto__'] }],
    ['an object as a value', { values: [{}] }],
    ['another key', { more: 1 }],
    ['too many values', { values: Array.from({ length: PIVOT_BOUNDS.values + 1 }, (_, at) => at) }],
    ['too many columns', { by: Array.from({ length: PIVOT_BOUNDS.by + 1 }, (_, at) => `c${at}`) }],
  ])('refuses %s', async (_, change) => {
    expect((await refusal(search({ ...PIVOT, ...change }))).name).toBe('invalidCriteria');
  });

  test('refuses each column that the session does not see', async () => {
    for (const name of ['areaId', 'kind', 'fine']) {
      const hidden = new Set([name]);
      const blind = {
        ...world.bureau,
        fields: new Map([['person', { hidden, readOnly: hidden, codes: [] }]]),
      };
      expect((await refusal(search(PIVOT, {}, blind))).name).toBe('invalidCriteria');
    }
  });
});
