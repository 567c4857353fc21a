import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { readTab, writeTab } from '../session/browser-storage';
import type { Draft } from './draft';

/** Whose draft it is, of which record. */
export interface DraftPlace {
  tenantId: number;
  userId: number;
  orgId: number;
  page: string;
  /** 0 of a new record. */
  id: number;
}

/** Older ones are forgotten: they say more about people than they are still worth. */
const MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('mortise', 'drafts'));

const LAST = 'mortise.last-draft';
interface LastDraft {
  key: string;
  /** Null: what was typed was taken back. */
  draft: Draft | null;
}

const scopeOf = ({ tenantId, userId, orgId, page }: Omit<DraftPlace, 'id'>) =>
  `${tenantId}/${userId}/${orgId}/${page}/`;
const keyOf = (place: DraftPlace) => scopeOf(place) + place.id;
const isFresh = ({ savedAt }: Draft) => Date.now() - savedAt < MAX_AGE_MS;

/** Keeps a draft; answers whether it is there. A browser without its database keeps nothing, and nothing breaks. */
export async function keepDraft(place: DraftPlace, draft: Draft): Promise<boolean> {
  try {
    await set(keyOf(place), draft, store());
    return true;
  } catch {
    return false;
  }
}

/** Keeps a draft, or that there is none, at once and in this tab: a window that goes away does not wait for the database. */
export function keepDraftNow(place: DraftPlace, draft: Draft | null): void {
  writeTab(LAST, JSON.stringify({ key: keyOf(place), draft } satisfies LastDraft));
}

/** What was kept while the window went away moves to where the others are. */
async function takeLast(): Promise<void> {
  const last = lastDraft();
  if (!last) return;
  const known = await get<Draft>(last.key, store());
  if (!last.draft) await del(last.key, store());
  else if (!known || known.savedAt <= last.draft.savedAt) await set(last.key, last.draft, store());
  writeTab(LAST, null);
}

function lastDraft(): LastDraft | null {
  return JSON.parse(readTab(LAST) ?? 'null') as LastDraft | null;
}

export async function readDraft(place: DraftPlace): Promise<Draft | null> {
  try {
    await takeLast();
    const draft = await get<Draft>(keyOf(place), store());
    return draft && isFresh(draft) ? draft : null;
  } catch {
    return null;
  }
}

export async function forgetDraft(place: DraftPlace): Promise<void> {
  if (lastDraft()?.key === keyOf(place)) writeTab(LAST, null);
  await del(keyOf(place), store()).catch(() => undefined);
}

/** The drafts of a page, newest first. Those that are too old, of anybody, go on this occasion. */
export async function draftsOfPage(scope: Omit<DraftPlace, 'id'>): Promise<{ id: number; draft: Draft }[]> {
  try {
    await takeLast();
    const all = await entries<string, Draft>(store());
    await Promise.all(all.filter(([, draft]) => !isFresh(draft)).map(([key]) => del(key, store())));
    const prefix = scopeOf(scope);
    return all
      .filter(([key, draft]) => key.startsWith(prefix) && isFresh(draft))
      .map(([key, draft]) => ({ id: Number(key.slice(prefix.length)), draft }))
      .toSorted((a, b) => b.draft.savedAt - a.draft.savedAt);
  } catch {
    return [];
  }
}
