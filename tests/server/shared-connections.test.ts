import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPool } from '../../server/database/connection/connect';
import { PreparedStatements } from '../../server/database/connection/prepare-statements';
import { SharedConnections, type Lent } from '../../server/database/connection/shared-connections';
import { isRetryable } from '../../server/database/connection/database-errors';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

let created: TestDatabase;
let pool: pg.Pool;
let shared: SharedConnections;
beforeAll(async () => {
  created = await createTestDatabase();
  pool = connectPool(created.url, {});
  shared = new SharedConnections(() => pool.connect());
});
afterAll(async () => {
  await pool?.end();
  await created?.drop();
});

const lend = (...keys: string[]): Promise<Lent[]> => Promise.all(keys.map((key) => shared.lend(key)));
const release = (lent: readonly Lent[]) => lent.forEach((one) => one.release());
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('who asks in the same turn with the same key shares a connection, others do not', async () => {
  const lent = await lend('a', 'a', 'b');
  await nextTurn();
  const [later] = await lend('b');
  const clients = [...lent, later!].map(({ client }) => client);
  expect(clients[0]).toBe(clients[1]);
  expect(new Set(clients).size).toBe(3);
  expect(pool.idleCount).toBe(0);
  release([...lent, later!]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('it goes back with the last, and is lent to no one afterwards', async () => {
  const [one, two] = await lend('a', 'a');
  const { totalCount } = pool;
  one!.release();
  expect(pool.idleCount).toBe(totalCount - 1);
  two!.release();
  expect(pool.idleCount).toBe(totalCount);
  const other = await pool.connect();
  const [fresh] = await lend('a');
  expect(fresh!.client).not.toBe(other);
  other.release();
  fresh!.release();
});

test('no more than eight share one', async () => {
  const lent = await lend(...Array.from({ length: 20 }, () => 'a'));
  expect(new Set(lent.map(({ client }) => client)).size).toBe(3);
  release(lent);
});

test('a statement that fails takes no other with it', async () => {
  const lent = await lend('a', 'a', 'a');
  const answers = await Promise.allSettled(
    lent.map(({ client }, at) => client.query('select 1 / $1::int as n', [at === 1 ? 0 : 1])),
  );
  release(lent);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('whoever cannot be given one is told, and the next try is a new one', async () => {
  let broken = true;
  const sometimes = new SharedConnections(() =>
    broken ? Promise.reject(new Error('gone')) : pool.connect(),
  );
  const first = await Promise.allSettled([sometimes.lend('a'), sometimes.lend('a')]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  await nextTurn();
  const lent = await sometimes.lend('a');
  expect((await lent.client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  lent.release();
});

describe('a prepared statement whose neighbour fails', () => {
  /** Failures before the statement of the same request is parsed. */
  test.each([
    ['an aborted transaction', ['begin', 'select 1 / 0'], 'rollback'],
    [
      'a time limit',
      ["set statement_timeout = '1ms'", 'begin', 'select pg_sleep(1)'],
      'rollback; reset statement_timeout',
    ],
    ['a lost table', ['begin', 'select from nowhere'], 'rollback'],
  ])('%s takes no other request with it', async (title, before, after) => {
    const prepared = new PreparedStatements();
    const own = connectPool(created.url, { max: 1, prepared });
    const text = `select $1::int as "${title}"`;
    const first = await own.connect();
    for (let run = 0; run < 3; run++) await first.query(text, [run]);
    first.release();
    // The text is worth preparing by now, and this connection has not parsed it yet.
    const fresh = connectPool(created.url, { max: 1, prepared });
    const client = await fresh.connect();
    // In one piece, as requests in one turn send it: one that fails, one beside it, and one more.
    const failing = [...before.map((one) => client.query(one)), client.query(text, [1]), client.query(after)];
    const beside = [client.query(text, [2]), client.query(text, [3])];
    const failed = await Promise.allSettled(failing);
    expect(failed.at(-2)).toMatchObject({ status: 'rejected', reason: { code: '25P02' } });
    expect((await Promise.all(beside)).map(({ rows }) => rows)).toEqual([[{ [title]: 2 }], [{ [title]: 3 }]]);
    expect((await client.query(text, [4])).rows).toEqual([{ [title]: 4 }]);
    client.release();
    await Promise.all([own.end(), fresh.end()]);
  });

  test('a statement that was discarded from outside fails once at most, and is prepared anew', async () => {
    const own = connectPool(created.url, { max: 1 });
    const client = await own.connect();
    const ask = (n: number) => client.query('select $1::int as n', [n]);
    for (let n = 0; n < 5; n++) await ask(n);
    await client.query('discard all');
    const error: unknown = await ask(5).catch((reason: unknown) => reason);
    expect(isRetryable(error)).toBe(true);
    expect((await ask(6)).rows).toEqual([{ n: 6 }]);
    client.release();
    await own.end();
  });
});
