import type { JsonObject } from '../../schemas/json';
import type { ListSettings } from '../../schemas/record/list-settings';
import type { DataSource } from '../data/data-source';
import { session } from '../session/session-store';

/** Changes are written together, this long after the last one. */
const WAIT = 800;
/** A page that was requested before a write may arrive after it. */
const TRUSTED = 5000;

interface Kept {
  userId: number;
  settings: ListSettings | null;
  source: DataSource;
  /** Until then it is not written; absent: it is. */
  timer?: number;
}

/** What this window has changed, by page. */
const kept = new Map<string, Kept>();
let listens = false;

/** The settings of a page that this window has just changed; undefined: those of the server are current. */
export function changedSettings(page: string): ListSettings | null | undefined {
  const one = kept.get(page);
  return one && one.userId === session.user?.userId ? one.settings : undefined;
}

/** Keeps settings of a page on the server, null for those of the document: late, and before the window is left. */
export function keepSettings(source: DataSource, page: string, settings: ListSettings | null): void {
  const userId = session.user?.userId ?? 0;
  window.clearTimeout(kept.get(page)?.timer);
  const timer = window.setTimeout(() => void write(page), WAIT);
  kept.set(page, { userId, settings, source, timer });
  if (listens) return;
  listens = true;
  // The last moment at which a browser promises to run code.
  window.addEventListener('pagehide', writeAll);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeAll());
}

/** Writes what waits. */
function writeAll(): void {
  for (const [page, { timer }] of kept) if (timer !== undefined) void write(page);
}

async function write(page: string): Promise<void> {
  const one = kept.get(page);
  if (!one) return;
  window.clearTimeout(one.timer);
  delete one.timer;
  // Another user has signed in.
  if (one.userId !== session.user?.userId) return void kept.delete(page);
  const body = { settings: one.settings && plain(one.settings) };
  try {
    await one.source.call(`list/settings/${encodeURIComponent(page)}`, {
      body,
      keepalive: true,
      quiet: true,
    });
  } catch {
    // The table keeps them in this window, and the next change is written with all of them.
    return;
  }
  window.setTimeout(() => kept.get(page) === one && kept.delete(page), TRUSTED);
}

/** A JSON object of its own. */
function plain({ order, hidden, fixed, widths, density, pageSize }: ListSettings): JsonObject {
  return {
    order: [...order],
    hidden: [...hidden],
    fixed: { ...fixed },
    widths: { ...widths },
    ...(density && { density }),
    ...(pageSize && { pageSize }),
  };
}
