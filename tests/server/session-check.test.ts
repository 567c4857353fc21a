import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app';
import { readReply } from '../support/test-app';
import { smallWorld, type SmallWorld } from './support/small-world';

/*
 * A server keeps the sessions it has read and asks the database with each request only whether they still hold.
 */
let world: SmallWorld;
/** Another server on the same database. */
let second: FastifyInstance;
beforeAll(async () => {
  world = await smallWorld();
  second = await createApp({ database: world.database, model: world.model, actions: [] });
});
afterAll(async () => {
  await second?.close();
  await world?.close();
});
afterEach(() => vi.restoreAllMocks());

const SEARCH = 'supervised/supervised-level/search';
const ADD = 'supervised/supervised-level/add';
const EDIT = 'supervised/supervised-level/edit';
const search = (token: string) => world.call('POST', SEARCH, { token, body: {} });
const searchOnSecond = async (token: string) =>
  readReply(
    await second.inject({ method: 'POST', url: `/api/v1/${SEARCH}`, headers: { token }, payload: {} }),
  );

/** Beginnings of the statements that a call sends to the database. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const submitted = vi.spyOn(pg.Query.prototype as unknown as { submit(): unknown }, 'submit');
  await call();
  return submitted.mock.contexts.map((query) =>
    (query as unknown as { text: string }).text.trim().replace(/\s+/g, ' ').slice(0, 24),
  );
}

describe('statements of a request whose session is known', () => {
  test('a list: the check and the rows', async () => {
    const token = await world.signIn('manager');
    await search(token);
    const sent = await statementsOf(() => search(token));
    expect(sent).toEqual([
      expect.stringMatching(/^select (set_config|\(select s\.)/),
      expect.stringMatching(/^select t\."id"/),
    ]);
  });

  test('a row by its id: one, with check and row', async () => {
    const token = await world.signIn('manager');
    const detail = () =>
      world.call('GET', `supervised/supervised-level/detail/${world.levels.own}`, { token });
    await detail();
    expect(await statementsOf(detail)).toEqual([expect.stringMatching(/^with passed as \(select s/)]);
  });

  const adds = async (token: string, code: string) => {
    const reply = await world.call('POST', ADD, { token, body: { name: `数语句${code}`, code } });
    expect(reply).toMatchObject({ code: 200, data: { id: expect.any(Number) } });
    return reply;
  };

  test('an add: one, with check, row and logs', async () => {
    const token = await world.signIn('manager');
    await search(token);
    expect(await statementsOf(() => adds(token, 'S1'))).toEqual([
      expect.stringMatching(/^with passed as \(select s/),
    ]);
  });

  test('an add on a connection that served somebody else: told whose it is, within the transaction', async () => {
    const token = await world.signIn('manager');
    await search(token);
    await search(await world.signIn('admin'));
    const sent = await statementsOf(() => adds(token, 'S2'));
    expect(sent).toEqual([
      'begin',
      expect.stringMatching(/^select set_config/),
      expect.stringMatching(/^with passed as \(select n/),
      'commit',
    ]);
  });

  test('an add that brings a key: the key, the row with its logs, the answer under the key', async () => {
    const token = await world.signIn('manager');
    await search(token);
    const headers = { 'idempotency-key': 'statements-0001' };
    const body = { name: '数语句键', code: 'S4' };
    expect(await statementsOf(() => world.call('POST', ADD, { token, headers, body }))).toEqual([
      'begin',
      expect.stringMatching(/^select \(select 1/),
      expect.stringMatching(/^with forgotten/),
      expect.stringMatching(/^with passed as \(select n/),
      expect.stringMatching(/^insert into idempotency/),
      'commit',
    ]);
  });

  test('an edit: the row, then its change with the logs', async () => {
    const token = await world.signIn('manager');
    const { data } = await adds(token, 'S3');
    const sent = await statementsOf(() =>
      world.call('POST', `${EDIT}/${data.id as number}`, {
        token,
        body: { name: '改了', version: 1 },
      }),
    );
    expect(sent).toEqual([
      'begin',
      expect.stringMatching(/^select \(select 1/),
      expect.stringMatching(/^select t\."id"/),
      expect.stringMatching(/^with passed as \(select n/),
      'commit',
    ]);
  });
});

describe('C29: what is changed in the database itself counts from the next request on, on every server', () => {
  test('a right that is taken away and given back', async () => {
    const token = await world.signIn('clerk');
    const grant = sql`subject_kind = 'role' and subject_id = ${world.roles.clerk} and code = 'supervised_level_search'`;
    expect([(await search(token)).code, (await searchOnSecond(token)).code]).toEqual([200, 200]);
    await sql`delete from permission_grant where ${grant}`.execute(world.db);
    expect([(await search(token)).code, (await searchOnSecond(token)).code]).toEqual([403, 403]);
    await sql`insert into permission_grant (tenant_id, subject_kind, subject_id, code)
      values (${world.tenants.home}, 'role', ${world.roles.clerk}, 'supervised_level_search')`.execute(
      world.db,
    );
    expect([(await search(token)).code, (await searchOnSecond(token)).code]).toEqual([200, 200]);
  });

  test('a data scope, an organisation that is moved away, a user who expires', async () => {
    const token = await world.signIn('manager');
    const rows = async () => (await search(token)).data.totalCount as number;
    const before = await rows();
    expect(before).toBeGreaterThan(0);
    await sql`update org_role set status = 0 where id = ${world.roles.manager}`.execute(world.db);
    expect((await search(token)).code).toBe(403);
    await sql`update org_role set status = 1 where id = ${world.roles.manager}`.execute(world.db);
    expect(await rows()).toBe(before);
    await sql`update org set status = 0 where id = ${world.orgs.bureau}`.execute(world.db);
    expect((await search(token)).code).toBe(203);
    await sql`update org set status = 1 where id = ${world.orgs.bureau}`.execute(world.db);
    await sql`update org_user set expire_date = current_date - 1 where id = ${world.users.manager}`.execute(
      world.db,
    );
    expect((await searchOnSecond(token)).code).toBe(203);
    await sql`update org_user set expire_date = null where id = ${world.users.manager}`.execute(world.db);
    expect(await rows()).toBe(before);
  });

  test('a session that was idle too long, although a server knows it', async () => {
    const token = await world.signIn('clerk');
    expect((await search(token)).code).toBe(200);
    await sql`update session set last_seen_at = now() - interval '31 minutes' where user_id = ${world.users.clerk}`.execute(
      world.db,
    );
    expect((await search(token)).code).toBe(203);
  });

  test('a wrong request of somebody who is signed out is told that, and writes nothing', async () => {
    const token = await world.signIn('manager');
    await search(token);
    await sql`delete from session where user_id = ${world.users.manager}`.execute(world.db);
    expect((await world.call('POST', ADD, { token, body: { nonsense: 1 } })).code).toBe(203);
    expect((await world.call('POST', ADD, { token, body: { name: '不该有', code: 'S9' } })).code).toBe(203);
    const change = { token, body: { name: '不该有', version: 1 } };
    expect((await world.call('POST', `${EDIT}/${world.levels.own}`, change)).code).toBe(203);
    const { rows } = await sql`select from supervised_level where name = '不该有'`.execute(world.db);
    expect(rows).toEqual([]);
  });
});

describe('rows by their ids, asked for at the same moment: statements share a connection', () => {
  const detail = (token: string, id: number) =>
    world.call('GET', `supervised/supervised-level/detail/${id}`, { token });

  test('each tells its own session what it may know', async () => {
    const tokens = [
      await world.signIn('manager'),
      await world.signIn('foreign'),
      await world.signIn('clerk'),
    ] as const;
    const { own, foreign } = world.levels;
    const over = await world.signIn('admin');
    await Promise.all([...tokens, over].map((token) => detail(token, own)));
    await sql`delete from session where user_id = ${world.users.admin}`.execute(world.db);
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 12 }, () => [
        ...tokens.flatMap((token) => [detail(token, own), detail(token, foreign)]),
        detail(over, own),
        detail(tokens[0], 2 ** 40),
      ]).flat();
      const codes = (await Promise.all(asked)).map(({ code, data }) => (code === 200 ? data.name : code));
      const expected = ['普管级', 404, 404, '别处级', '普管级', 404, 203, 404];
      expect(codes).toEqual(Array.from({ length: 12 }, () => expected).flat());
    }
  });

  test('its use is noted once a minute, whichever way it is asked', async () => {
    const token = await world.signIn('clerk');
    await detail(token, world.levels.own);
    const age = async () =>
      (
        await sql<{ seconds: number }>`
          select extract(epoch from now() - max(last_seen_at))::int as seconds from session
           where user_id = ${world.users.clerk}`.execute(world.db)
      ).rows[0]?.seconds;
    await sql`update session set last_seen_at = now() - interval '40 seconds' where user_id = ${world.users.clerk}`.execute(
      world.db,
    );
    expect((await detail(token, world.levels.own)).code).toBe(200);
    expect(await age()).toBeGreaterThanOrEqual(40);
    await sql`update session set last_seen_at = now() - interval '2 minutes' where user_id = ${world.users.clerk}`.execute(
      world.db,
    );
    expect((await detail(token, world.levels.own)).code).toBe(200);
    expect(await age()).toBeLessThan(40);
  });
});

describe('the number that tells of changes', () => {
  const version = async () =>
    (await sql<{ version: number }>`select version from access_state`.execute(world.db)).rows[0]?.version;

  test('rises once a transaction, with its commit', async () => {
    const before = (await version()) ?? 0;
    await world.db.transaction().execute(async (tx) => {
      await sql`update org_role set sort = sort + 1`.execute(tx);
      await sql`update org set sort = sort + 1`.execute(tx);
      expect(
        (await sql<{ version: number }>`select version from access_state`.execute(tx)).rows[0]?.version,
      ).toBe(before);
    });
    expect(await version()).toBe(before + 1);
  });

  test('does not rise with a sign-in, and no request can change it', async () => {
    const before = await version();
    await world.signIn('clerk');
    expect(await version()).toBe(before);
    const change = sql`update access_state set version = 0`.execute(world.database.core);
    await expect(change).rejects.toThrow(/permission denied/);
  });
});
