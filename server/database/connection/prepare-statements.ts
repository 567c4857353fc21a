import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Each prepared statement costs PostgreSQL memory on each connection. */
const MOST = 200;
/** A statement is prepared from this run on. */
const WORTH = 3;
/** Statements that are counted before they are prepared. */
const MOST_SEEN = 2000;
/** A longer text is not kept, however often it comes: its length is a client's choice. */
const MOST_CHARACTERS = 20_000;

/** PostgreSQL's code for a prepared statement that does not exist. */
export const UNKNOWN_STATEMENT = '26000';

/**
 * Decides for all connections which statements are parsed and planned once a connection instead of at every run: those that
 * come again and again.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private readonly seen = new Map<string, number>();
  /** Rises when tables have changed: statements prepared before may answer other types. */
  epoch = 0;

  /** To be called when tables have changed, before the next statement over them. */
  forget(): void {
    this.epoch++;
  }

  /** The name under which a text is prepared; null for one that is not, or not yet. */
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

/** Runs a statement; with a `name`, PostgreSQL keeps it parsed. */
type Run = (query: { name?: string; text: string; values: unknown[] }) => Promise<pg.QueryResult>;

/** The prepared statements of one connection. */
export class ConnectionStatements {
  private epoch: number;
  private states = new Map<string, 'asked' | 'ready'>();
  /** Rises when a statement is lost: `pg` never parses a name twice, so it needs another. */
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
      // The old names are never used again: where this fails they only take up room.
      this.discardAll().catch(() => undefined);
    }
    const own = this.states;
    const state = own.get(name);
    // Another request has sent the statement and PostgreSQL has not answered. If that request fails before its statement is
    // parsed, as in an aborted transaction, the name never comes to exist, and binding to it would fail here.
    if (state === 'asked') return this.run({ text, values });
    const answer = this.run({ name: `${name} ${this.epoch} ${this.lost}`, text, values });
    if (state !== 'ready') own.set(name, 'asked');
    answer.then(
      () => own.set(name, 'ready'),
      (error: unknown) => {
        // A pooler in between may have discarded all statements of the connection.
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
