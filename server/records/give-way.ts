import { setImmediate, setTimeout } from 'node:timers/promises';

/** A turn of the event loop without other work takes less, in milliseconds. */
const IDLE_TURN = 0.5;
/** The longest rest, in milliseconds: one slow part does not stop the work. */
const LONGEST_REST = 20;

/**
 * Serves others between two parts of long work. When some of them were waiting, the work rests for as long as its last part has
 * taken (`spent`, in milliseconds), so that it leaves half of the time to those who wait for an answer; alone it does not rest.
 */
export async function giveWay(spent: number): Promise<void> {
  const begin = performance.now();
  await setImmediate();
  if (performance.now() - begin > IDLE_TURN) await setTimeout(Math.min(spent, LONGEST_REST));
}
