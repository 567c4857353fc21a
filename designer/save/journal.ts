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

/**
 * Keeps what is not saved in this browser, or forgets it (null), so that a window that dies loses nothing. Without
 * IndexedDB nothing is kept and nothing fails.
 */
export async function keepUnsaved(place: JournalPlace, unsaved: Unsaved | null): Promise<void> {
  try {
    await (unsaved ? set(keyOf(place), unsaved, store()) : del(keyOf(place), store()));
  } catch {
    // The designer works without it.
  }
}

/** What an earlier window did not save. */
export async function keptUnsaved(place: JournalPlace): Promise<Unsaved | null> {
  try {
    return (await get<Unsaved>(keyOf(place), store())) ?? null;
  } catch {
    return null;
  }
}
