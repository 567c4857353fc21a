import { BoundedCache } from '../../schemas/bounded-cache';
import type { CheckRow, Query, RequestCheck } from '../database/connection/request-check';
import { accessCount } from '../database/tables/access-changes';
import { SESSION_RESTED, sessionLives } from '../identity/session-lifetime';
import type { KnownSession } from './session';
import type { SessionPolicy } from './session-policy';

/** What is known of the session is not so any more: the request starts again with what is. */
export class SessionChanged extends Error {}

/** PostgreSQL's code for what `1 / count(*)` raises of nothing. */
const DIVISION_BY_ZERO = '22012';

/**
 * Finds out for one request whether a session still is as it is known: a signed-out token, a right taken away, a disabled
 * user count from the next request on, on every server. It costs no way to the database of its own: the question goes with
 * the request's first statement, and nobody waits for the answer in between. A read is not answered before the check is;
 * of a write PostgreSQL itself lets nothing pass when the session has changed.
 */
export class SessionCheck implements RequestCheck {
  private answer: Promise<CheckRow> | null = null;

  constructor(
    readonly known: KnownSession,
    private readonly policy: SessionPolicy,
    /**
     * The request itself has read the session, after its body had arrived. Every change that was acknowledged before the
     * request began is in it, and one that comes later may be ordered after the request. So nothing is compared, and
     * however often rights change, a request is answered at its second try at the latest.
     */
    isRead = false,
  ) {
    if (isRead) this.answer = Promise.resolve({ rested: false });
  }

  get isAsked(): boolean {
    return this.answer !== null;
  }

  /** Asks before a read. `before` is SQL that runs in the same statement, with its values; it may be empty. */
  ask(query: Query, before: string, values: readonly string[]): Promise<unknown> {
    return this.send(query, `select ${before && `${before},`} (${ROW(SESSION_RESTED)}) as rested`, values);
  }

  /** The same at the beginning of a transaction, which nothing in it outlives when the session has changed. */
  demand(query: Query, before: string, values: readonly string[]): Promise<unknown> {
    return this.send(
      query,
      `select ${before && `${before},`} (${ROW(`1 / count(*) = 1 and bool_or(${SESSION_RESTED})`)}) as rested`,
      values,
    );
  }

  /** Of a statement that failed nothing is learnt: it is asked anew. */
  learn(rows: Promise<readonly CheckRow[]>): void {
    const answer = rows.then(([row]) => ({ rested: row ? row.rested : null }));
    this.answer = answer;
    answer.catch(() => {
      if (this.answer === answer) this.answer = null;
    });
  }

  /** Resolves when the session is as it is known, with whether its use should be noted; else throws `SessionChanged`. */
  async passed(): Promise<{ rested: boolean }> {
    const row = await this.answer;
    if (!row || row.rested === null) throw new SessionChanged();
    return { rested: row.rested };
  }

  private send(query: Query, text: string, values: readonly string[]): Promise<unknown> {
    this.answer = query(numbered(text, values.length), [...values, ...this.own]).then(
      ({ rows: [row] }) => row ?? { rested: null },
      (error: unknown) => {
        if ((error as { code?: unknown }).code === DIVISION_BY_ZERO) return { rested: null };
        throw error;
      },
    );
    // Whoever waits for it hears of a failure; while nobody does yet, it is none.
    this.answer.catch(() => undefined);
    return this.answer;
  }

  /** Values of the check, wherever it stands. */
  get own(): readonly unknown[] {
    const { tokenHash, access, day, session } = this.known;
    return [tokenHash, this.policy.idleMinutes, this.policy.maxHours, access, day, session.tenantId];
  }
}

/** `#1…` are the check's own values, behind those of the statement it stands in. */
const ROW = (
  what: string,
): string => `select ${what} from session s where s.tenant_id = #6 and s.token_hash = #1
    and ${sessionLives('#2', '#3')}
    and ${accessCount('#6')} = #4::bigint and current_date = #5::date`;

/** A statement that reads `from passed`, one row or none, with its column `rested`. */
export interface PassingTexts {
  /** Where the session is asked for beside it. */
  readonly plain: string;
  /**
   * With the check in it, so that nothing passes when the session is not as it is known. The check's `own` values come
   * behind those of the statement; what it answers is told to `learn`.
   */
  readonly alone: string;
}

/** Puts a statement with `count` values together both ways. */
export function passingTexts(count: number, statement: (passed: string) => string): PassingTexts {
  return {
    plain: statement('select null::boolean as rested'),
    alone: statement(numbered(ROW(`${SESSION_RESTED} as rested`), count)),
  };
}

const texts = new BoundedCache<string>(500_000);

/** The text with its own values numbered from `after` on; the same texts come again and again. */
function numbered(text: string, after: number): string {
  const key = `${after} ${text}`;
  let made = texts.get(key);
  if (!made) texts.set(key, (made = text.replace(/#(\d)/g, (_, at: string) => `$${after + Number(at)}`)));
  return made;
}
