import { createRoot } from 'react-dom/client';
import '../../../widgets/ui/styles.css';
import { startI18n } from '../../../runtime/i18n/i18n';
import type { JsonObject } from '../../../schemas/json';
import { countControls, type Subject } from './subject';

const SUBJECTS: Readonly<Record<string, () => Promise<(size: number) => Subject>>> = {
  'form/native': () => import('./native-form').then((module) => (size) => module.nativeForm(size, false)),
  'form/native-cv': () => import('./native-form').then((module) => (size) => module.nativeForm(size, true)),
  'form/ours': () => import('./our-form').then((module) => module.ourForm),
  'chain/native': () => import('./native-chain').then((module) => module.nativeChain),
  'chain/ours': () => import('./our-form').then((module) => module.ourChain),
  'batch/native': () => import('./native-batch').then((module) => module.nativeBatch),
  'batch/ours': () => import('./our-batch').then((module) => module.ourBatch),
};

/** What the driver calls in the page. Times are milliseconds from just before the render, or from the event. */
export interface BenchPage {
  mount(): Promise<{ first: number; all: number }>;
  /** Waits for an event, then for the frame in which that many controls are there. */
  settled(event: string, controls: number): Promise<number>;
  /** Waits for a paste, then for the frame in which a control holds a text. */
  pasted(label: string, text: string): Promise<number>;
  record(): Promise<JsonObject>;
}
declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** The next frame is on the screen. */
const painted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
  });

/** The first frame on the screen in which the condition holds. Looks when something was changed, so that looking costs little. */
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

const query = new URLSearchParams(location.search);
const create = SUBJECTS[query.get('subject') ?? ''];
if (!create) throw new Error(`There are ${Object.keys(SUBJECTS).join(', ')}`);
await startI18n();
const subject = (await create())(Number(query.get('size')));
const root = createRoot(document.getElementById('root') as HTMLElement);

window.bench = {
  async mount() {
    const start = performance.now();
    root.render(subject.element);
    const first = await paintedWith(() => countControls() >= subject.firstScreen);
    const all = await paintedWith(() => countControls() >= subject.total);
    return { first: first - start, all: all - start };
  },
  settled: (event, controls) =>
    new Promise((resolve) => {
      const listen = () => {
        const start = performance.now();
        void paintedWith(() => countControls() === controls).then((end) => resolve(end - start));
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
