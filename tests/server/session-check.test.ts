import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../server/action';
import { createApp } from '../../server/app';
import { accessCount, recordAccessChange } from '../../server/database/tables/access-changes';
import { ACCESS_TABLES, decidesSessions } from '../../server/identity/access-tables';
import { connect } from '../../server/database/connection/connect';
import { installationOf } from '../../server/configuration/server-settings';
import { settingsReader } from '../../server/configuration/settings-in-force';
import { DEFAULT_LIMITS } from '../../server/contract/limits';
import { requireSession } from '../../server/session/session';
import { tokenHash } from '../../server/session/token';
import { readReply } from '../support/test-app';
import { testSession } from './records-world';
import { smallWorld, type SmallWorld } from './support/small-world';

/* A server caches the sessions it has read, and each request only asks the database whether they are still valid. */
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

/** A transaction on a separate connection, ended by the test. */
async function beginBeside(): Promise<{ db: Db; end(how: 'commit' | 'rollback'): Promise<void> }> {
  const { db, close } = connect(world.url, { max: 1 });
  await sql`begin`.execute(db);
  let open = true;
  return {
    db,
    async end(how) {
      if (!open) return;
      open = false;
      await sql.raw(how).execute(db);
      await close();
    },
  };
}

/** The first characters of the statements that a call sends to the database. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const submitted = vi.spyOn(pg.Query.prototype as unknown as { submit(): unknown }, 'submit');
  await call();
  return submitted.mock.contexts.map((query) =>
    (query as unknown as { text: string }).text.trim().replace(/\s+/g, ' ').slice(0, 24),
  );
}

describe('statements of a request with a cached session', () => {
  test('a list: the check and the rows', async () => {
    const token = await world.signIn('manager');
    await search(token);
    const sent = await statementsOf(() => search(token));
    expect(sent).toEqual([
      expect.stringMatching(/^select (set_config|\(select s\.)/),
      // For a tree: whether it is small enough to be returned whole.
      'select count(*) as n fro',
      expect.stringMatching(/^select t\.id as "id"/),
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

  test('an add on a connection that served another session: its scope is set within the transaction', async () => {
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

  test('an add with an idempotency key: one, with the key; its repetition looks the response up', async () => {
    const token = await world.signIn('manager');
    await search(token);
    const headers = { 'idempotency-key': 'statements-0001' };
    const body = { name: '数语句键', code: 'S4' };
    const add = () => statementsOf(() => world.call('POST', ADD, { token, headers, body }));
    expect(await add()).toEqual([expect.stringMatching(/^with checked as/)]);
    // Statements that prepare and that set the scope after a rollback come between.
    const repetition = (await add()).filter((text) => /^(with|insert|begin|commit)/.test(text));
    expect([...new Set(repetition)]).toEqual([
      expect.stringMatching(/^with checked as/),
      'begin',
      expect.stringMatching(/^with forgotten/),
      expect.stringMatching(/^with request as/),
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
      expect.stringMatching(/^select t\.id as "id"/),
      expect.stringMatching(/^with passed as \(select s/),
    ]);
  });

  test('an edit with an idempotency key: the row, then its change with the logs and the key', async () => {
    const token = await world.signIn('manager');
    const { data } = await adds(token, 'S6');
    const options = {
      token,
      headers: { 'idempotency-key': 'statements-0002' },
      body: { name: '改了键', version: 1 },
    };
    expect(await statementsOf(() => world.call('POST', `${EDIT}/${data.id as number}`, options))).toEqual([
      expect.stringMatching(/^select t\.id as "id"/),
      expect.stringMatching(/^with checked as/),
    ]);
  });

  test('I6: an edit that another change overtakes after it has read the row is a conflict that returns the present row', async () => {
    const token = await world.signIn('manager');
    const { data } = await adds(token, 'S5');
    const id = data.id as number;
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
      return rows[0]?.n;
    };
    const edit = await world.db.transaction().execute(async (tx) => {
      await sql`update supervised_level set name = '别人改的', version = version + 1 where id = ${id}`.execute(
        tx,
      );
      const answer = world.call('POST', `${EDIT}/${id}`, { token, body: { name: '我改的', version: 1 } });
      await expect.poll(waiting).toBe(1);
      return { answer };
    });
    expect(await edit.answer).toMatchObject({
      code: 409,
      data: { current: { name: '别人改的', version: 2 } },
    });
  });
});

describe('C29: changes made directly in the database take effect with the next request, on every server', () => {
  test('a right that is revoked and granted again', async () => {
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

  test('a session that was idle too long, although a server has cached it', async () => {
    const token = await world.signIn('clerk');
    expect((await search(token)).code).toBe(200);
    await sql`update session set last_seen_at = now() - interval '31 minutes' where user_id = ${world.users.clerk}`.execute(
      world.db,
    );
    expect((await search(token)).code).toBe(203);
  });

  test('an invalid request with an ended session is rejected for the session, and writes nothing', async () => {
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

describe('rows by their ids, requested at the same time', () => {
  const detail = (token: string, id: number) =>
    world.call('GET', `supervised/supervised-level/detail/${id}`, { token });

  test('each session gets only what it may see', async () => {
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

  test('its use is recorded once a minute, by any kind of request', async () => {
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

describe('the count of changes with which cached sessions are compared', () => {
  const count = async (tenantId = world.tenants.home, db: Db = world.db) =>
    (await sql<{ n: number }>`select ${sql.raw(accessCount(String(tenantId)))} as n`.execute(db)).rows[0]!.n;

  test('increases with the commit, for the tenant only, whatever the number of parallel changes', async () => {
    const [home, away] = [await count(), await count(world.tenants.away)];
    await world.db.transaction().execute(async (tx) => {
      await recordAccessChange(tx, world.tenants.home);
      await recordAccessChange(tx, world.tenants.home);
      expect(await count()).toBe(home);
    });
    expect([await count(), await count(world.tenants.away)]).toEqual([home + 2, away]);
  });

  test('C29: transactions that commit in another order than they began each count with their own commit', async () => {
    const first = await beginBeside();
    const second = await beginBeside();
    try {
      const before = await count();
      await recordAccessChange(first.db, world.tenants.home);
      // Neither waits for the other, although both replace earlier rows.
      await recordAccessChange(second.db, world.tenants.home);
      await second.end('commit');
      expect(await count()).toBe(before + 1);
      await first.end('commit');
      expect(await count()).toBe(before + 2);
    } finally {
      await Promise.all([first.end('rollback'), second.end('rollback')]);
    }
  });

  test('keeps few rows, and none of a rolled back transaction', async () => {
    const before = await count();
    for (let n = 0; n < 30; n++) await recordAccessChange(world.db, world.tenants.home);
    const undone = world.db.transaction().execute(async (tx) => {
      await recordAccessChange(tx, world.tenants.home);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await count()).toBe(before + 30);
    const { rows } = await sql`select from access_change where tenant_id = ${world.tenants.home}`.execute(
      world.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('does not increase with a sign-in, and no request increases that of another tenant', async () => {
    const before = await count();
    await world.signIn('clerk');
    expect(await count()).toBe(before);
    const { home, away } = world.tenants;
    const own = world.database.within(testSession({ tenantId: home, orgId: world.orgs.first, orgTree: [] }));
    await expect(recordAccessChange(own, away)).rejects.toThrow(/row-level security/);
  });

  test('every test rejects a write to an access table that does not increase it', async () => {
    const change = sql`/* every tenant */ update org_role set sort = sort + 1`.execute(world.database.core);
    await expect(change).rejects.toThrow('org_role is written without recordAccessChange');
  });

  test('everything that a session is read from is an access table', async () => {
    const submitted = vi.spyOn(pg.Query.prototype as unknown as { submit(): unknown }, 'submit');
    const token = await world.signIn('clerk');
    const read = new Set<string>();
    const client = new pg.Client(world.url);
    await client.connect();
    const { home } = world.tenants;
    const department = {
      tenant_id: home,
      org_id: world.orgs.first,
      name: '监区',
      code: 'D',
      sort: 1,
      status: 1,
    };
    const { id: dept_id } = await world.db
      .insertInto('org_department')
      .values(department)
      .returning('id')
      .executeTakeFirstOrThrow();
    const clerk = world.db.updateTable('org_user').where('id', '=', world.users.clerk);
    for (const data_scope of [1, 4, 6, 3]) {
      await clerk.set({ dept_id, login_type: data_scope === 3 ? 3 : 1 }).execute();
      await world.db
        .updateTable('org_role')
        .set({ data_scope, hidden_fields: ['org.name'] })
        .where('id', '=', world.roles.clerk)
        .execute();
      submitted.mockClear();
      const served = async () => ({ codes: new Set<string>(), model: world.model });
      await requireSession(
        { db: world.db, settings: settingsReader(world.model, installationOf(DEFAULT_LIMITS)), served },
        tokenHash(token),
      );
      const texts = submitted.mock.contexts.map((query) => (query as unknown as { text: string }).text);
      for (const text of texts) {
        // The statement has placeholders without values, which only a simple query can explain.
        const { rows } = await client.query<object>(`explain (format json, generic_plan) ${text}`);
        for (const [, name] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) read.add(name!);
      }
    }
    await client.end();
    const deciding = [...world.model.entities.values()].filter(({ entity }) => decidesSessions(entity));
    const tables = new Set([...ACCESS_TABLES, ...deciding.map(({ table }) => table)]);
    expect([...read].sort()).toEqual([...tables, 'access_change', 'session'].sort());
  });
});
