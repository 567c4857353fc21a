/** Frames while something is scrolled. */
export interface Frames {
  frames: number;
  /** Milliseconds. */
  longest: number;
  /** Tasks of the main thread above 50 ms. */
  long: number;
  /** Pixels. */
  scrolled: number;
}

/** Notes the milliseconds between painted frames, and what the main thread did without a pause. */
export function startFrames(): void {
  const found = { last: performance.now(), longest: 0, frames: 0, tasks: [] as number[], on: true };
  const next = (now: number) => {
    found.frames++;
    found.longest = Math.max(found.longest, now - found.last);
    found.last = now;
    if (found.on) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  // Long are tasks above 50 ms.
  new PerformanceObserver((list) =>
    found.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  });
  Object.assign(window, { found });
}

/** What was noted; `scrolled` is how far the scrolled box is. */
export function stopFrames(): Frames {
  const { found } = window as unknown as { found: Frames & { on: boolean; tasks: number[]; last: number } };
  found.on = false;
  const box = [...document.querySelectorAll('div')].find((one) => one.scrollTop > 0);
  return {
    frames: found.frames,
    longest: found.longest,
    long: found.tasks.length,
    scrolled: box?.scrollTop ?? 0,
  };
}
