import pg from 'pg';

/** Number of connections that are open at once for the check. */
const CONNECTIONS = 4;
const WAIT_MS = 15_000;

/**
 * Throws when the database of DATABASE_URL refuses connections, or when a pooler gives a connection another PostgreSQL
 * session with every transaction. The session holds the role, the tenant for row level security, time limits and
 * prepared statements: if it were shared, one tenant's rows could be shown to another.
 */
export async function requireOwnConnections(url: string): Promise<void> {
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS }),
  );
  // A broken connection fails its query; without a listener it would also end the process.
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const [at, client] of clients.entries())
      await client.connect().catch((error: unknown) => refuse(error, at));
    const first: number[] = [];
    for (const client of clients) first.push(await processOf(client));
    if (new Set(first).size < CONNECTIONS) throw new Error(SHARED);
    // A pooler that assigns its sessions in turn has shown different ones so far. In reverse order, and with the
    // previous connections still in a transaction, it cannot give each connection the session it had.
    for (const [at, client] of [...clients.entries()].reverse()) {
      await client.query('begin');
      if ((await processOf(client)) !== first[at]) throw new Error(SHARED);
    }
  } catch (error) {
    const { message } = error as Error;
    if (/pooling mode/.test(message)) throw new Error(SHARED, { cause: error });
    if (/timeout/i.test(message)) throw new Error(TOO_FEW, { cause: error });
    throw error;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** `at` is the number of the connection. */
function refuse(error: unknown, at: number): never {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  if (/pooling mode/.test(message)) throw error;
  if (code === TOO_MANY || (at > 0 && /timeout/i.test(message))) throw new Error(TOO_FEW, { cause: error });
  throw new Error(`The database of DATABASE_URL cannot be reached: ${message || code}`, { cause: error });
}

/** PostgreSQL's code for too many connections. */
const TOO_MANY = '53300';

/** The PostgreSQL process behind a connection. */
async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const SHARED =
  'DATABASE_URL points to a pooler that shares connections between transactions. The server stores its role and the ' +
  'tenant of a request in the connection, so one tenant’s rows could be shown to another. Connect to PostgreSQL ' +
  'directly, or configure the pooler to give each connection its own session (PgBouncer: pool_mode = session).';

const TOO_FEW =
  `The database of DATABASE_URL does not accept ${CONNECTIONS} connections at once. The server needs LIMIT_CONNECTIONS ` +
  'connections and two more. Raise the pool size of the pooler, or max_connections of PostgreSQL.';
