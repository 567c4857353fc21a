import { sql } from 'kysely';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../action';
import type { Limits } from '../contract/limits';
import { diskSpace, type DiskSpace } from './disk-space';

const DISK_EVERY_MS = 1000;
const LAG_EVERY_MS = 1000;
/** How often the event loop is looked at; what is measured is this and the delay. */
const LOOK_MS = 20;
/** Any number of health requests ask the database once in this time. */
const ANSWER_LIVES_MS = 500;
const DATABASE_WAIT_MS = 2000;
/** So long a lost row of the logs is told by whoever asks for the server's condition. */
const LOST_TOLD_MS = 10 * 60_000;

/** What a server knows about its own condition. */
export class ServerWatch {
  /** Told to end: goes on serving what it has, and balancers should send nothing more. */
  stopping = false;
  /** Ends now: new requests are refused, those that run may finish. */
  closing = false;
  /** Of the directory that is watched; null when none is. */
  disk: DiskSpace | null = null;
  /** Of the directory of the files, which may be on another disk. */
  filesDisk: DiskSpace | null = null;
  /** Milliseconds by which the event loop is behind, on average over the last second. */
  lagMs = 0;
  /** Rows of the operation log that were written without their values, and those that were not written at all. */
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

  /** No room for further files, wherever the rows go. */
  get isFilesDiskFull(): boolean {
    return this.isDiskFull || (this.filesDisk?.full ?? false);
  }

  /** So far behind that further requests would only make it worse. */
  get isOverloaded(): boolean {
    return this.limits.lagMs > 0 && this.lagMs > this.limits.lagMs;
  }

  /** A row of the operation log could not be written as it was, or not at all. */
  logFailed(left: 'values' | 'row'): void {
    this.logFailures[left]++;
    if (left === 'row') this.lostAt = performance.now();
  }

  /** A row of the operation log was lost lately: what is refused leaves no trace, and writes are probably refused. */
  get losesLogs(): boolean {
    return performance.now() - this.lostAt < LOST_TOLD_MS;
  }

  /** Whether the database answers, and soon. */
  databaseAnswers(): Promise<boolean> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > ANSWER_LIVES_MS)
      this.asked = { at: now, answer: answersSoon(this.core) };
    return this.asked.answer;
  }

  /** Looks at the disks of the data and of the files, and at the event loop, from now on. Answers how to end that. */
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
