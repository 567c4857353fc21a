import { sql } from 'kysely';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../action';
import type { Limits } from '../contract/limits';
import { diskSpace, type DiskSpace } from './disk-space';

const DISK_EVERY_MS = 1000;
const LAG_EVERY_MS = 1000;
/** Sampling interval of the event loop; the measured value is this interval plus the delay. */
const LOOK_MS = 20;
/** Health requests within this time share one query. */
const ANSWER_LIVES_MS = 500;
const DATABASE_WAIT_MS = 2000;
/** For how long `losesLogs` reports a lost row of the logs. */
const LOST_TOLD_MS = 10 * 60_000;

/** The server's condition: its disks, its event loop, its database and its logs. */
export class ServerWatch {
  /** Shutdown has begun: requests are still served, but balancers should send no more. */
  stopping = false;
  /** Closing: new requests are refused, running ones may finish. */
  closing = false;
  /** Free space of the data directory; null when it is not watched. */
  disk: DiskSpace | null = null;
  /** Free space of the directory of files, which may be on another disk. */
  filesDisk: DiskSpace | null = null;
  /** Delay of the event loop in milliseconds, on average over the last second. */
  lagMs = 0;
  /**
   * Counts of rows of the operation log that were written without their values, and of rows that were not written at
   * all.
   */
  readonly logFailures = { values: 0, row: 0 };
  private lostAt = -Infinity;
  private asked: { at: number; answer: Promise<boolean> } | null = null;

  constructor(
    private readonly core: Db,
    private readonly limits: Limits,
  ) {}

  get isDiskFull(): boolean {
    return this.disk?.full ?? false;
  }

  /** No space for further files, even if there is space for rows. */
  get isFilesDiskFull(): boolean {
    return this.isDiskFull || (this.filesDisk?.full ?? false);
  }

  /** The event loop is so late that further requests are refused. */
  get isOverloaded(): boolean {
    return this.limits.lagMs > 0 && this.lagMs > this.limits.lagMs;
  }

  /** Counts a row of the operation log that was written without its values, or not at all. */
  logFailed(left: 'values' | 'row'): void {
    this.logFailures[left]++;
    if (left === 'row') this.lostAt = performance.now();
  }

  /**
   * A row of the operation log was lost recently. Refused requests then leave no trace, and writes are probably
   * refused.
   */
  get losesLogs(): boolean {
    return performance.now() - this.lostAt < LOST_TOLD_MS;
  }

  /** Whether the database answers in time. */
  databaseAnswers(): Promise<boolean> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > ANSWER_LIVES_MS)
      this.asked = { at: now, answer: answersSoon(this.core) };
    return this.asked.answer;
  }

  /** Starts measuring the disks and the event loop. Returns a function that ends it. */
  start(directory: string, files = directory): () => Promise<void> {
    const lookAtDisk = () => {
      this.disk = diskSpace(directory, this.limits);
      this.filesDisk = files === directory ? this.disk : diskSpace(files, this.limits);
    };
    lookAtDisk();
    const loop = monitorEventLoopDelay({ resolution: LOOK_MS });
    loop.enable();
    const timers = [
      setInterval(lookAtDisk, DISK_EVERY_MS),
      setInterval(() => {
        this.lagMs = Math.max(0, loop.mean / 1e6 - LOOK_MS);
        loop.reset();
      }, LAG_EVERY_MS),
    ];
    return async () => {
      loop.disable();
      for (const timer of timers) clearInterval(timer);
    };
  }
}

async function answersSoon(core: Db): Promise<boolean> {
  const asked = sql`select 1`.execute(core).then(
    () => true,
    () => false,
  );
  const waited = new AbortController();
  try {
    return await Promise.race([asked, sleep(DATABASE_WAIT_MS, false, { signal: waited.signal })]);
  } finally {
    waited.abort();
  }
}
