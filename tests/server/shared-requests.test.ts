import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { withoutRates } from '../../server/contract/limits';
import { randomStream } from '../../server/seed/random';
import { installedDomains } from '../support/installed-domains';
import { readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

/*
 * Requests of two tenants that share the connections of one pool, while others fail: sessions have ended or changed,
 * values are rejected, statements must be prepared again. A longer run: SHARED_REQUESTS=130000, SHARED_SEED=<any>.
 */
const REQUESTS = Number(process.env.SHARED_REQUESTS ?? 400);
const AT_ONCE = 32;
const LEVELS = 'supervised/supervised-level';
const random = randomStream(process.env.SHARED_SEED ?? 'seed');

let world: SmallWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await smallWorld();
  const { database, model } = world;
  const { actions } = await installedDomains();
  app = await createApp({ database, model, actions, limits: withoutRates() });
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

test('C1, C29: each is answered for its own tenant, and an error of one is not returned to another', async () => {
  const { tenants, users, levels } = world;
  const [manager, foreign] = [await world.signIn('manager'), await world.signIn('foreign')];
  let over = '';
  let added = 0;
  const call = async (method: 'GET' | 'POST', path: string, token: string, payload?: object) =>
    readReply(
      await app.inject({
        method,
        url: `/api/v1/${LEVELS}/${path}`,
        headers: { token },
        ...(payload && { payload }),
      }),
    );
  const detail = async (token: string, id: number) => {
    const { code, msg, data } = await call('GET', `detail/${id}`, token);
    return code === 200 ? data.name : code === 500 ? `500 ${msg}` : code;
  };
  const add = async (token: string, prefix: string, code = `${prefix}${++added}`) =>
    (await call('POST', 'add', token, { name: `${prefix}${++added}`, code })).code;
  /** The requests, each with its only correct answer. */
  const kinds: [ask: () => Promise<unknown>, answer: unknown][] = [
    [() => detail(manager, levels.own), '普管级'],
    [() => detail(manager, levels.foreign), 404],
    [() => detail(foreign, levels.foreign), '别处级'],
    [() => detail(foreign, levels.own), 404],
    [() => detail(over, levels.own), 203],
    [() => add(manager, 'home'), 200],
    [() => add(foreign, 'away'), 200],
    [() => add(manager, 'home', '普管级'), 400],
    [() => add(over, 'over'), 203],
  ];

  const wrong = new Map<string, number>();
  let asked = 0;
  for (let round = 0; asked < REQUESTS; round++) {
    // An ended session that servers have cached.
    over = await world.signIn('clerk');
    await detail(over, levels.own);
    await sql`delete from session where user_id = ${users.clerk}`.execute(world.db);
    const changed = random() < 0.5 ? tenants.home : tenants.away;
    if (random() < 0.5)
      await sql`update org_role set sort = sort + 1 where tenant_id = ${changed}`.execute(world.db);
    if (random() < 0.3) world.database.tablesChanged();
    const turn = Array.from({ length: AT_ONCE }, () => kinds[Math.floor(random() * kinds.length)]!);
    const answers = await Promise.all(turn.map(([ask]) => ask()));
    asked += turn.length;
    for (const [at, answer] of answers.entries())
      if (answer !== turn[at]![1]) {
        const what = `${String(turn[at]![1])} is answered ${String(answer)}`;
        wrong.set(what, (wrong.get(what) ?? 0) + 1);
      }
  }
  if (process.env.SHARED_REQUESTS) console.log({ asked, added, wrong: Object.fromEntries(wrong) });
  expect(Object.fromEntries(wrong)).toEqual({});
  const { rows } = await sql`
    select tenant_id = ${tenants.home} as home, substr(code, 1, 4) as prefix from supervised_level
     where code ~ '^(home|away|over)' group by 1, 2 order by 1`.execute(world.db);
  expect(rows).toEqual([
    { home: false, prefix: 'away' },
    { home: true, prefix: 'home' },
  ]);
}, 3_600_000);
