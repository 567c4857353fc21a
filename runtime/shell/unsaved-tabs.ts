import { useEffect, useRef } from 'react';
import { proxy, ref } from 'valtio';
import { openTabs } from './open-tabs';
import { useTabKey } from './tab-context';

/** The tabs with unsaved values. While there are any, the browser asks before the window closes. */
export const unsavedTabs = proxy<{ keys: ReadonlySet<string> }>({ keys: ref(new Set<string>()) });

/** Discards the unsaved values of a tab, by its key. */
const discards = new Map<string, () => void>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function changed(): void {
  unsavedTabs.keys = ref(new Set(discards.keys()));
  if (discards.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

function mark(key: string, discard: () => void): void {
  discards.set(key, discard);
  changed();
}

function release(key: string): void {
  if (discards.delete(key)) changed();
}

/** Discards the unsaved values of some tabs. */
export function discardUnsaved(keys: readonly string[]): void {
  for (const key of keys) {
    discards.get(key)?.();
    release(key);
  }
}

/** Leaves the window without the question of the browser, because the user was asked or nothing is lost. */
export function leaveWindow(go: () => void): void {
  window.removeEventListener('beforeunload', ask);
  go();
}

/**
 * Marks the enclosing tab as unsaved while `unsaved` is true. Returns a function that unmarks it immediately, for
 * pages that are about to be hidden.
 */
export function useUnsavedTab(unsaved: boolean, discard: () => void): () => void {
  const key = useTabKey();
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  useEffect(() => {
    if (!unsaved) return;
    mark(key, () => latest.current());
    // A page that is hidden stops its effects and keeps its values.
    return () => {
      if (!isOpenInBackground(key)) release(key);
    };
  }, [key, unsaved]);
  return () => release(key);
}

function isOpenInBackground(key: string): boolean {
  const { tabs, activeKey } = openTabs.state;
  return key !== activeKey && tabs.some((tab) => tab.key === key);
}
