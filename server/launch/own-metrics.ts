import type { ServerDatabase } from '../database/connection/server-database';
import type { Metrics } from '../http/metrics';
import type { ServerWatch } from '../watch/server-watch';
import type { Closers } from './closers';

/** Starts the endpoint for metrics; null: none is configured. Its module is loaded only if it is. */
export async function ownMetrics(
  address: { host: string; port: number } | null,
  database: ServerDatabase,
  watch: ServerWatch,
  closers: Closers,
): Promise<Metrics | null> {
  if (!address) return null;
  const { startMetrics } = await import('../http/metrics');
  const metrics = await startMetrics({ ...address, database, watch });
  closers.add(metrics.close);
  return metrics;
}
