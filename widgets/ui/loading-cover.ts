/** Work shorter than this is not covered: a flash would disturb more than the wait. */
const DELAY_MS = 200;

const running = new Set<symbol>();
const listeners = new Set<() => void>();
let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(next: boolean) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Covers the window after a moment, until the returned function is called: for work after which nothing here may be
 * used, such as leaving the session.
 */
export function coverWindow(): () => void {
  const work = Symbol('work');
  running.add(work);
  if (!shown) timer ??= setTimeout(() => show(true), DELAY_MS);
  return () => {
    if (running.delete(work) && running.size === 0) uncover();
  };
}

function uncover() {
  clearTimeout(timer);
  timer = undefined;
  running.clear();
  if (shown) show(false);
}

/** What the overlay reads: whether the window is covered. */
export const loadingCover = {
  isShown: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // A window that was left while covered and returned to from the history is in use again.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && uncover();
    window.addEventListener('pageshow', onReturn);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('pageshow', onReturn);
    };
  },
};
