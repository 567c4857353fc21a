import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../../action';
import { DEFAULT_LIMITS, type Limits } from '../../contract/limits';
import { PreparedStatements } from './prepare-statements';
import { serverClientClass } from './server-client';
import { quoted } from '../tables/table';

/** A database client over a connection pool. */
export interface Connection {
  readonly db: Db;
  close(): Promise<void>;
}

/** `application_name` of the connections of all servers. */
export const APPLICATION = 'mortise';

/** Time zone of the product: business dates, times in responses, midnight. */
const TIME_ZONE = 'Asia/Shanghai';

/**
 * Ends a statement within a second when its client is gone, and releases its locks: the server was killed, or closed
 * the connection because the request was cancelled. Not every platform supports the check.
 */
const NOTICE_LOSS = `do $$ begin perform set_config('client_connection_check_interval', '1s', false);
  exception when invalid_parameter_value then null; end $$`;

function sessionSettings({ statementSeconds, lockSeconds }: Limits): string {
  return `
    set time zone '${TIME_ZONE}';
    set datestyle = 'ISO, YMD';
    set statement_timeout = '${statementSeconds}s';
    set lock_timeout = '${lockSeconds}s';
    set idle_in_transaction_session_timeout = '${statementSeconds}s';
    ${NOTICE_LOSS}`;
}

/** Options of a pool. */
export interface ConnectOptions {
  /** Set after connecting; by default the user of the connection string is used. */
  role?: string;
  /** Maximum number of connections. */
  max?: number;
  limits?: Limits;
  /** The prepared statements, shared by pools with the same queries; by default each pool has its own. */
  prepared?: PreparedStatements;
}

/** Creates a PostgreSQL client; it connects with the first query. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: connectPool(url, options) }) });
  return { db, close: () => db.destroy() };
}

/** A pool with the settings of the product. */
export function connectPool(
  url: string,
  {
    role,
    limits = DEFAULT_LIMITS,
    max = limits.connections,
    prepared = new PreparedStatements(),
  }: ConnectOptions,
): pg.Pool {
  const settings = sessionSettings(limits);
  const pool = new pg.Pool({
    Client: serverClientClass(prepared),
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connectSeconds * 1000,
    application_name: APPLICATION,
    // Sends a statement without waiting for the result of the previous one; they still run in order.
    pipeline: true,
    types: TYPES,
    // After connecting instead of as start-up parameters, because a connection string may set its own parameters.
    onConnect: async (client) => {
      await client.query(role ? `${settings}; set role ${quoted(role)}` : settings);
      // A connection that breaks in use rejects its query and emits this event; without a listener the event would end
      // the process.
      client.on('error', () => undefined);
    },
  });
  // A broken idle connection is replaced; if the database is down, the next query fails.
  pool.on('error', () => undefined);
  return pool;
}

type Parser = (text: string) => unknown;

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, int8Array: 1016 };
/**
 * Values in JSON form: ids and counts as numbers, dates and times as text in the product's time zone. `numeric` stays
 * text, the default of `pg`: money is never a floating-point number.
 */
const PARSERS: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [OID.int8, Number],
  [OID.date, (text) => text],
  [OID.timestamp, (text) => text.slice(0, 19)],
  [OID.timestamptz, (text) => text.slice(0, 19)],
  [OID.int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
]);

function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text');
}

/** The value parsers for `pg`. */
export const TYPES: pg.CustomTypesConfig = { getTypeParser: parserOf as typeof pg.types.getTypeParser };
