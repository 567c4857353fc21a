import { useSyncExternalStore } from 'react';
import { ToastPlace } from './floating';
import type { ToastKind } from './toast-kind';

const listeners = new Set<() => void>();
let used = false;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(kind: ToastKind, text: string, detail?: string) {
  used = true;
  for (const listener of listeners) listener();
  // When the cards cannot be had, the place they stand in tells so.
  import('./toast-cards').then(
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

/**
 * Draws the messages; the application mounts it once. An open dialog hides everything else from screen readers, but for
 * live regions that stood before it: this one does, though the messages in it come later and speak for themselves.
 */
export function ToastHost() {
  const any = useSyncExternalStore(subscribe, () => used);
  return <div aria-live="off">{any && <ToastPlace />}</div>;
}
