import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Each prepared statement uses memory of PostgreSQL on each connection. */
const MOST = 200;
/** The number of runs after which a statement is prepared. */
const WORTH = 3;
/** Maximum number of statements that are counted. */
const MOST_SEEN = 2000;
/** Longer texts are not counted: their length depends on client input. */
const MOST_CHARACTERS = 20_000;

/** PostgreSQL's code for an unknown prepared statement. */
export const UNKNOWN_STATEMENT = '26000';

/**
 * Decides for all connections which statements are prepared, that is, parsed and planned once per connection: those
 * that are repeated.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private readonly seen = new Map<string, number>();
  /** Incremented when tables change, because earlier prepared statements may return other types. */
  epoch = 0;

  /** Call this when tables have changed, before the next statement that uses them. */
  forget(): void {
    this.epoch++;
  }

  /** The prepared statement name of a text; null when it is not prepared, or not yet. */
  nameOf(text: string): string | null {
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

/** Runs a statement; with a `name`, as a prepared statement. */
type Run = (query: { name?: string; text: string; values: unknown[] }) => Promise<pg.QueryResult>;

/** The prepared statements of one connection. */
export class ConnectionStatements {
  private epoch: number;
  private states = new Map<string, 'asked' | 'ready'>();
  /** Incremented when a statement is lost: `pg` never parses a name twice, so it needs a new one. */
  private lost = 0;

  constructor(
    private readonly prepared: PreparedStatements,
    private readonly run: Run,
    private readonly discardAll: () => Promise<unknown>,
  ) {
    this.epoch = prepared.epoch;
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.prepared.nameOf(text);
    if (!name) return this.run({ text, values });
    if (this.epoch !== this.prepared.epoch) {
      this.epoch = this.prepared.epoch;
      this.states = new Map();
      // The old names are never reused, so a failure only wastes memory.
      this.discardAll().catch(() => undefined);
    }
    const own = this.states;
    const state = own.get(name);
    // Another request has sent the statement and PostgreSQL has not responded yet. If that request fails before its
    // statement is parsed, as in an aborted transaction, the name never exists and binding to it would fail here.
    if (state === 'asked') return this.run({ text, values });
    const answer = this.run({ name: `${name} ${this.epoch} ${this.lost}`, text, values });
    if (state !== 'ready') own.set(name, 'asked');
    answer.then(
      () => own.set(name, 'ready'),
      (error: unknown) => {
        // A connection pooler may have discarded all statements of the connection.
        if ((error as { code?: unknown }).code === UNKNOWN_STATEMENT) this.forgetAll();
        else if (state !== 'ready') own.delete(name);
      },
    );
    return answer;
  }

  private forgetAll(): void {
    this.lost++;
    this.states = new Map();
  }
}
