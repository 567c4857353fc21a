/** SQLSTATE classes of a broken connection (08) and of a server that shuts down, restarts or has crashed (57P). */
const CLOSED = /^(08|57P)/;

/**
 * What `pg` says of a connection that ended without a message of PostgreSQL. These errors have no code; a test compares
 * the sentences with the installed version.
 */
const ENDED = /^(Connection terminated|Client has encountered a connection error)/;

/** Whether a statement failed because its connection ended, whichever side ended it. */
export function isConnectionClosed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? CLOSED.test(code) : ENDED.test(error.message);
}

/** Whether the pool had no connection to give in time. `pg` gives no code for that either. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
}
