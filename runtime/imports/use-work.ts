import { useEffect, useRef, useState } from 'react';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { noteChangedJob } from '../jobs/changed-jobs';
import type { ShownJob } from '../jobs/shown-job';
import { CANCELED, type JobRun } from './job-result';

/** What is going on. */
export interface ImportWork {
  kind: 'upload' | 'check' | 'submit' | 'undo' | 'errors';
  fileName: string;
  /** Of an upload. */
  percent: number;
  job: ShownJob<unknown> | null;
}

/** A step of an import that takes time. */
export interface WorkStep {
  kind: ImportWork['kind'];
  fileName: string;
  run(run: JobRun & { onPercent(percent: number): void }): Promise<void>;
  /** The user has stopped it. */
  stopped(): void;
  failed(error: CallError): void;
}

/** Runs a step. */
export type PerformWork = (step: WorkStep) => Promise<void>;

/** Runs one step at a time. Steps end with the screen, except jobs, which go on. */
export function useWork() {
  const source = useDataSource();
  const [work, setWork] = useState<ImportWork | null>(null);
  const running = useRef<{ request: AbortController; step: WorkStep } | null>(null);
  useEffect(() => () => running.current?.request.abort(), []);

  async function perform(step: WorkStep): Promise<void> {
    const request = new AbortController();
    const own = { request, step };
    running.current = own;
    const begun: ImportWork = { kind: step.kind, fileName: step.fileName, percent: 0, job: null };
    setWork(begun);
    try {
      await step.run({
        signal: request.signal,
        onJob: (job) => setWork({ ...begun, job }),
        onPercent: (percent) => setWork({ ...begun, percent }),
      });
    } catch (error) {
      if (request.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      if (error.code === CANCELED) step.stopped();
      else step.failed(error);
    } finally {
      if (running.current === own) {
        running.current = null;
        setWork(null);
      }
    }
  }

  /** Stops the step, or asks its job to stop, which then says so. */
  function cancel(): void {
    if (work?.job) {
      source.call(`job/cancel/${work.job.id}`, { quiet: true }).then(noteChangedJob, () => undefined);
      return;
    }
    running.current?.request.abort();
    running.current?.step.stopped();
    running.current = null;
    setWork(null);
  }

  return { work, perform, cancel };
}
