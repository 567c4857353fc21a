import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../../server/action';
import { withoutRates } from '../../server/contract/limits';
import { openDatabase } from '../../server/database/connection/server-database';
import { smallWorld, type SmallWorld } from './support/small-world';

let world: SmallWorld;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(() => world?.close());

/** Three connections for requests, and transactions of users that hold one until they may finish. */
function smallPool() {
  const database = openDatabase(world.url, 'login', {
    ...withoutRates(),
    connections: 4,
    connectSeconds: 60,
  });
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const as = (userId: number) =>
    database.within({ userId, tenantId: 1, orgTree: [], homeOrgId: 1 } as unknown as Session);
  const hold = (userId: number) =>
    as(userId)
      .transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await finished;
      });
  return { database, as, hold, finish };
}

test('the number of requests that wait for a connection is limited; further ones are rejected at once', async () => {
  const { database, as, hold, finish } = smallPool();
  const holders = [1, 2, 3].map(hold);
  await expect.poll(() => database.pools.requests?.totalCount).toBe(3);
  const waiting = Array.from({ length: 60 }, (_, at) => sql`select 1`.execute(as(10 + at)));
  await expect.poll(() => database.pools.requests?.waitingCount).toBe(60);
  await expect(sql`select 1`.execute(as(4))).rejects.toMatchObject({ errorName: 'unavailable' });
  finish();
  expect(await Promise.all(waiting)).toHaveLength(60);
  await Promise.all(holders);
  await database.close();
});

test('F8: one user does not hold every connection, whatever the requests wait for', async () => {
  const { database, as, hold, finish } = smallPool();
  const holders = [1, 1, 1, 1].map(hold);
  await expect.poll(() => database.pools.requests?.totalCount).toBe(2);
  expect((await sql<{ n: number }>`select 1 as n`.execute(as(2))).rows).toEqual([{ n: 1 }]);
  expect(database.pools.requests?.waitingCount).toBe(0);
  const own = sql`select 1`.execute(as(1));
  finish();
  await Promise.all([...holders, own]);
  await database.close();
});
