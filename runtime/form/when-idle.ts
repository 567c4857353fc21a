/** Maximum delay in milliseconds. */
const LATEST = 1000;
/** Delay where `requestIdleCallback` is missing (Safari): enough for a paint. */
const DRAWN = 50;

/** Runs a function after painting, when the browser is idle. Returns the function that cancels. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, DRAWN);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
}
