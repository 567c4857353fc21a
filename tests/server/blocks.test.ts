import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { talksWorld, type TalksWorld } from './support/talks-world';

/* The figures of a page of blocks, over the rows that its lists show the session. */
let world: TalksWorld;
type Person = Parameters<TalksWorld['post']>[0];
interface Figure {
  key: string;
  label: string;
  amount: number | string | null;
  criteria: JsonObject;
}

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
const block = (person: Person, key: string) =>
  world.get(person, `dynamic-sys/table-info/block/talks-board?block=${key}`);
const figures = async (key: string, person: Person = 'manager') =>
  ((await block(person, key)).data as { figures: Figure[] }).figures;
const listed = async (criteria: JsonObject) =>
  (await world.post('manager', 'talks/talk-plan/search', { ...criteria, pageSize: 100 })).data as {
    totalCount: number;
    rows: { persons: number | null; minutes: number }[];
  };

beforeAll(async () => {
  world = await talksWorld();
  const plan = (name: string, more: JsonObject = {}) =>
    world.post('manager', 'talks/talk-plan/add', { name, kind: 1, planDate: today, ...more });
  const group = (name: string, persons: number) =>
    plan(name, { kind: 2, persons, place: '一号', minutes: 45 });
  for (const { status } of [await plan('一'), await plan('二', { planDate: '2020-01-01' })])
    expect(status).toBe(200);
  expect((await group('三', 5)).status).toBe(200);
  expect((await group('四', 7)).status).toBe(200);
  const foreign = { name: '别处', kind: 2, persons: 90, place: '一号', planDate: today };
  expect((await world.post('foreign', 'talks/talk-plan/add', foreign)).status).toBe(200);
});
afterAll(() => world?.close());

describe('each figure', () => {
  test('counts what its list shows for the same criteria', async () => {
    const found = await figures('figures');
    expect(found.map(({ key, amount, criteria }) => [key, amount, criteria])).toEqual([
      ['all', 4, {}],
      ['group', 2, { kind: 2 }],
      ['persons', '12', { kind: 2 }],
      ['talks', 0, {}],
    ]);
    const [all, group, persons] = found;
    expect((await listed(all!.criteria)).totalCount).toBe(all!.amount);
    expect((await listed(group!.criteria)).totalCount).toBe(group!.amount);
    const sum = (await listed(persons!.criteria)).rows.reduce((all, row) => all + (row.persons ?? 0), 0);
    expect(String(sum)).toBe(persons!.amount);
  });

  test.each(['days', 'makers'])('of the trend %s does, also those of days without rows', async (key) => {
    const found = await figures(key);
    expect(found).toHaveLength(key === 'days' ? 7 : 3);
    for (const { amount, criteria } of found) expect((await listed(criteria)).totalCount).toBe(amount);
    expect(found.at(-1)!.amount).toBe(key === 'days' ? 3 : 4);
    expect(found.at(-1)!.label).toBe(key === 'days' ? today : today.slice(0, 7));
  });

  test('of a group is an average of the rows that its criteria find', async () => {
    const found = await figures('kinds');
    expect(found.map(({ label, amount }) => [label, amount])).toEqual([
      ['集体谈话', '45.00'],
      ['个别谈话', '30.00'],
    ]);
    for (const { amount, criteria } of found) {
      const { rows } = await listed(criteria);
      const average = rows.reduce((all, { minutes }) => all + minutes, 0) / rows.length;
      expect(average.toFixed(2)).toBe(amount);
    }
  });
});

describe('a session', () => {
  test('C5: sees no figure of a list that it may not search, and no rows of others', async () => {
    expect((await figures('figures', 'clerk')).map(({ key }) => key)).toEqual(['all', 'group', 'persons']);
    const page = await world.get('clerk', 'dynamic-sys/table-info/get-data/talks-board');
    const { blocks } = page.data as { blocks: { key: string; figures?: { key: string }[] }[] };
    expect(blocks[0]!.figures!.map(({ key }) => key)).toEqual(['all', 'group', 'persons']);
    expect((await figures('figures', 'foreign'))[0]!.amount).toBe(1);
    expect((await block('nobody', 'figures')).status).toBe(403);
    expect((await block('manager', 'nothing')).status).toBe(403);
    expect((await block('manager', 'links')).status).toBe(400);
  });

  test('gets no figure by a column that its role hides', async () => {
    await world.db
      .updateTable('org_role')
      .set({ hidden_fields: ['talk_plan.kind', 'talk_plan.minutes'] })
      .where('id', '=', world.roles.clerk)
      .execute();
    const token = await world.signIn('clerk');
    const ask = (key: string) =>
      world.call('GET', `dynamic-sys/table-info/block/talks-board?block=${key}`, { token });
    const { data } = await ask('figures');
    expect((data as { figures: Figure[] }).figures.map(({ key }) => key)).toEqual(['all']);
    expect((await ask('kinds')).status).toBe(403);
    expect((await ask('days')).status).toBe(200);
  });
});
