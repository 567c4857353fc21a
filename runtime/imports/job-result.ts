import { isObject, type Json } from '../../schemas/json';
import { CallError, type DataSource } from '../data/data-source';
import { isOver, type ShownJob } from '../jobs/shown-job';
import { followJob } from '../jobs/use-job';

/** How a caller waits for work that may be a job. */
export interface JobRun {
  /** Aborted when nobody waits any longer; the job goes on. */
  signal: AbortSignal;
  /** Called with each state of the job. */
  onJob(job: ShownJob<unknown>): void;
}

/** The code of a failure that the user asked for. */
export const CANCELED = -1;

/** The result of a call that answers with it, or with a job that is then waited for. A job that fails is a `CallError`. */
export async function jobResult<T>(source: DataSource, answer: unknown, run: JobRun): Promise<T> {
  const started = jobIn(answer);
  return started ? ((await endedJob(source, started, run)).result as T) : (answer as T);
}

/** A job once it is done; one that ends otherwise is a `CallError`. */
export async function endedJob(
  source: DataSource,
  started: ShownJob<unknown>,
  { signal, onJob }: JobRun,
): Promise<ShownJob<unknown>> {
  const job = await new Promise<ShownJob<unknown>>((resolve, reject) => {
    const stop = followJob<unknown>(source, started, (read) => {
      if (!read) return;
      onJob(read);
      if (isOver(read)) resolve(read);
    });
    signal.addEventListener(
      'abort',
      () => {
        stop();
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
  if (job.state === 'done') return job;
  throw new CallError(job.state === 'canceled' ? CANCELED : 400, job.msg ?? '');
}

function jobIn(answer: unknown): ShownJob<unknown> | null {
  const given = answer as Json;
  return isObject(given) && isObject(given.job ?? null) ? (given.job as unknown as ShownJob<unknown>) : null;
}
