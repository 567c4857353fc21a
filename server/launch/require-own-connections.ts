import pg from 'pg';

/** Connections that are open at once while it is found out whose they are. */
const CONNECTIONS = 4;
const WAIT_MS = 15_000;

/**
 * Throws when the database of DATABASE_URL does not let us in, or when a pooler gives its connections another PostgreSQL
 * session with every transaction. The role, the
 * tenant that row level security compares with, time limits and prepared statements are kept by the session: shared, they
 * would be another request's, and one tenant's rows could be shown to another.
 */
export async function requireOwnConnections(url: string): Promise<void> {
  const clients = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS }),
  );
  // One that breaks fails its query; without a listener it would end the process.
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const [at, client] of clients.entries())
      await client.connect().catch((error: unknown) => refuse(error, at));
    const first: number[] = [];
    for (const client of clients) first.push(await processOf(client));
    if (new Set(first).size < CONNECTIONS) throw new Error(SHARED);
    // A pooler that takes its sessions by turns has shown different ones so far. In the opposite order, and with those
    // before still in a transaction, it cannot give each the one it had.
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

/** Of the connection with this number. */
function refuse(error: unknown, at: number): never {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  if (/pooling mode/.test(message)) throw error;
  if (code === TOO_MANY || (at > 0 && /timeout/i.test(message))) throw new Error(TOO_FEW, { cause: error });
  throw new Error(`The database of DATABASE_URL does not answer: ${message || code}`, { cause: error });
}

/** PostgreSQL has no connection left. */
const TOO_MANY = '53300';

/** The PostgreSQL process that answers. */
async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const SHARED =
  'DATABASE_URL leads through a pooler that shares connections between transactions. The server keeps its role and the ' +
  'tenant of a request with the connection, so that one tenant’s rows could be shown to another. Connect to PostgreSQL ' +
  'directly, or let the pooler give each connection a session of its own (PgBouncer: pool_mode = session).';

const TOO_FEW =
  `The database of DATABASE_URL does not serve ${CONNECTIONS} connections at once. The server needs as many as ` +
  'LIMIT_CONNECTIONS says, and two more; raise the pool size of the pooler, or max_connections of PostgreSQL.';
