import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before other work runs. */
const SLICE_MS = 15;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a generator in time slices, so that requests are served in between, regardless of how many such generators run.
 */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    await turn();
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
  }
}

/** Waits for a turn: one slice runs per iteration of the event loop. */
function turn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}
