import { createHash } from 'node:crypto';
import type pg from 'pg';

/** So many statements are planned once a connection; each costs PostgreSQL memory on each of them. */
const MOST = 200;
/** A statement is worth it from this run on. */
const WORTH = 3;
/** So many that are not yet worth it are remembered. */
const MOST_SEEN = 2000;
/** A longer text is not kept, however often it comes: its length is a client's choice. */
const MOST_CHARACTERS = 20_000;

/** PostgreSQL's code for a prepared statement that does not exist. */
export const UNKNOWN_STATEMENT = '26000';

/**
 * Statements that come again and again are parsed and planned once a connection instead of at every run. What is
 * prepared is decided here, for all connections, by how often a text was seen; nobody else needs to know.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private readonly seen = new Map<string, number>();
  /** Rises when tables have changed: what was prepared before may answer other types. */
  private epoch = 0;

  /** To be called when tables have changed, before anything is asked of them. */
  forget(): void {
    this.epoch++;
  }

  /** Makes a connection prepare what is worth it. */
  serve(client: pg.ClientBase): void {
    const run = client.query.bind(client) as (...given: unknown[]) => unknown;
    let { epoch } = this;
    let states = new Map<string, 'asked' | 'ready'>();
    const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      // What is answered to a callback is not seen here, so it is not prepared.
      const isPlain = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
      const name = isPlain ? this.nameOf(text) : null;
      if (!name) return run(text, values, ...rest);
      if (epoch !== this.epoch) {
        epoch = this.epoch;
        states = new Map();
        // Their names are never used again: where this fails they only take up room.
        (run('deallocate all') as Promise<unknown>).catch(() => undefined);
      }
      const own = states;
      const state = own.get(name);
      // Another request has asked for the statement and PostgreSQL has not answered. If that request fails before its statement is
      // parsed, as in a transaction that is aborted, the name never comes to exist, and binding to it would fail here.
      if (state === 'asked') return run(text, values);
      const named = `${name} ${epoch}`;
      const answer = run({ name: named, text, values }) as Promise<unknown>;
      if (state === 'ready') {
        answer.catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== UNKNOWN_STATEMENT) return;
          // Somebody else has discarded it, such as a pooler in between.
          own.delete(name);
          delete parsedStatements(client)[named];
        });
        return answer;
      }
      own.set(name, 'asked');
      answer.then(
        () => own.set(name, 'ready'),
        () => own.delete(name),
      );
      return answer;
    };
    client.query = query as typeof client.query;
  }

  private nameOf(text: string): string | null {
    if (text.length > MOST_CHARACTERS) return null;
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

/** Statements that `pg` takes for parsed on a connection, which is not among what it declares. */
function parsedStatements(client: pg.ClientBase): Record<string, string> {
  return (client as pg.ClientBase & { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements;
}
