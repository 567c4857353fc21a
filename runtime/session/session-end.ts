import { writeTab, readTab } from './browser-storage';
import { session } from './session-store';
import { clearToken, readToken } from './token-store';

/** Delay of the reload after the end of a session, so that the message can be read. */
export const RELOAD_DELAY_MS = 1500;

const NOTICE = 'mortise.session-over';

/** Returns whether it kept typed values. */
type Guard = () => boolean | Promise<boolean>;
const guards = new Set<Guard>();
/** The pending reload. */
let pending: object | null = null;

/**
 * Registers a guard that runs before the reload at the end of a session; the reload waits for it. Forms keep their
 * typed values here. Returns the function that unregisters.
 */
export function beforeSessionReload(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/**
 * Ends the session of `token`: forgets it and reloads after a moment, which leads to sign-in. A window without
 * session content goes there immediately, so that the reload does not discard what is typed there. Without a token, as
 * when it was removed from the storages, the session of a window with content ends. A response for an older token, and
 * one for a session that is ending, is ignored; returns false then.
 */
export function endSession(token: string | null, reload: () => void = () => location.reload()): boolean {
  if (token !== readToken() || (token === null && session.status !== 'ready') || sessionEnds()) return false;
  clearToken();
  writeTab(NOTICE, 'over');
  if (session.status !== 'ready') return true;
  const kept = keepTypedWork().then((any) => any && writeTab(NOTICE, 'kept'));
  const waited = new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
  const mine = (pending = {});
  void Promise.all([kept, waited]).then(() => pending === mine && reload());
  return true;
}

/** Whether the session has ended and this window is about to be reloaded. */
export function sessionEnds(): boolean {
  return pending !== null;
}

/** Keeps the typed values of this window; returns whether there were any. */
export async function keepTypedWork(): Promise<boolean> {
  const answers = await Promise.allSettled([...guards].map(async (guard) => await guard()));
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
}

/** Why a session of this window ended by itself: with typed values kept, or without, or because it may open nothing. */
type SessionNotice = 'over' | 'kept' | 'noMenus';

/** How the last session of this window ended by itself; null: it did not. */
export function sessionNotice(): SessionNotice | null {
  const notice = readTab(NOTICE);
  return notice === null ? null : notice === 'kept' || notice === 'noMenus' ? notice : 'over';
}

/** Tells the sign-in page that the session may open no page. */
export function noteNoMenus(): void {
  writeTab(NOTICE, 'noMenus');
}

/** A new session begins: clears the notice and cancels a pending reload. */
export function forgetSessionOver(): void {
  pending = null;
  writeTab(NOTICE, null);
}
