import { CallError } from './data-source';

/** Does work that calls the server; a call that fails ends it. The data source has shown the error already. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
