import pg from 'pg';

/** With this many in a row without an answer, a database does not only have much to do. */
const MISSES = 4;

/**
 * Asks a PostgreSQL for a new connection every `everyMs` and calls `hangs` when it says nothing to several in a row. Any
 * answer will do, a refusal too: what is started, recovers or is full is alive – unless a part of it was stopped for as
 * long (`isStopped`), whose locks would be held for ever. Answers how to end that.
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
      // When this process itself was held up, silence says nothing.
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
