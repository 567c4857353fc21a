import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { requireOwnConnections } from '../../server/launch/require-own-connections';
import { transactionPooler } from '../support/transaction-pooler';

test('connections with a session of their own are accepted', async () => {
  await requireOwnConnections(inject('databaseUrl'));
});

test.each([
  ['the session that became free last', false],
  ['free sessions by turns', true],
])('C1: a pooler that uses %s for each transaction stops the start with advice', async (_, turns) => {
  const pooler = await transactionPooler(inject('databaseUrl'), turns);
  try {
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await expect(requireOwnConnections(pooler.url)).rejects.toThrow(
      /shares connections between transactions[^]*pool_mode = session/,
    );
  } finally {
    pooler.close();
  }
});
