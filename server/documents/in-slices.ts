import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which whatever else waits comes first. */
const SLICE_MS = 15;

let last: Promise<unknown> = Promise.resolve();

/** Runs work that pauses between its steps so that requests are answered meanwhile, however much of such work there is at once. */
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

/** One slice a round of the event loop: whoever else has work to do waits for a later one. */
function turn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}
