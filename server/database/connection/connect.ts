import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../../action';
import { DEFAULT_LIMITS, type Limits } from '../../contract/limits';
import { PreparedStatements } from './prepare-statements';
import { serverClientClass } from './server-client';
import { quoted } from '../tables/table';

/** The database over a pool of connections. */
export interface Connection {
  readonly db: Db;
  close(): Promise<void>;
}

/** What the connections of all servers call themselves. */
export const APPLICATION = 'mortise';

/** Time zone of the product: business dates, times in answers, midnight. */
const TIME_ZONE = 'Asia/Shanghai';

/**
 * A statement whose client is gone ends within a second, and so do its locks: the server was killed, or has closed the
 * connection because nobody waits for the answer. Not every platform can look.
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

/** How a pool connects. */
export interface ConnectOptions {
  /** Taken after connecting; absent: the user of the connection string works under its own name. */
  role?: string;
  /** Most connections at once. */
  max?: number;
  limits?: Limits;
  /** What is prepared, shared by pools that ask the same; absent: each pool has its own. */
  prepared?: PreparedStatements;
}

/** Connects to PostgreSQL. Nothing is asked of the server before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: connectPool(url, options) }) });
  return { db, close: () => db.destroy() };
}

/** Connections as the product wants them. */
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
    // A statement is sent without waiting for the answer of the one before; they run in order all the same.
    pipeline: true,
    types: TYPES,
    // After connecting instead of as start-up parameters: a connection string may bring parameters of its own.
    onConnect: async (client) => {
      await client.query(role ? `${settings}; set role ${quoted(role)}` : settings);
      // One that breaks while it is in use tells its query, and this: without a listener it would end the process.
      client.on('error', () => undefined);
    },
  });
  // An idle connection that breaks is replaced; whoever needs the database meets the error in his own query.
  pool.on('error', () => undefined);
  return pool;
}

type Parser = (text: string) => unknown;

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, int8Array: 1016 };
/**
 * Values as they travel in JSON: ids and counts as numbers, days and times as text in the product's time zone.
 * `numeric` stays text, as `pg` does by itself: money is never a floating-point number.
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

/** How `pg` reads values. */
export const TYPES: pg.CustomTypesConfig = { getTypeParser: parserOf as typeof pg.types.getTypeParser };
