import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { startRefreshing } from '../data/repeated-refresh';
import { changedJobs } from '../jobs/changed-jobs';
import { isOver, type ShownJob } from '../jobs/shown-job';

/** Until the first reading, which lets the page load before it, and between readings while a job runs. */
const FIRST_MS = 1500;
const EVERY_S = 2;

/** The user's own jobs. */
export interface OwnJobs {
  /** The newest first; null: not read yet. */
  jobs: readonly ShownJob[] | null;
  /** Why they could not be read the last time. */
  failure: CallError | null;
  /** Reads them again; whether it succeeded. */
  read(): Promise<boolean>;
}

/**
 * The user's jobs, read once after the start, when this window starts or ends one, and every other second while one runs
 * and the window is visible. The readings count as nobody's use of the session.
 */
export function useOwnJobs(): OwnJobs {
  const source = useDataSource();
  const [jobs, setJobs] = useState<readonly ShownJob[] | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const { count } = useSnapshot(changedJobs);
  const read = useCallback(async () => {
    try {
      const options = { quiet: true, background: true };
      setJobs((await source.call<{ rows: ShownJob[] }>('job/mine', options)).rows);
      setFailure(null);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      return false;
    }
  }, [source]);
  useEffect(() => {
    const timer = setTimeout(() => void read(), count === 0 ? FIRST_MS : 0);
    return () => clearTimeout(timer);
  }, [count, read]);
  const runs = jobs?.some((job) => !isOver(job)) ?? false;
  useEffect(() => {
    if (!runs) return undefined;
    return startRefreshing({
      seconds: EVERY_S,
      refresh: read,
      isBusy: () => false,
      onAttempt: () => undefined,
    });
  }, [runs, read]);
  return { jobs, failure, read };
}
