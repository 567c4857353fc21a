import type { JsonObject } from '../../../schemas/json';

/**
 * The functions that the driver calls in the page. Times are milliseconds from just before the render, or from the
 * event.
 */
export interface BenchPage {
  mount(): Promise<{ first: number; all: number }>;
  /** Waits for an event, then for the frame with that many controls. */
  settled(event: string, controls: number): Promise<number>;
  /** Waits for a paste, then for the frame in which a control has the text. */
  pasted(label: string, text: string): Promise<number>;
  record(): Promise<JsonObject>;
}
declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** Resolves when the next frame has been painted. */
const painted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
  });

/**
 * Resolves with the first painted frame in which the condition holds. Checks after DOM changes only, so that checking
 * costs little.
 */
async function paintedWith(holds: () => boolean): Promise<number> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
  return painted();
}

/** One implementation of one task, as the driver uses it. */
export interface BenchSubject {
  /** Starts rendering. */
  mount(): void;
  /** Number of controls of its first screen. */
  firstScreen: number;
  /** Number of controls when it is complete. */
  total: number;
  /** The record as it would be saved now. */
  record(): Promise<JsonObject>;
}

/** Elements that count as controls: native ones, and the buttons of our selects and switches. */
const CONTROLS = 'input, select, textarea, button[role=combobox], button[role=switch]';

/** Exposes a subject to the driver. `controls` selects its controls if they are not native. */
export function startBench(subject: BenchSubject, controls = CONTROLS): void {
  const countControls = () => document.querySelectorAll(controls).length;
  window.bench = {
    async mount() {
      const start = performance.now();
      subject.mount();
      const [first, all] = await Promise.all([
        paintedWith(() => countControls() >= subject.firstScreen),
        paintedWith(() => countControls() >= subject.total),
      ]);
      return { first: first - start, all: all - start };
    },
    settled: (event, count) =>
      new Promise((resolve) => {
        const listen = () => {
          const start = performance.now();
          void paintedWith(() => countControls() === count).then((end) => resolve(end - start));
        };
        window.addEventListener(event, listen, { capture: true, once: true });
      }),
    pasted: (label, text) =>
      new Promise((resolve) => {
        const holds = () =>
          [...document.querySelectorAll('label')].some(
            (node) => node.textContent === label && (node.control as HTMLInputElement | null)?.value === text,
          );
        const look = (start: number) => {
          if (holds()) void painted().then((end) => resolve(end - start));
          else requestAnimationFrame(() => look(start));
        };
        const listen = () => look(performance.now());
        window.addEventListener('paste', listen, { capture: true, once: true });
      }),
    record: () => subject.record(),
  };
}
