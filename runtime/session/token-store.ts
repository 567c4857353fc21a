import { readLocal, readTab, writeLocal, writeTab } from './browser-storage';

const KEY = 'Access-Token';

/** Holds the token where the browser refuses its storages. */
let memory: string | null = null;

/** The token of this window's session, else the remembered one. */
export function readToken(): string | null {
  return readTab(KEY) ?? readLocal(KEY) ?? memory;
}

/** Whether the token outlives this window. */
export function isRemembered(): boolean {
  return readLocal(KEY) !== null;
}

/** Keeps a new token; without `remember` it ends with the window. */
export function saveToken(token: string, remember: boolean): void {
  writeTab(KEY, token);
  writeLocal(KEY, remember ? token : null);
  memory = readTab(KEY) === token ? null : token;
}

/** Forgets the token. A remembered one that another window has since replaced is left to it. */
export function clearToken(): void {
  const token = readToken();
  writeTab(KEY, null);
  if (readLocal(KEY) === token) writeLocal(KEY, null);
  memory = null;
}
