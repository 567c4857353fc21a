import { setImmediate, setTimeout } from 'node:timers/promises';

/** A turn of the event loop with the own work alone, such as compressing, takes less, in milliseconds. */
const IDLE_TURN = 1;
/** How long the work rests, as a multiple of what its last part has taken. */
const REST = 2;
/** The longest rest, in milliseconds: one slow part does not stop the work. */
const LONGEST_REST = 20;

/**
 * Serves others between two parts of long work. When some of them were waiting, the work rests for twice as long as its last part
 * has taken (`spent`, in milliseconds), so that it leaves most of the time to those who wait for an answer; alone it does not rest.
 */
export async function giveWay(spent: number): Promise<void> {
  const begin = performance.now();
  await setImmediate();
  if (performance.now() - begin > IDLE_TURN) await setTimeout(Math.min(spent * REST, LONGEST_REST));
}
