import type { Choice } from '../../schemas/document/dictionary';
import type { JsonObject } from '../../schemas/json';

/** Calls of an entity that only read and keep its cached options. */
const READS = new Set(['search', 'detail', 'option', 'list', 'get-data', 'show-permission', 'bind-app-list']);

/** Limit of cached responses; the oldest are evicted. */
const MOST = 200;

/**
 * How long values of rows are taken for current. Labels may be older; but rules fill values in and store them, such as
 * a price that somebody else has changed.
 */
export const CURRENT_MS = 10_000;

interface Entry {
  /** Path of the entity that the choices belong to. */
  owner: string;
  /** Until when the answer is given again. */
  until: number;
  answer: Promise<Choice[]>;
}

/**
 * Caches responses of option calls until a write to their entity, and those with values of rows (`through`) for a short
 * time only; pending requests are shared.
 */
export class OptionCache {
  readonly #entries = new Map<string, Entry>();
  readonly #writes = new Map<string, number>();

  get(url: string, query: JsonObject, language: string, ask: () => Promise<Choice[]>): Promise<Choice[]> {
    const key = JSON.stringify([url, language, Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const known = this.#entries.get(key);
    if (known && Date.now() < known.until) return known.answer;
    const until = 'through' in query ? Date.now() + CURRENT_MS : Infinity;
    const entry: Entry = { owner: entityPath(url), until, answer: ask() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return entry.answer;
  }

  /** Called after every successful call. Any call not known as read-only may have changed the entity. */
  afterCall(url: string): void {
    const path = entityPath(url);
    if (READS.has(url.slice(path.length + 1).split(/[/?]/, 1)[0] ?? '')) return;
    this.#writes.set(path, this.writes(url) + 1);
    for (const [key, entry] of this.#entries) if (entry.owner === path) this.#entries.delete(key);
  }

  /** How often this window has written to the entity of a call. */
  writes(url: string): number {
    return this.#writes.get(entityPath(url)) ?? 0;
  }
}

/** The entity path is the first two segments of a URL: `supervised/supervised-level`. */
function entityPath(url: string): string {
  return url.split('/', 2).join('/');
}
