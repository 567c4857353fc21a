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
  // If the chunk fails, the toast container reports it.
  import('./toast-cards').then(
    (part) => part.show(kind, text, detail),
    () => undefined,
  );
}

/** A short message at the top of the window. Errors stay 6 s, or while hovered. */
export const toast = {
  success: (text: string, detail?: string) => show('success', text, detail),
  warning: (text: string, detail?: string) => show('warning', text, detail),
  error: (text: string, detail?: string) => show('error', text, detail),
};

/**
 * Renders the toasts; mounted once by the application. An open dialog hides everything else from screen readers
 * except live regions that existed before it: this one does.
 */
export function ToastHost() {
  const any = useSyncExternalStore(subscribe, () => used);
  return <div aria-live="off">{any && <ToastPlace />}</div>;
}
