/**
 * How often each server looks for entries. A look is one statement over a partial index that is nearly always empty.
 * NOTIFY would save it, but needs a connection of its own for each server, which poolers do not pass on, and every
 * commit with a notification takes one lock of the whole database; two seconds are soon enough for a bell.
 */
const EVERY_MS = 2000;

/** Runs a delivery periodically, on every server. Returns a function that ends it after the running delivery. */
export function startDelivering(
  deliver: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= deliver(stopping.signal)
      .catch(failed)
      .finally(() => (running = null));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
