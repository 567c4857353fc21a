import { writeTab, readTab } from './browser-storage';
import { session } from './session-store';
import { clearToken, readToken } from './token-store';

/** The window reloads this long after its session ended, so that the reason can be read. */
export const RELOAD_DELAY_MS = 1500;

const NOTICE = 'mortise.session-over';

/** Answers whether it kept something to come back to. */
type Guard = () => boolean | Promise<boolean>;
const guards = new Set<Guard>();
/** The reload that is still to come. */
let pending: object | null = null;

/**
 * Asks to be called before the window reloads because its session ended; the reload waits for the answer.
 * A form keeps its typed work here. Returns the way to stop being asked.
 */
export function beforeSessionReload(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/**
 * Ends the session that `token` stood for: forgets it, and after a moment reloads, which leads to sign-in.
 * A window that shows nothing of the session yet leads there at once, and what is typed there is not reloaded away.
 * An answer that belongs to an earlier session changes nothing; answers false then.
 */
export function endSession(token: string | null, reload: () => void = () => location.reload()): boolean {
  if (!token || token !== readToken()) return false;
  clearToken();
  writeTab(NOTICE, 'over');
  if (session.status !== 'ready') return true;
  const kept = keepTypedWork().then((any) => any && writeTab(NOTICE, 'kept'));
  const waited = new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
  const mine = (pending = {});
  void Promise.all([kept, waited]).then(() => pending === mine && reload());
  return true;
}

/** Keeps what is typed in this window, as before every end of a session; answers whether there was something. */
export async function keepTypedWork(): Promise<boolean> {
  const answers = await Promise.allSettled([...guards].map(async (guard) => await guard()));
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
}

/** How this window's last session ended, if it ended by itself: with typed work kept, or without. */
export function sessionNotice(): 'over' | 'kept' | null {
  const notice = readTab(NOTICE);
  return notice === null ? null : notice === 'kept' ? 'kept' : 'over';
}

/** A new session begins: the notice of the last one goes, and who signs in quickly is not sent back by its reload. */
export function forgetSessionOver(): void {
  pending = null;
  writeTab(NOTICE, null);
}
