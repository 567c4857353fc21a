import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerDatabase } from '../database/connection/server-database';
import type { RequestMeter } from './request-log';
import type { ServerWatch } from '../watch/server-watch';

/** The metrics for Prometheus. */
export interface Metrics extends RequestMeter {
  /** Counts a failed job. */
  jobFailed(job: string): void;
  close(): Promise<void>;
}

interface MetricsOptions {
  host: string;
  port: number;
  database: ServerDatabase;
  watch: ServerWatch;
}

/** Serves Prometheus metrics on a separate address that is not public. */
export async function startMetrics({ host, port, database, watch }: MetricsOptions): Promise<Metrics> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const requests = new Histogram({
    name: 'mortise_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const jobs = new Counter({
    name: 'mortise_job_failures_total',
    help: 'Jobs that did not do their work',
    labelNames: ['job'],
    registers,
  });
  gauges(database, watch, registers);

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`METRICS_PORT=${port}: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  return {
    observe: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    jobFailed: (job) => jobs.inc({ job }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function gauges(database: ServerDatabase, watch: ServerWatch, registers: Registry[]): void {
  const gauge = (name: string, help: string, collect: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await collect());
      },
    });
  gauge('mortise_database_up', 'Whether the database answers', async () =>
    (await watch.databaseAnswers()) ? 1 : 0,
  );
  gauge('mortise_disk_free_bytes', 'Room on the disk of DATA_DIR', () => watch.disk?.freeBytes ?? 0);
  gauge(
    'mortise_files_disk_free_bytes',
    'Room on the disk of FILES_DIR',
    () => watch.filesDisk?.freeBytes ?? 0,
  );
  gauge('mortise_lag_seconds', 'How far the event loop is behind', () => watch.lagMs / 1000);
  new Counter({
    name: 'mortise_log_failures_total',
    help: 'Rows of the operation log that were written without their values (values) or not at all (row)',
    labelNames: ['left'],
    registers,
    collect() {
      this.reset();
      for (const [left, count] of Object.entries(watch.logFailures)) this.inc({ left }, count);
    },
  });
  new Gauge({
    name: 'mortise_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(database.pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}
