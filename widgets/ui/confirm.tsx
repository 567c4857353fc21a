import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from './floating';
import type { Asked, ConfirmQuestion } from './confirm-question';

let queue: readonly Asked[] = [];
const listeners = new Set<() => void>();

function setQueue(next: readonly Asked[]) {
  queue = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before an irreversible action; resolves to true when confirmed. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Asked = {
      question,
      answer: (yes) => {
        setQueue(queue.filter((other) => other !== asked));
        resolve(yes);
      },
    };
    setQueue([...queue, asked]);
  });
}

/** Renders the queued questions one after another. Mounted once by the application. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, () => queue)[0];
  return asked ? <ConfirmDialog {...asked} /> : null;
}
