import { createHash } from 'node:crypto';
import type pg from 'pg';

/** So many statements are planned once a connection; each costs PostgreSQL memory on each of them. */
const MOST = 200;
/** A statement is worth it from this run on. */
const WORTH = 3;
/** So many that are not yet worth it are remembered. */
const MOST_SEEN = 2000;

/**
 * Statements that come again and again are parsed and planned once a connection instead of at every run. What is
 * prepared is decided here, for all connections, by how often a text was seen; nobody else needs to know.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private readonly seen = new Map<string, number>();
  /** Rises when tables have changed: what was prepared before may answer other types. */
  private epoch = 0;
  private readonly epochOf = new WeakMap<pg.ClientBase, number>();

  /** To be called when tables have changed, before anything is asked of them. */
  forget(): void {
    this.epoch++;
  }

  /** Makes a connection prepare what is worth it. */
  serve(client: pg.ClientBase): void {
    const run = client.query.bind(client) as (...given: unknown[]) => unknown;
    this.epochOf.set(client, this.epoch);
    const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' && Array.isArray(values) ? this.nameOf(text) : null;
      if (!name) return run(text, values, ...rest);
      if (this.epochOf.get(client) !== this.epoch) {
        this.epochOf.set(client, this.epoch);
        // Their names are never used again: where this fails they only take up room.
        (run('deallocate all') as Promise<unknown>).catch(() => undefined);
      }
      return run({ name: `${name} ${this.epoch}`, text, values }, ...rest);
    };
    client.query = query as typeof client.query;
  }

  private nameOf(text: string): string | null {
    const name = this.names.get(text);
    if (name) return name;
    if (this.names.size >= MOST) return null;
    const times = (this.seen.get(text) ?? 0) + 1;
    if (times < WORTH) {
      if (this.seen.size >= MOST_SEEN) this.seen.clear();
      this.seen.set(text, times);
      return null;
    }
    this.seen.delete(text);
    const made = createHash('sha256').update(text).digest('base64url');
    this.names.set(text, made);
    return made;
  }
}
