import type { JsonObject } from '../../schemas/json';

/** The states of a job; the last four are final. */
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'canceled' | 'interrupted';

/** A job as `job/{id}` returns it, with the result of its kind. Texts are in the language of the caller. */
export interface ShownJob<Result = JsonObject> {
  id: number;
  kind: string;
  title: string;
  state: JobState;
  done: number;
  /** Null: unknown. */
  total: number | null;
  phase: string | null;
  /** Of a job that is done. */
  result: Result | null;
  /** Its file, as long as it is kept. */
  file: { name: string; size: number } | null;
  /** Why it failed. */
  msg: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Duration of the run so far, in milliseconds. */
  ms: number;
}

/** Whether a job has ended, in whatever way. */
export function isOver({ state }: Pick<ShownJob, 'state'>): boolean {
  return state !== 'queued' && state !== 'running';
}
