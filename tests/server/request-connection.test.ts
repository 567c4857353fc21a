import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../server/action';
import { testSession } from './records-world';
import { smallWorld, type SmallWorld } from './support/small-world';

/* The connection of a request when some of its parallel statements fail. */
let world: SmallWorld;
let own: Db;
beforeAll(async () => {
  world = await smallWorld();
  const { tenants, orgs } = world;
  own = world.database.within(
    testSession({
      tenantId: tenants.home,
      orgId: orgs.first,
      homeOrgId: orgs.first,
      orgTree: [orgs.first],
    }),
  );
});
afterAll(() => world?.close());

const idle = () => {
  const { idleCount, totalCount } = world.database.pools.requests!;
  return totalCount > 0 && idleCount === totalCount;
};

test('a connection that arrives after the end of the request is returned unused', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const request = own.connection().execute(async (db) => {
    late = sql`select 1`.execute(db);
    late.catch(() => undefined);
    throw new Error('the other one failed');
  });
  await expect(request).rejects.toThrow('the other one failed');
  await expect(late).rejects.toThrow('released before');
  await expect.poll(idle).toBe(true);
});

test('a statement after the rollback changes nothing', async () => {
  const rename = (db: Db) => sql`update supervised_level set name = '迟到的'`.execute(db);
  let late: Promise<unknown> = Promise.resolve();
  const request = own.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    late = (async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await rename(tx as Db);
    })();
    late.catch(() => undefined);
    throw new Error('refused');
  });
  await expect(request).rejects.toThrow('refused');
  await expect(late).rejects.toThrow();
  const { rows } = await sql`select from supervised_level where name = '迟到的'`.execute(world.db);
  expect(rows).toEqual([]);
  await expect.poll(idle).toBe(true);
});

test('a statement that fails after a savepoint is rolled back alone, and the rest of the transaction sees its rows', async () => {
  const names = await own.transaction().execute(async (tx) => {
    await sql`savepoint one_row`.execute(tx);
    await expect(
      sql`update supervised_level set sort = 1 / 0 where tenant_id = ${world.tenants.home}`.execute(tx),
    ).rejects.toMatchObject({ code: '22012' });
    await sql`rollback to savepoint one_row`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select name from supervised_level where tenant_id = ${world.tenants.home}`.execute(tx);
    return rows.map(({ name }) => name);
  });
  expect(names).toEqual(['普管级']);
  await expect.poll(idle).toBe(true);
});
