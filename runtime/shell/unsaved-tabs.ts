import { useEffect, useRef } from 'react';
import { proxy, ref } from 'valtio';
import { openTabs } from './open-tabs';
import { useTabKey } from './tab-context';

/** The tabs that hold typed work which is not saved. While there are any, the browser asks before the window goes. */
export const unsavedTabs = proxy<{ keys: ReadonlySet<string> }>({ keys: ref(new Set<string>()) });

/** What forgets the typed work of a tab for good. */
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

/** Gives up the typed work of some tabs. */
export function discardUnsaved(keys: readonly string[]): void {
  for (const key of keys) {
    discards.get(key)?.();
    release(key);
  }
}

/** Leaves the window without a question of the browser's: it was asked already, or nothing is lost. */
export function leaveWindow(go: () => void): void {
  window.removeEventListener('beforeunload', ask);
  go();
}

/**
 * Says that the tab around holds typed work while `unsaved` is true. Answers how to take that back at once: who is out of
 * sight is not asked again.
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
    // A page that goes out of sight stops its effects and keeps its work.
    return () => {
      if (!waitsUnseen(key)) release(key);
    };
  }, [key, unsaved]);
  return () => release(key);
}

function waitsUnseen(key: string): boolean {
  const { tabs, activeKey } = openTabs.state;
  return key !== activeKey && tabs.some((tab) => tab.key === key);
}
