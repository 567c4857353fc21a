import { isPreview } from './is-preview';

/** What a preview keeps, as long as it is shown. */
const ofPreview = new Map<string, string>();

/**
 * Wrappers of the browser storages, which may be full, blocked or missing: then nothing is stored and nothing fails.
 */
function read(storage: () => Storage, key: string): string | null {
  if (isPreview) return ofPreview.get(key) ?? null;
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  if (isPreview) {
    ofPreview.delete(key);
    if (value !== null) ofPreview.set(key, value);
    return;
  }
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // The session then lives in memory (token-store.ts), and settings reset on the next visit.
  }
}

/** Reads from `localStorage`; null if missing or blocked. */
export const readLocal = (key: string): string | null => read(() => localStorage, key);
/** Writes to `localStorage`; null removes the key. */
export const writeLocal = (key: string, value: string | null): void => write(() => localStorage, key, value);
/** Reads from `sessionStorage`, which belongs to this tab; null if missing or blocked. */
export const readTab = (key: string): string | null => read(() => sessionStorage, key);
/** Writes to `sessionStorage`; null removes the key. */
export const writeTab = (key: string, value: string | null): void => write(() => sessionStorage, key, value);
