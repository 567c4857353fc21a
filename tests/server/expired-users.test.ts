import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPIRED_USERS } from '../../server/identity/expired-users';
import { demoOrgs, newUser, type DemoOrgs } from './support/demo-orgs';
import { demoWorld, type DemoWorld } from './support/demo-world';

let world: DemoWorld;
let org: DemoOrgs;
beforeAll(async () => {
  world = await demoWorld();
  org = await demoOrgs(world);
});
afterAll(() => world?.close());

test('a user whose last day is over is disabled in the night, which the log tells; one whose last day is today is not', async () => {
  const manager = world.as('manager');
  const ids: number[] = [];
  for (const [name, days] of [
    ['over', -1],
    ['today', 0],
    ['open', null],
  ] as const) {
    const { data, msg } = await manager.post('org/user/add', await newUser(world, org, `expires-${name}`));
    expect(msg).toBe('');
    await sql`update org_user set expire_date = current_date + ${days}::int where id = ${data.id}`.execute(
      world.db,
    );
    ids.push(data.id);
  }
  const status = async (id: number) => (await manager.get(`org/user/detail/${id}`)).data.status;
  const run = () => EXPIRED_USERS.run(world.db, new AbortController().signal, world.app.inOrganisation);
  expect(await run()).toBe(1);
  expect(await Promise.all(ids.map(status))).toEqual([0, 1, 1]);
  const { data } = await manager.post('org/user/data-change/search', {
    mod: 'org_user',
    dataId: String(ids[0]),
  });
  const [newest] = data.rows;
  expect(newest).toMatchObject({
    operator: '系统',
    action: '启用/停用',
    from: { status: 1 },
    to: { status: 0 },
  });
  expect(await run()).toBe(0);
});
