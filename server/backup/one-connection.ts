import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../action';
import { TYPES } from '../database/connect';

/** A connection that nobody else uses. */
export interface OneConnection {
  client: pg.Client;
  /** Queries on the same connection, so in its transaction. */
  db: Db;
}

/** Work of a long transaction by the owner of the tables, on one connection without time limits. */
export async function onOneConnection<T>(
  url: string,
  work: (connection: OneConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'mortise backup', types: TYPES });
  await client.connect();
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: async () => undefined,
  };
  try {
    return await work({ client, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) });
  } finally {
    await client.end();
  }
}
