import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerWatch } from '../watch/server-watch';

/** Running requests may finish within this time. */
const DRAIN_MS = 10_000;

/**
 * Stops serving without losing requests: balancers are notified first and given `delaySeconds` to redirect requests,
 * then new requests are refused, then running ones may finish.
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
  // A keep-alive connection would delay the shutdown for minutes.
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
