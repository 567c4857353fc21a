import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../action';
import { TYPES } from '../database/connection/connect';

/** A connection for one task. */
export interface OneConnection {
  client: pg.Client;
  /** Queries on the same connection, and so in its transaction. */
  db: Db;
}

/** A database that hangs does not answer at all. */
const CONNECT_MS = 30_000;

/** The user or the database may have time limits; and while files are copied, no statement runs. */
const NO_LIMITS =
  'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';

/** Runs a long transaction as the owner of the tables, on one connection without time limits. */
export async function onOneConnection<T>(
  url: string,
  work: (connection: OneConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mortise backup',
    connectionTimeoutMillis: CONNECT_MS,
    types: TYPES,
  });
  // A broken connection fails its query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: async () => undefined,
  };
  try {
    await client.query(NO_LIMITS);
    return await work({ client, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) });
  } finally {
    await client.end();
  }
}
