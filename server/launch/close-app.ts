import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerWatch } from '../watch/server-watch';

/** Requests that run may finish within this time. */
const DRAIN_MS = 10_000;

/**
 * Stops serving in the order that loses nothing: balancers are told first and given `delaySeconds` to send requests
 * elsewhere, then nothing new is taken, then what runs may finish.
 */
export async function closeApp(
  app: FastifyInstance,
  watch: ServerWatch,
  delaySeconds: number,
): Promise<void> {
  watch.stopping = true;
  await sleep(delaySeconds * 1000);
  watch.closing = true;
  const closed = app.close();
  // A connection that is kept alive after its last answer would hold the server for minutes.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const drained = new AbortController();
  const late = sleep(DRAIN_MS, null, { signal: drained.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  try {
    await closed;
  } finally {
    clearInterval(idle);
    drained.abort();
    await late;
  }
}
