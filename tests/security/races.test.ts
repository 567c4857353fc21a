import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallWorld, type SmallWorld } from '../server/support/small-world';

/* Requests at the same moment. Money does not exist yet; these are the mechanisms that it will rely on. */
let world: SmallWorld;
let manager: string;
beforeAll(async () => {
  world = await smallWorld();
  manager = await world.signIn('manager');
});
afterAll(() => world?.close());

const LEVEL = 'supervised/supervised-level';
const times = <T>(n: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)));

test('C42, I7: fifty copies of one request create one row and get one answer', async () => {
  const replies = await times(50, () =>
    world.call('POST', `${LEVEL}/add`, {
      token: manager,
      body: { name: '一次' },
      headers: { 'idempotency-key': 'one-and-the-same' },
    }),
  );
  // A request that arrives while the first is still running is rejected with that reason, and may be repeated.
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(new Set(replies.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1);
  const { rows } = await sql`select id from supervised_level where name = '一次'`.execute(world.db);
  expect(rows).toHaveLength(1);
});

test('C42: of fifty changes of the same version one succeeds', async () => {
  const { data } = await world.call('POST', `${LEVEL}/add`, { token: manager, body: { name: '争先' } });
  const replies = await times(50, (at) =>
    world.call('POST', `${LEVEL}/edit/${data.id}`, {
      token: manager,
      body: { version: 1, remark: `第${at}个` },
    }),
  );
  const done = replies.filter(({ status }) => status === 200);
  expect([done.length, replies.filter(({ status }) => status === 409).length]).toEqual([1, 49]);
  const { rows } = await sql<{ version: number }>`
    select version from supervised_level where id = ${data.id}`.execute(world.db);
  expect(rows[0]?.version).toBe(2);
});

test('C31: of fifty rows with the same unique name one is created', async () => {
  const replies = await times(50, () =>
    world.call('POST', `${LEVEL}/add`, { token: manager, body: { name: '唯一' } }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ data }) => data.errors?.[0].path === 'name')).toHaveLength(49);
});
