import { randomUUID } from 'node:crypto';
import type { Db } from '../action';
import type { Job } from '../contract/job';
import { HELD_SECONDS, renewLease, returnLease, takeLease } from './lease';

/**
 * Looks for jobs that are due until told to stop, and does those that no other server does. What goes wrong is told and
 * tried again when the job is due next.
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
    // Several looks in a period: a job that another server gave back late does not wait for a whole one.
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

/** Does one job if it is due and free. */
export async function runDue(core: Db, job: Job, holder: string, stop: AbortSignal): Promise<void> {
  if (stop.aborted || !(await takeLease(core, job.name, holder))) return;
  const lost = new AbortController();
  const renewal = setInterval(
    () => {
      // A renewal that does not get through is no proof; the next one tells, or the lease has ended.
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
