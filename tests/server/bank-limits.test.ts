import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldsOf } from '../support/test-app';
import { demoOrgs, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type Caller, type DemoWorld } from './support/demo-world';

/* Limits of spending: which rules may stand beside each other, and which hold for a person. */
const BASE = 'bank/bank-limit';
let world: DemoWorld;
let orgs: DemoOrgs;
let accountant: Caller;
let person: { id: number; level_id: number; area_id: number };

beforeAll(async () => {
  world = await demoWorld();
  orgs = await demoOrgs(world);
  accountant = world.as('accountant');
  await world.as('admin').get('bank/bank-money-category/init');
  person = (await world.db
    .selectFrom('supervised_prisoner')
    .select(['id', 'level_id', 'area_id'])
    .where('org_id', '=', orgs.first)
    .where('custody_status', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()) as typeof person;
  await sql`update supervised_prisoner set unique_category_ids = '{}' where id = ${person.id}`.execute(
    world.db,
  );
  await sql`update supervised_level set month_limit = 400, festival_extra = 200 where id = ${person.level_id}`.execute(
    world.db,
  );
});
afterAll(() => world?.close());

let names = 0;
const limit = (more: JsonObject = {}): JsonObject => {
  names += 1;
  return {
    name: `限额${names}`,
    targetType: 1,
    subject: 1,
    cycle: 4,
    maxAmount: '500.00',
    limitMode: 1,
    ...more,
  };
};
const add = (more: JsonObject = {}) => accountant.post(`${BASE}/add`, limit(more));
async function added(more: JsonObject = {}): Promise<number> {
  const reply = await add(more);
  expect([reply.code, reply.msg, fieldsOf(reply)]).toEqual([200, '', {}]);
  return reply.data.id as number;
}
const inForce = async () =>
  ((await accountant.get(`${BASE}/in-force/${person.id}`)).data as JsonObject[]).map(
    ({ subject, subjectId, cycle, maxAmount, names: rules }) => [subject, subjectId, cycle, maxAmount, rules],
  );
const monthly = async () => (await inForce()).find(([subject, , cycle]) => subject === 1 && cycle === 4)?.[3];

test('the level limits the month; a person or a category replaces it, additions raise it', async () => {
  expect(await monthly()).toBe('400.00');
  // Less specific than the level.
  await added({ maxAmount: '100.00' });
  await added({ targetType: 2, targetIds: [person.area_id], maxAmount: '200.00' });
  expect(await monthly()).toBe('400.00');
  const more = await added({ targetType: 2, targetIds: [person.area_id], maxAmount: '50.50', limitMode: 2 });
  expect(await monthly()).toBe('450.50');
  const own = await added({ targetType: 5, targetIds: [person.id], maxAmount: '30.00' });
  expect(await monthly()).toBe('80.50');
  expect((await accountant.get(`${BASE}/change-status/${more}/0`)).code).toBe(200);
  expect(await monthly()).toBe('30.00');
  const { version } = (await accountant.get(`${BASE}/detail/${own}`)).data;
  const edited = await accountant.post(`${BASE}/edit/${own}`, { version, endDate: '2020-01-01' });
  expect(edited.code).toBe(200);
  expect(await monthly()).toBe('400.00');
});

test('setting consume.festival: the level gives more in the month of a festival', async () => {
  const admin = world.as('admin', orgs.first);
  const { rows } = await sql<{ day: string }>`select current_date as day`.execute(world.db);
  const { day } = rows[0]!;
  const v = [{ name: '节日', startDate: day, endDate: day }];
  const values = [{ k: 'consume.festival', v, version: 0 }];
  expect((await admin.post('org/org-config/save', { values })).code).toBe(200);
  expect(await monthly()).toBe('600.00');
});

test('a pocket and a kind of spending have limits of their own, in their cycles', async () => {
  const pocket = await world.id('bank_money_category', { code: 'BZ' });
  await added({ subject: 2, subjectId: pocket, cycle: 2, maxAmount: '20.00' });
  await added({ subject: 4, consumeType: 3, cycle: 1, maxAmount: '5.00' });
  const found = await inForce();
  expect(found).toContainEqual([2, pocket, 2, '20.00', [expect.stringContaining('限额')]]);
  expect(found).toContainEqual([4, 3, 1, '5.00', [expect.stringContaining('限额')]]);
});

test('a rule for the same is refused, also of two at once; the total of a level is kept in the level', async () => {
  const same = { targetType: '相同范围的限额已存在' };
  const ids = await Promise.all([1, 2].map(() => add({ targetType: 5, targetIds: [person.id], cycle: 3 })));
  expect(ids.map(({ code }) => code).sort()).toEqual([200, 400]);
  expect(fieldsOf(ids.find(({ code }) => code === 400)!)).toEqual(same);
  expect(fieldsOf(await add())).toEqual(same);
  await added({ cycle: 6, startDate: '2026-01-01', endDate: '2026-06-30' });
  expect(fieldsOf(await add({ cycle: 6, startDate: '2026-06-30' }))).toEqual(same);
  const later = await added({ cycle: 6, startDate: '2026-07-01' });
  const { version } = (await accountant.get(`${BASE}/detail/${later}`)).data;
  const earlier = await accountant.post(`${BASE}/edit/${later}`, { version, startDate: '2026-06-01' });
  expect(fieldsOf(earlier)).toEqual(same);
  const ofLevel = { targetType: 3, targetIds: [person.level_id] };
  expect(fieldsOf(await add(ofLevel))).toEqual({ cycle: '等级的月消费总额请在等级中维护' });
  await added({ ...ofLevel, cycle: 2 });
});

test('bad amounts, dates and targets are refused', async () => {
  for (const maxAmount of ['-1', '1.001', '1000000000000000', '1e3', '１２', '￥5'])
    expect([maxAmount, fieldsOf(await add({ maxAmount, cycle: 5 }))]).toEqual([
      ...[maxAmount, { maxAmount: expect.any(String) }],
    ]);
  expect(fieldsOf(await add({ cycle: 5, startDate: '2026-02-02', endDate: '2026-02-01' }))).toEqual({
    endDate: '失效日期不能早于生效日期',
  });
  expect(fieldsOf(await add({ targetType: 5, cycle: 5 }))).toHaveProperty('targetIds');
  const elsewhere = await world.id('supervised_prisoner', { org_id: orgs.second, custody_status: 1 });
  expect(fieldsOf(await add({ targetType: 5, targetIds: [elsewhere], cycle: 5 }))).toHaveProperty(
    'targetIds',
  );
  expect((await accountant.get(`${BASE}/in-force/${elsewhere}`)).status).toBe(404);
});

test('rights: the accountant keeps limits, the police and managers read them', async () => {
  for (const [name, write, read] of [
    ['police01', 403, 200],
    ['manager', 403, 200],
    ['cashier', 403, 403],
    ['clerk', 403, 403],
  ] as const) {
    const caller = world.as(name);
    expect([name, (await caller.post(`${BASE}/add`, limit({ cycle: 5 }))).status]).toEqual([name, write]);
    expect([name, (await caller.post(`${BASE}/search`)).status]).toEqual([name, read]);
  }
});
