import { useSyncExternalStore, type ReactNode } from 'react';
import { ConfirmDialog } from './floating';

export interface ConfirmQuestion {
  /** The question with the object's name: 删除“欧阳明远”？ */
  title: string;
  /** One sentence of consequence. */
  body?: ReactNode;
  /** The verb itself: 删除, 退出. */
  action: string;
  /** `danger` starts the focus on 取消. */
  tone?: 'danger' | 'primary';
}

export interface Asked {
  question: ConfirmQuestion;
  answer(yes: boolean): void;
}

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

/** Asks before something that cannot be taken back; resolves to true when the verb was pressed. */
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

/** Draws the questions, one after the other. The application mounts it once. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, () => queue)[0];
  return asked ? <ConfirmDialog {...asked} /> : null;
}
