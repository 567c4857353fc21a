import { sql } from 'kysely';
import type { Db } from '../action';
import { isJob, type JobKey } from './job-row';

/** Milliseconds between two stored reports. */
const STORE_EVERY_MS = 500;

/** Stores what a job has done: at most twice a second, one statement at a time, the newest report last. */
export class JobProgress {
  private waiting: { done: number; total: number | null; phase: string | null } | null = null;
  private storing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private storedAt = -Infinity;
  private phase: string | null = null;

  constructor(
    private readonly core: Db,
    private readonly key: JobKey,
    private readonly server: string,
  ) {}

  report(done: number, total: number | null, phase?: string): void {
    this.phase = phase ?? this.phase;
    this.waiting = { done, total, phase: this.phase };
    if (this.storing || this.timer) return;
    const wait = this.storedAt + STORE_EVERY_MS - performance.now();
    if (wait <= 0) this.store();
    else this.timer = setTimeout(() => this.store(), wait);
  }

  /** Stores the last report and nothing later. */
  async end(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.storing;
    if (this.waiting) this.store();
    await this.storing;
  }

  private store(): void {
    this.timer = null;
    const { waiting } = this;
    if (!waiting) return;
    this.waiting = null;
    this.storedAt = performance.now();
    const { done, total, phase } = waiting;
    // Progress is for display: a report that is lost with the connection is replaced by the next one.
    this.storing = sql`
      update job set done = ${Math.floor(done)}, total = ${total === null ? null : Math.floor(total)}::bigint, phase = ${phase}
       where ${isJob(this.key)} and held_by = ${this.server} and state = 'running'`
      .execute(this.core)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        this.storing = null;
        if (this.waiting && !this.timer)
          this.timer = setTimeout(
            () => this.store(),
            Math.max(0, this.storedAt + STORE_EVERY_MS - performance.now()),
          );
      });
  }
}
