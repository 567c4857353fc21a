/**
 * Adds those functions that libraries call and the oldest supported browsers lack: `Array.prototype.toSorted` (Chromium
 * 110) and `AbortSignal.any` (Chromium 116, Firefox 124, Safari 17.4). Our own code does without them; `runtime/tsconfig.json`
 * keeps them out.
 */
export function addOlderFunctions(lists: object = Array.prototype, signals: object = AbortSignal): void {
  if (!('toSorted' in lists)) define(lists, 'toSorted', toSorted);
  if (!('any' in signals)) define(signals, 'any', anySignal);
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

function toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number): unknown[] {
  return [...this].sort(compare);
}

/** A signal that aborts with the first of several. */
function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  const given = [...signals];
  const aborted = given.find((signal) => signal.aborted);
  if (aborted) controller.abort(aborted.reason);
  for (const signal of given)
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      once: true,
      signal: controller.signal,
    });
  return controller.signal;
}
