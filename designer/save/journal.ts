import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Unsaved } from '../project/design-store';

/** Whose changes of which page. */
export interface JournalPlace {
  tenantId: number;
  userId: number;
  pageId: number;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('mortise-designer', 'journal'));
const keyOf = ({ tenantId, userId, pageId }: JournalPlace) => `${tenantId}/${userId}/${pageId}`;
const lateKeyOf = (place: JournalPlace) => `mortise.designer.${keyOf(place)}`;

/**
 * Keeps what is not saved in this browser, or forgets it (null), so that a window that dies loses nothing. Without
 * IndexedDB nothing is kept and nothing fails.
 */
export async function keepUnsaved(place: JournalPlace, unsaved: Unsaved | null): Promise<void> {
  try {
    await (unsaved ? set(keyOf(place), unsaved, store()) : del(keyOf(place), store()));
    localStorage.removeItem(lateKeyOf(place));
  } catch {
    // The designer works without it.
  }
}

/**
 * Keeps it while the window goes: a write to IndexedDB that has not ended by then is given up by the browser, and with it
 * the last change.
 */
export function keepAtLeaving(place: JournalPlace, unsaved: Unsaved | null): void {
  // Another window of the same page may have changes; what is saved already is made again without an effect.
  if (!unsaved) return;
  try {
    localStorage.setItem(lateKeyOf(place), JSON.stringify(unsaved));
  } catch {
    // It is too large, or not allowed: all but the last change is in the journal.
  }
}

/** What an earlier window did not save. */
export async function keptUnsaved(place: JournalPlace): Promise<Unsaved | null> {
  try {
    const late = localStorage.getItem(lateKeyOf(place));
    if (late !== null) return JSON.parse(late) as Unsaved;
    return (await get<Unsaved>(keyOf(place), store())) ?? null;
  } catch {
    return null;
  }
}
