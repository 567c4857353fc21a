import type { Db } from '../action';

/** Periodic work of an installation, run by one of its servers at a time. */
export interface Job {
  /** Identifies the job across all servers of the installation. */
  readonly name: string;
  readonly everySeconds: number;
  /** A long job checks `signal` between its steps: another server may have taken over, or this one is stopping. */
  run(core: Db, signal: AbortSignal): Promise<unknown>;
}
