import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../schemas/errors/app-error';
import type { Language } from '../../schemas/languages';
import type { Db } from '../action';
import type { Limits } from '../contract/limits';
import type { Jobs, JobState } from './job-contract';
import { ownJob, shownJob } from './job-row';
import { startJob } from './start-job';

interface JobServices {
  readonly core: Db;
  readonly limits: Limits;
  /** Translations of Chinese texts for users of a tenant. */
  words(tenantId: number, lang: Language): ReadonlyMap<string, string>;
}

/** Milliseconds for which a call waits for short work, and between two looks. */
const WAIT_MS = 3000;
const LOOK_MS = [20, 40, 80, 160];

/** Starts jobs and waits for short ones. */
export function createJobs({ core, limits, words }: JobServices): Jobs {
  return {
    start: (request, kind, input) => startJob(request, kind, input, limits),
    async awaitJob({ session, lang }, id, ms = WAIT_MS) {
      const until = performance.now() + ms;
      for (let look = 0; ; look++) {
        const row = await ownJob(core, session, id);
        if (!row) throw new AppError('notFound');
        const left = until - performance.now();
        if (isOver(row.state) || left <= 0) return shownJob(row, lang, words(session.tenantId, lang));
        await sleep(Math.min(left, LOOK_MS[look] ?? 200));
      }
    },
  };
}

/** Whether a job has ended. */
export function isOver(state: JobState): boolean {
  return state !== 'queued' && state !== 'running';
}
