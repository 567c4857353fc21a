import type { Tx } from '../action';
import type { EndedJob } from '../jobs/job-contract';
import { notify } from './notify';

/** Milliseconds for which whoever has started a job is taken to be looking at it. */
const WATCHED_MS = 10_000;

/**
 * Tells the owner of a job that it has ended, in the transaction that ends it: not after a short one, whose progress is
 * still on the screen, nor after the owner's own cancel.
 */
export async function tellJobEnded(tx: Tx, job: EndedJob): Promise<void> {
  const { tenantId, orgId, userId, id, state, ms, hasFile } = job;
  if (state === 'canceled' || (ms < WATCHED_MS && state !== 'interrupted')) return;
  const done = hasFile ? 'jobDoneFile' : 'jobDone';
  await notify(tx, {
    ...{ tenantId, orgId, source: 'job', key: String(id) },
    notice: {
      to: { users: [userId] },
      title: state === 'done' ? done : state === 'failed' ? 'jobFailed' : 'jobInterrupted',
      params: { title: { word: job.title.text, params: job.title.params } },
    },
  });
}
