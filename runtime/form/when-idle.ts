/** The latest moment, in milliseconds, for what waits until there is nothing else to do. */
const LATEST = 1000;
/** Where the browser does not say that it has nothing to do (Safari): what was drawn is on the screen by then. */
const DRAWN = 50;

/** Runs something once what was drawn is on the screen and nothing else is to be done. Answers how to take it back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, DRAWN);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
}
