import { randomUUID } from 'node:crypto';
import type { Db } from '../action';
import type { Job } from '../contract/job';
import { HELD_SECONDS, renewLease, returnLease, takeLease } from './lease';

/**
 * Runs due jobs that no other server holds, until it is stopped. Failures are passed to `failed`; the job is tried
 * again when it is due next.
 */
export function startJobs(
  core: Db,
  jobs: readonly Job[],
  failed: (job: string, error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const holder = randomUUID();
  const timers = jobs.map((job) => {
    let running: Promise<void> | null = null;
    // Several checks per period: a job that another server released late does not wait for a whole period.
    const timer = setInterval(
      () => {
        running ??= runDue(core, job, holder, stopping.signal)
          .catch((error: unknown) => failed(job.name, error))
          .finally(() => (running = null));
      },
      Math.min(job.everySeconds * 200, 60_000),
    );
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return async () => {
    stopping.abort();
    await Promise.all(timers.map((stop) => stop()));
  };
}

/** Runs one job if it is due and no other server holds it. */
export async function runDue(core: Db, job: Job, holder: string, stop: AbortSignal): Promise<void> {
  if (stop.aborted || !(await takeLease(core, job.name, holder))) return;
  const lost = new AbortController();
  const renewal = setInterval(
    () => {
      // A renewal that fails does not prove that the lease is lost: the next one decides, or the lease expires.
      renewLease(core, job.name, holder).then(
        (held) => held || lost.abort(),
        () => undefined,
      );
    },
    (HELD_SECONDS * 1000) / 3,
  );
  try {
    await job.run(core, AbortSignal.any([stop, lost.signal]));
  } finally {
    clearInterval(renewal);
    await returnLease(core, job.name, holder, job.everySeconds);
  }
}
