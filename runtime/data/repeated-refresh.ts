/** How a list is loaded again and again. */
export interface RepeatedRefresh {
  seconds: number;
  /** Loads the list; false: it failed. */
  refresh(): Promise<boolean>;
  /** Whether the user does something now that a changing list would disturb. */
  isBusy(): boolean;
  /** Called after each attempt with the number of failures in a row. */
  onAttempt(failures: number): void;
}

/** How long until the end of what the user does is looked for again. */
const LOOK_AGAIN_MS = 1000;
/** The longest wait after failures, unless the interval itself is longer. */
const LONGEST_WAIT_S = 300;

/**
 * Refreshes at an interval, measured from the end of the last attempt; each failure in a row doubles it. Nothing is loaded
 * while the window is hidden or the user is busy; what fell due in between is made up for at once. Returns how to stop.
 */
export function startRefreshing({ seconds, refresh, isBusy, onAttempt }: RepeatedRefresh): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let due = Date.now() + seconds * 1000;
  let running = false;
  let stopped = false;

  function plan() {
    clearTimeout(timer);
    if (!stopped && !running && !document.hidden)
      timer = setTimeout(() => void attempt(), Math.max(due - Date.now(), 0));
  }
  async function attempt() {
    if (isBusy()) {
      due = Date.now() + LOOK_AGAIN_MS;
      return plan();
    }
    running = true;
    failures = (await refresh()) ? 0 : failures + 1;
    running = false;
    if (stopped) return;
    const wait = Math.min(seconds * 2 ** failures, Math.max(seconds, LONGEST_WAIT_S));
    due = Date.now() + wait * 1000;
    onAttempt(failures);
    plan();
  }

  document.addEventListener('visibilitychange', plan);
  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', plan);
  };
}
