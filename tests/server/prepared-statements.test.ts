import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPool } from '../../server/database/connection/connect';
import { PreparedStatements } from '../../server/database/connection/prepare-statements';
import { isRetryable } from '../../server/database/connection/database-errors';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created?.drop());

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
  ])('%s affects no other request', async (title, before, after) => {
    const prepared = new PreparedStatements();
    const own = connectPool(created.url, { max: 1, prepared });
    const text = `select $1::int as "${title}"`;
    const first = await own.connect();
    for (let run = 0; run < 3; run++) await first.query(text, [run]);
    first.release();
    // The text qualifies for preparation by now, but this connection has not parsed it yet.
    const fresh = connectPool(created.url, { max: 1, prepared });
    const client = await fresh.connect();
    // Sent together, as by requests in the same tick: a failing statement, one after it, and another one.
    const failing = [...before.map((one) => client.query(one)), client.query(text, [1]), client.query(after)];
    const beside = [client.query(text, [2]), client.query(text, [3])];
    const failed = await Promise.allSettled(failing);
    expect(failed.at(-2)).toMatchObject({ status: 'rejected', reason: { code: '25P02' } });
    expect((await Promise.all(beside)).map(({ rows }) => rows)).toEqual([[{ [title]: 2 }], [{ [title]: 3 }]]);
    expect((await client.query(text, [4])).rows).toEqual([{ [title]: 4 }]);
    client.release();
    await Promise.all([own.end(), fresh.end()]);
  });

  test('a statement that was deallocated from outside fails at most once, and is prepared again', async () => {
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
