import pg from 'pg';

/** After this many failures in a row a database is considered hung, not only busy. */
const MISSES = 4;

/**
 * Opens a connection to PostgreSQL every `everyMs` and calls `hangs` when several attempts in a row get no response.
 * Any response counts, an error too: a database that is starting, recovering or full is alive, unless one of its
 * processes is stopped for as long (`isStopped`), because its locks would never be released. Returns a function that
 * ends the checks.
 */
export function watchHeartbeat(
  url: string,
  everyMs: number,
  isStopped: () => boolean,
  hangs: () => void,
): () => void {
  let misses = 0;
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    const start = performance.now();
    void answers(url, everyMs).then((answered) => {
      asking = false;
      const alive = answered && !isStopped();
      // If this process itself was delayed, a missing response proves nothing.
      if (!answered && performance.now() - start > everyMs * 1.5) return;
      misses = alive ? 0 : misses + 1;
      if (misses >= MISSES) {
        clearInterval(timer);
        hangs();
      }
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    await client.end().catch(() => undefined);
  }
}
