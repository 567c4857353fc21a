import { useSyncExternalStore } from 'react';
import { late } from './late';

export type ToastKind = 'success' | 'error' | 'warning';

// The cards travel with the first message.
const cards = () => import('./toast-cards');
const ToastPlace = late(() => cards().then((part) => part.ToastPlace));

const listeners = new Set<() => void>();
let used = false;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(kind: ToastKind, text: string, detail?: string) {
  used = true;
  for (const listener of listeners) listener();
  // A message that cannot be drawn is not worth a second one.
  cards().then(
    (part) => part.show(kind, text, detail),
    () => undefined,
  );
}

/** A short message at the top of the window. Errors stay 6 s, or while the pointer is on them. */
export const toast = {
  success: (text: string, detail?: string) => show('success', text, detail),
  warning: (text: string, detail?: string) => show('warning', text, detail),
  error: (text: string, detail?: string) => show('error', text, detail),
};

/** Draws the messages; the application mounts it once. */
export function ToastHost() {
  return useSyncExternalStore(subscribe, () => used) ? <ToastPlace /> : null;
}
