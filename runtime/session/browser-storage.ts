/**
 * The browser's storages, which may be full, blocked or absent: then nothing is kept, and nothing breaks.
 */
function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // The session then lives in memory only (see token-store.ts); a setting is back to its default next time.
  }
}

export const readLocal = (key: string): string | null => read(() => localStorage, key);
export const writeLocal = (key: string, value: string | null): void => write(() => localStorage, key, value);
export const readTab = (key: string): string | null => read(() => sessionStorage, key);
export const writeTab = (key: string, value: string | null): void => write(() => sessionStorage, key, value);
