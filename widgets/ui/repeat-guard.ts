/** A repeated click within this time starts nothing. */
const REPEAT_GUARD_MS = 2000;

/**
 * Starts a write unless the same one is running or started less than 2000 ms ago. A rejected write may be repeated at
 * once: what it asked for has not happened.
 */
export type RepeatGuard = (write: string, start: () => Promise<void>) => Promise<void>;

/** A guard for one place that writes; writes are told apart by the name that the caller gives them. */
export function repeatGuard(): RepeatGuard {
  const started = new Map<string, number>();
  const running = new Set<string>();
  return async (write, start) => {
    forget(started);
    if (running.has(write) || started.has(write)) return;
    started.set(write, Date.now());
    running.add(write);
    try {
      await start();
    } catch (error) {
      started.delete(write);
      throw error;
    } finally {
      running.delete(write);
    }
  };
}

/** Removes writes that started long enough ago, so that the map holds those of two seconds. */
function forget(started: Map<string, number>): void {
  for (const [write, at] of started) if (!isRepeat(at)) started.delete(write);
}

/** Whether a click now repeats one at the given time. */
export function isRepeat(at: number): boolean {
  return Date.now() - at < REPEAT_GUARD_MS;
}
