import { useCallback, useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import { CallError, type DataSource } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { noteChangedJob } from './changed-jobs';
import { isOver, type ShownJob } from './shown-job';

/** A job that a screen waits for. */
export interface WatchedJob<Result> {
  /** As it was read last; null without a job. */
  job: ShownJob<Result> | null;
  /** Why it could not be read the last time; it is read again. */
  failure: CallError | null;
  /** Cancels it. The job ends as `canceled` soon after, unless it ends by itself before. */
  cancel(): Promise<void>;
}

/** Milliseconds until the next reading: soon at first, because most jobs are short. */
const FIRST_MS = 400;
const LONGEST_MS = 3000;
const GROWTH = 1.3;

/**
 * Follows a job until it ends: `started` is what the call that started it has answered (`data.job`), or null while there is
 * none. `ended` is called once with the job in its final state, also if the call answered it so already. When the
 * component is unmounted, the job goes on, and the job centre in the header shows it.
 *
 * The readings count as nobody's use of the session, so a window left alone signs out as usual.
 */
export function useJob<Result = JsonObject>(
  started: ShownJob<Result> | null,
  ended?: (job: ShownJob<Result>) => void,
): WatchedJob<Result> {
  const source = useDataSource();
  const [read, setRead] = useState<ShownJob<Result> | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const atEnd = useRef(ended);
  useEffect(() => {
    atEnd.current = ended;
  });
  const id = started?.id ?? null;
  const first = useRef(started);
  first.current = started;

  useEffect(() => {
    if (id === null) return undefined;
    return followJob<Result>(source, first.current!, (job, why) => {
      setFailure(why);
      if (job) setRead(job);
      if (job && isOver(job)) atEnd.current?.(job);
    });
  }, [source, id]);

  const cancel = useCallback(async () => {
    if (id === null) return;
    await source.call(`job/cancel/${id}`);
    noteChangedJob();
  }, [source, id]);
  return { job: read?.id === id ? read : started, failure, cancel };
}

/** Reads a job until it ends; returns how to stop. */
export function followJob<Result>(
  source: DataSource,
  started: ShownJob<Result>,
  told: (job: ShownJob<Result> | null, failure: CallError | null) => void,
): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  noteChangedJob();

  function take(job: ShownJob<Result>) {
    told(job, null);
    if (isOver(job)) noteChangedJob();
    else plan();
  }
  function plan() {
    timer = setTimeout(() => void readAgain(), wait);
    wait = Math.min(wait * GROWTH, LONGEST_MS);
  }
  async function readAgain() {
    const { signal } = stopped;
    try {
      const options = { method: 'GET', signal, quiet: true, background: true } as const;
      const job = await source.call<ShownJob<Result>>(`job/${started.id}`, options);
      if (!signal.aborted) take(job);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      told(null, error);
      plan();
    }
  }

  take(started);
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
