import type { KnownSession } from './session';
import type { SessionPolicy } from './session-policy';

/** What is known of the session is not so any more: the request starts again with what is. */
export class SessionChanged extends Error {}

/** How a statement reaches the database. */
type Query = (text: string, values: unknown[]) => Promise<{ rows: CheckRow[] }>;
interface CheckRow {
  /** Null: the session is over. True: its last use is a minute ago, which is noted. */
  rested: boolean | null;
  same: boolean;
}

/**
 * Finds out for one request whether a session still is as it is known: a signed-out token, a right taken away, a disabled
 * user count from the next request on, on every server. It costs no way to the database of its own: the question goes on the
 * request's connection just before its first statement, and nobody waits for the answer in between. Nothing leaves the
 * server and nothing is written before the answer is there.
 */
export class SessionCheck {
  private answer: Promise<CheckRow> | null = null;

  constructor(
    readonly known: KnownSession,
    private readonly policy: SessionPolicy,
  ) {}

  get isAsked(): boolean {
    return this.answer !== null;
  }

  /** Asks, once. `before` is SQL that runs in the same statement, with its values; it may be empty. */
  ask(query: Query, before: string, values: readonly string[]): Promise<unknown> {
    const { tokenHash, access, day } = this.known;
    const own = [tokenHash, this.policy.idleMinutes, this.policy.maxHours, access, day];
    this.answer = query(question(before, values.length), [...values, ...own]).then(
      ({ rows: [row] }) => row ?? { rested: null, same: false },
    );
    // Whoever waits for it hears of a failure; while nobody does yet, it is none.
    this.answer.catch(() => undefined);
    return this.answer;
  }

  /** Resolves when the session is as it is known, with whether its use should be noted; else throws `SessionChanged`. */
  async passed(): Promise<{ rested: boolean }> {
    const row = await this.answer;
    if (!row?.same || row.rested === null) throw new SessionChanged();
    return { rested: row.rested };
  }
}

const questions = new Map<string, string>();

function question(before: string, values: number): string {
  let text = questions.get(before);
  if (!text) questions.set(before, (text = compose(before, (at) => `$${values + at}`)));
  return text;
}

function compose(before: string, value: (at: number) => string): string {
  return `select ${before && `${before},`}
    (select s.last_seen_at < now() - interval '1 minute' from session s where s.token_hash = ${value(1)}
        and s.last_seen_at > now() - make_interval(mins => ${value(2)})
        and s.created_at > now() - make_interval(hours => ${value(3)})) as rested,
    coalesce((select version from access_state), 0) = ${value(4)}::bigint and current_date = ${value(5)}::date as same`;
}
