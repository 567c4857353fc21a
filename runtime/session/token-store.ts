import { readLocal, readTab, writeLocal, writeTab } from './browser-storage';

const KEY = 'Access-Token';

/** Holds the token if the storages are blocked. */
let memory: string | null = null;

/** The token of this window, otherwise the remembered one. */
export function readToken(): string | null {
  return readTab(KEY) ?? readLocal(KEY) ?? memory;
}

/** Whether the token outlives this window. */
export function isRemembered(): boolean {
  return readLocal(KEY) !== null;
}

/** Stores a new token; without `remember` for this window only. */
export function saveToken(token: string, remember: boolean): void {
  writeTab(KEY, token);
  writeLocal(KEY, remember ? token : null);
  memory = readTab(KEY) === token ? null : token;
}

/** Removes the token. Keeps a remembered token that another window has replaced. */
export function clearToken(): void {
  const token = readToken();
  writeTab(KEY, null);
  if (readLocal(KEY) === token) writeLocal(KEY, null);
  memory = null;
}
