import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { openFiles } from '../../server/files/file-keeping';
import { DEFAULT_LIMITS, withoutRates } from '../../server/contract/limits';
import { randomStream } from '../../server/seed/random';
import { installedDomains } from '../support/installed-domains';
import { readReply } from '../support/test-app';
import { multipart, SAMPLES } from './support/sample-files';
import { smallWorld, type SmallWorld } from './support/small-world';

/* Rights that change continuously. A longer run: ACCESS_CHANGES=2000, ACCESS_OTHERS=4, ACCESS_SEED=<any>. */
const OTHERS = Number(process.env.ACCESS_OTHERS ?? 1);
const CHANGES = Number(process.env.ACCESS_CHANGES ?? 16);
const random = randomStream(process.env.ACCESS_SEED ?? 'seed');

const LEVELS = 'supervised/supervised-level';
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'mortise-access-'));

let world: SmallWorld;
/** Servers on the same database. */
let servers: FastifyInstance[];
beforeAll(async () => {
  world = await smallWorld();
  const { database, model } = world;
  const { actions } = await installedDomains();
  const options = { database, model, actions, limits: withoutRates() };
  servers = [await createApp(options), await createApp(options)];
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await world?.close();
  fs.rmSync(directory, { recursive: true });
});

/**
 * A server for which rights of a tenant change right after each reading of a session, and how often it has read one.
 */
async function unlucky(tenantId: () => number): Promise<{ app: FastifyInstance; read(): number }> {
  let read = 0;
  const changing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'orgTree' in row)) return result;
      read++;
      await sql`update org_role set sort = sort + 1 where tenant_id = ${tenantId()}`.execute(world.db);
      return result;
    },
  };
  const { database, model } = world;
  const { actions } = await installedDomains();
  const files = openFiles({ directory, s3: null, limits: DEFAULT_LIMITS });
  const changed = { ...database, core: database.core.withPlugin(changing) };
  return { app: await createApp({ database: changed, model, actions, files }), read: () => read };
}

describe('rights that change between reading a session and using it', () => {
  test('C29, F9: do not fail a request: reads, writes, repeated writes, uploads', async () => {
    const { app, read } = await unlucky(() => world.tenants.home);
    const token = await world.signIn('manager');
    const post = async (url: string, payload: object, headers = {}) =>
      readReply(
        await app.inject({ method: 'POST', url: `/api/v1/${url}`, headers: { token, ...headers }, payload }),
      );
    const repeated = { 'idempotency-key': 'rights-that-change' };
    const image = await multipart([{ name: '图.png', bytes: SAMPLES.png }]);
    const { own } = world.levels;
    const replies = [
      await post(`${LEVELS}/search`, {}),
      await post(`${LEVELS}/detail/${own}`, {}),
      await post(`${LEVELS}/add`, { name: '变一', code: 'U1' }),
      await post(`${LEVELS}/edit/${own}`, { name: '变二', version: 1 }),
      await post(`${LEVELS}/add`, { name: '变三', code: 'U3' }, repeated),
      await post(`${LEVELS}/add`, { name: '变三', code: 'U3' }, repeated),
      readReply(
        await app.inject({
          method: 'POST',
          url: '/api/v1/upload/image',
          headers: { token, ...image.headers },
          payload: image.payload,
        }),
      ),
    ];
    await app.close();
    expect(replies.map(({ code, msg }) => [code, msg])).toEqual(replies.map(() => [200, expect.any(String)]));
    expect(read()).toBeGreaterThan(0);
    const { rows } = await sql`select from supervised_level where code = any('{U1,U3}')`.execute(world.db);
    expect(rows).toHaveLength(2);
  });

  test('of another tenant cost a request nothing', async () => {
    const { app, read } = await unlucky(() => world.tenants.away);
    const headers = { token: await world.signIn('manager') };
    const search = () =>
      app.inject({ method: 'POST', url: `/api/v1/${LEVELS}/search`, headers, payload: {} });
    for (let n = 0; n < 5; n++) {
      expect(readReply(await search()).code).toBe(200);
      await sql`update org_role set sort = sort + 1 where tenant_id = ${world.tenants.away}`.execute(
        world.db,
      );
    }
    expect(read()).toBe(1);
    await app.close();
  });
});

async function ask(token: string, path: string, payload: object): Promise<number> {
  const server = servers[random() < 0.5 ? 0 : 1]!;
  const reply = await server.inject({ method: 'POST', url: `/api/v1/${path}`, headers: { token }, payload });
  return readReply(reply).code;
}

test('C29: while rights of one tenant change continuously, every request of every tenant uses the current ones', async () => {
  const [manager, clerk, foreign] = await Promise.all(
    ['manager', 'clerk', 'foreign'].map((name) => world.signIn(name)),
  );
  /** Number of answers by caller and code. */
  const answers = new Map<string, Map<number, number>>();
  const note = (who: string, code: number) => {
    const codes = answers.get(who) ?? new Map<number, number>();
    answers.set(who, codes.set(code, (codes.get(code) ?? 0) + 1));
  };
  let over = false;
  const repeat = async (work: () => Promise<void>) => {
    while (!over) await work();
  };

  /** What the clerk may do, and how often a change of it has started or been acknowledged. */
  let may: boolean | null = true;
  let moment = 0;
  let sure = 0;
  const assign = async (subject: string, ...ids: string[]) =>
    note('changes', await ask(manager!, `org/${subject}`, { ids }));
  const changeClerk = async () => {
    for (let change = 0; change < CHANGES; change++) {
      const next = change % 2 === 1;
      [may, moment] = [null, moment + 1];
      await assign(
        `org-role/assign-app-to-role/${world.roles.clerk}`,
        next ? 'supervised_level_search' : 'supervised_level_add',
      );
      [may, moment, sure] = [next, moment + 1, 0];
      // The next change follows at once, or after some answers that only the present state explains.
      for (const wanted = Math.floor(random() * 3); sure < wanted;) await sleep(1);
    }
    over = true;
  };
  let change = 0;
  const changeOther = () =>
    repeat(() =>
      assign(
        `user/assign-app-to-user/${world.users.nobody}`,
        change++ % 2 ? 'org_role_search' : 'org_role_add',
      ),
    );
  const clerkSearches = () =>
    repeat(async () => {
      const [right, began] = [may, moment];
      const code = await ask(clerk!, `${LEVELS}/search`, {});
      if (right === null || began !== moment) return note('clerk, meanwhile', code);
      note(right ? 'clerk, granted' : 'clerk, revoked', code);
      sure++;
    });
  let added = 0;
  const works = (who: string, token: string) => () =>
    repeat(async () => {
      const name = `${who}${++added}`;
      if (random() < 0.7) note(who, await ask(token, `${LEVELS}/search`, {}));
      else note(who, await ask(token, `${LEVELS}/add`, { name, code: name }));
    });
  const all = [
    changeClerk,
    clerkSearches,
    clerkSearches,
    ...Array.from({ length: OTHERS }, () => changeOther),
  ];
  all.push(works('manager', manager!), works('foreign', foreign!), works('foreign', foreign!));
  await Promise.all(all.map((work) => work()));

  const told = Object.fromEntries([...answers].map(([who, codes]) => [who, Object.fromEntries(codes)]));
  if (process.env.ACCESS_CHANGES) console.log(told);
  const { 'clerk, meanwhile': meanwhile = {}, ...certain } = told;
  expect(Object.keys(meanwhile).filter((code) => code !== '200' && code !== '403')).toEqual([]);
  const some = expect.any(Number);
  expect(certain).toEqual({
    changes: { 200: some },
    manager: { 200: some },
    foreign: { 200: some },
    'clerk, granted': { 200: some },
    'clerk, revoked': { 403: some },
  });
}, 600_000);
