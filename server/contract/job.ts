import type { Db } from '../action';

/** Work that an installation needs done from time to time, by one of its servers, whichever. */
export interface Job {
  /** Names it for all servers of the installation. */
  readonly name: string;
  readonly everySeconds: number;
  /** A long one looks at `signal` between its steps: another server may have taken over, or this one stops. */
  run(core: Db, signal: AbortSignal): Promise<unknown>;
}
