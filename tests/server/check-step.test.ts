import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { talksWorld, type TalksWorld } from './support/talks-world';

/* `check-step`: some columns of a row that a wizard is filling in, validated as its add or edit would. */
const PLANS = 'talks/talk-plan';
let world: TalksWorld;
beforeAll(async () => {
  world = await talksWorld();
});
afterAll(() => world?.close());

type Person = Parameters<TalksWorld['post']>[0];
const post = (person: Person, url: string, body: JsonObject) => world.post(person, `${PLANS}/${url}`, body);
const check = (columns: string[], values: JsonObject, more: JsonObject = {}, person: Person = 'manager') =>
  post(person, 'check-step', { columns, values, ...more });
const errorsOf = ({ data }: { data: unknown }) => (data as { errors: { path: string }[] }).errors;
const rows = async () => (await world.db.selectFrom('talk_plan').selectAll().execute()) as JsonObject[];

test('tells the errors of its columns alone, by the rules of the entity, and writes nothing', async () => {
  const missing = await check(['name', 'kind'], { kind: 2 });
  expect(missing.status).toBe(400);
  expect(errorsOf(missing)).toMatchObject([{ path: 'name', msg: '请输入计划名称' }]);
  // The number of persons belongs to a later step.
  expect(await check(['name', 'kind'], { name: '一', kind: 2 })).toMatchObject({ status: 200, data: {} });
  expect(errorsOf(await check(['persons'], { name: '一', kind: 2, persons: 1 }))).toHaveLength(1);
  // A column that the rules hide is not asked for; a check over several columns is told at its column.
  expect((await check(['persons'], { name: '一', kind: 1 })).status).toBe(200);
  expect(errorsOf(await check(['place'], { name: '一', kind: 2, place: '' }))).toMatchObject([
    { path: 'place', msg: '集体谈话请填写地点' },
  ]);
  expect(errorsOf(await check(['name', 'foo'], { name: '一', foo: 1 }))).toMatchObject([{ path: 'foo' }]);
  expect(await rows()).toEqual([]);
});

test('needs the permission of the call that will save the row, and a row in sight', async () => {
  const body = { name: '乙', kind: 1, planDate: '2026-03-01' };
  const { data } = await post('manager', 'add', body);
  const id = (data as { id: number }).id;
  expect((await check(['name'], { name: '' }, {}, 'nobody')).status).toBe(403);
  expect((await check(['name'], { name: '丙' }, {}, 'clerk')).status).toBe(200);
  expect((await check(['name'], { name: '丙' }, { id }, 'clerk')).status).toBe(403);
  expect((await check(['name'], { name: '丙' }, { id }, 'foreign')).status).toBe(404);
  expect(errorsOf(await check(['name'], { name: '' }, { id }))).toMatchObject([{ path: 'name' }]);
  // What is stored is not asked for again.
  expect((await check(['name', 'planDate'], { name: '丙' }, { id })).status).toBe(200);
  expect(await rows()).toMatchObject([{ name: '乙', version: 1 }]);
});

test('bounds the columns, and exists only for entities of wizards', async () => {
  const columns = Array.from({ length: 3001 }, (_, at) => `c${at}`);
  expect((await check(columns, {})).status).toBe(400);
  expect((await check(['name; drop'], {})).status).toBe(400);
  const url = 'talks/talk-record/check-step';
  expect((await world.post('manager', url)).status).toBe(404);
});
