import type { Choice } from '../../schemas/document/dictionary';
import type { JsonObject } from '../../schemas/json';

/** Calls below an entity's path that change nothing: they leave its options as they are. */
const READS = new Set(['search', 'detail', 'option', 'list', 'get-data', 'show-permission', 'bind-app-list']);

/** More answers than a session of typing into search boxes needs; the oldest go first. */
const MOST = 200;

interface Entry {
  /** Path of the entity the choices are of. */
  owner: string;
  answer: Promise<Choice[]>;
}

/** Answers of option calls: asked once, shared while under way, kept until a write to their entity. */
export class OptionCache {
  readonly #entries = new Map<string, Entry>();

  get(url: string, query: JsonObject, language: string, ask: () => Promise<Choice[]>): Promise<Choice[]> {
    const key = JSON.stringify([url, language, Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const known = this.#entries.get(key);
    if (known) return known.answer;
    const entry: Entry = { owner: entityPath(url), answer: ask() };
    this.#entries.set(key, entry);
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > MOST && oldest !== undefined) this.#entries.delete(oldest);
    return entry.answer;
  }

  /** Told of every successful call. Whatever is not known to only read may have changed the entity. */
  afterCall(url: string): void {
    const path = entityPath(url);
    if (READS.has(url.slice(path.length + 1).split(/[/?]/, 1)[0] ?? '')) return;
    for (const [key, entry] of this.#entries) if (entry.owner === path) this.#entries.delete(key);
  }
}

/** An entity's call base is the first two parts of the path: `supervised/supervised-level`. */
function entityPath(url: string): string {
  return url.split('/', 2).join('/');
}
