import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { readTab, writeTab } from '../session/browser-storage';
import { isPreview } from '../session/is-preview';
import type { Draft } from './draft';

/** User, page and record of a draft. */
export interface DraftPlace {
  tenantId: number;
  userId: number;
  orgId: number;
  page: string;
  /** 0 for a new record. */
  id: number;
}

/** Drafts expire, because they contain personal data. */
const MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000;

let opened: UseStore | undefined;

/** A preview keeps no drafts: it would show those of who asked for it. */
function store(): UseStore {
  if (isPreview) throw new Error('A preview keeps no drafts');
  return (opened ??= createStore('mortise', 'drafts'));
}

const LAST = 'mortise.last-draft';
interface LastDraft {
  key: string;
  /** Null: the draft was discarded. */
  draft: Draft | null;
}

const scopeOf = ({ tenantId, userId, orgId, page }: Omit<DraftPlace, 'id'>) =>
  `${tenantId}/${userId}/${orgId}/${page}/`;
const keyOf = (place: DraftPlace) => scopeOf(place) + place.id;
const isFresh = ({ savedAt }: Draft) => Date.now() - savedAt < MAX_AGE_MS;

/** Stores a draft; returns whether that worked. Without IndexedDB nothing is stored and nothing fails. */
export async function keepDraft(place: DraftPlace, draft: Draft): Promise<boolean> {
  try {
    await set(keyOf(place), draft, store());
    return true;
  } catch {
    return false;
  }
}

/**
 * Stores a draft, or its removal, synchronously in the session storage: a closing window does not wait for IndexedDB.
 */
export function keepDraftNow(place: DraftPlace, draft: Draft | null): void {
  writeTab(LAST, JSON.stringify({ key: keyOf(place), draft } satisfies LastDraft));
}

/** Moves the draft of a closed window into IndexedDB. */
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

/** The draft of a record; null if there is none, it expired or the database is unavailable. */
export async function readDraft(place: DraftPlace): Promise<Draft | null> {
  try {
    await takeLast();
    const draft = await get<Draft>(keyOf(place), store());
    return draft && isFresh(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Deletes the draft of a record. */
export async function forgetDraft(place: DraftPlace): Promise<void> {
  if (lastDraft()?.key === keyOf(place)) writeTab(LAST, null);
  if (!isPreview) await del(keyOf(place), store()).catch(() => undefined);
}

/** The drafts of a page, newest first. Also deletes expired drafts of all users. */
export async function draftsOfPage(scope: Omit<DraftPlace, 'id'>): Promise<{ id: number; draft: Draft }[]> {
  return draftsBelow(scopeOf(scope), (rest, draft) => ({ id: Number(rest), draft }));
}

/** A draft with its page and its record, 0 for a new one. */
export interface KeptDraft {
  page: string;
  id: number;
  draft: Draft;
}

/** The drafts of a user in an organisation over all pages, newest first. Also deletes expired drafts of all users. */
export async function draftsOfUser({
  tenantId,
  userId,
  orgId,
}: Pick<DraftPlace, 'tenantId' | 'userId' | 'orgId'>): Promise<KeptDraft[]> {
  return draftsBelow(`${tenantId}/${userId}/${orgId}/`, (rest, draft) => {
    const [page = '', id = ''] = rest.split('/');
    return { page, id: Number(id), draft };
  });
}

async function draftsBelow<Kept extends { draft: Draft }>(
  prefix: string,
  read: (rest: string, draft: Draft) => Kept,
): Promise<Kept[]> {
  try {
    await takeLast();
    const all = await entries<string, Draft>(store());
    await Promise.all(all.filter(([, draft]) => !isFresh(draft)).map(([key]) => del(key, store())));
    return all
      .filter(([key, draft]) => key.startsWith(prefix) && isFresh(draft))
      .map(([key, draft]) => read(key.slice(prefix.length), draft))
      .sort((a, b) => b.draft.savedAt - a.draft.savedAt);
  } catch {
    return [];
  }
}
