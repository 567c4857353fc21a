import { BoundedCache } from '../../schemas/bounded-cache';
import type { CheckRow, Query, RequestCheck } from '../database/connection/request-check';
import { accessCount } from '../database/tables/access-changes';
import { SESSION_STALE, sessionLives } from '../identity/session-lifetime';
import type { KnownSession } from './session';

/** The cached session is outdated: the request is retried with the current one. */
export class SessionChanged extends Error {}

/** PostgreSQL's code for the error of `1 / count(*)` without rows. */
const DIVISION_BY_ZERO = '22012';

/**
 * Verifies for one request that the cached session is current: a sign-out, a revoked right or a disabled user takes
 * effect with the next request, on every server. It needs no extra round trip, because the check is sent with the
 * request's first statement and its result is awaited later. A read responds only after the check has passed; a write
 * is stopped by PostgreSQL itself when the session has changed.
 */
export class SessionCheck implements RequestCheck {
  private answer: Promise<CheckRow> | null = null;

  constructor(
    readonly known: KnownSession,
    /**
     * The request has loaded the session itself, after its body had arrived. Every change acknowledged before the
     * request began is included, and a later one may be ordered after the request. So nothing is compared, and however
     * often rights change, a request succeeds at its second attempt at the latest.
     */
    isRead = false,
  ) {
    if (isRead) this.answer = Promise.resolve({ stale: false });
  }

  get isAsked(): boolean {
    return this.answer !== null;
  }

  /** Sends the check before a read. `before` is SQL for the same statement, with its values; it may be empty. */
  ask(query: Query, before: string, values: readonly string[]): Promise<unknown> {
    return this.send(query, `select ${before && `${before},`} (${ROW(SESSION_STALE)}) as stale`, values);
  }

  /** The same at the start of a transaction, which aborts when the session has changed. */
  demand(query: Query, before: string, values: readonly string[]): Promise<unknown> {
    return this.send(
      query,
      `select ${before && `${before},`} (${ROW(`1 / count(*) = 1 and bool_or(${SESSION_STALE})`)}) as stale`,
      values,
    );
  }

  /** After a failed statement the result is unknown, and the check is sent again. */
  learn(rows: Promise<readonly CheckRow[]>): void {
    const answer = rows.then(([row]) => ({ stale: row ? row.stale : null }));
    this.answer = answer;
    answer.catch(() => {
      if (this.answer === answer) this.answer = null;
    });
  }

  /**
   * Resolves when the session is current, with whether its use should be recorded; otherwise throws `SessionChanged`.
   */
  async passed(): Promise<{ stale: boolean }> {
    const row = await this.answer;
    if (!row || row.stale === null) throw new SessionChanged();
    return { stale: row.stale };
  }

  private send(query: Query, text: string, values: readonly string[]): Promise<unknown> {
    this.answer = query(numbered(text, values.length), [...values, ...this.own]).then(
      ({ rows: [row] }) => row ?? { stale: null },
      (error: unknown) => {
        if ((error as { code?: unknown }).code === DIVISION_BY_ZERO) return { stale: null };
        throw error;
      },
    );
    // Prevents an unhandled rejection; a caller that awaits the promise still gets the error.
    this.answer.catch(() => undefined);
    return this.answer;
  }

  /** Parameter values of the check. */
  get own(): readonly unknown[] {
    const { tokenHash, access, day, session } = this.known;
    const { settings, tenantId } = session;
    return [
      tokenHash,
      settings.get('session.idleMin'),
      settings.get('session.maxHours'),
      access,
      day,
      tenantId,
    ];
  }
}

/** `#1…` are the check's own values, which follow those of the surrounding statement. */
const ROW = (
  what: string,
): string => `select ${what} from session s where s.tenant_id = #6 and s.token_hash = #1
    and ${sessionLives('#2', '#3')}
    and ${accessCount('#6')} = #4::bigint and current_date = #5::date`;

/** A statement that reads `from passed`, which has one row or none, with the column `stale`. */
export interface PassingTexts {
  /** For use when the check is sent separately. */
  readonly plain: string;
  /**
   * Includes the check, so that `passed` is empty when the session has changed. The check's `own` values follow those
   * of the statement; pass its result to `learn`.
   */
  readonly alone: string;
}

/** Builds both variants of a statement with `count` values. */
export function passingTexts(count: number, statement: (passed: string) => string): PassingTexts {
  return {
    plain: statement('select null::boolean as stale'),
    alone: statement(numbered(ROW(`${SESSION_STALE} as stale`), count)),
  };
}

const texts = new BoundedCache<string>(500_000);

/** Numbers the check's own values from `after` on; cached, because texts repeat. */
function numbered(text: string, after: number): string {
  const key = `${after} ${text}`;
  let made = texts.get(key);
  if (!made) texts.set(key, (made = text.replace(/#(\d)/g, (_, at: string) => `$${after + Number(at)}`)));
  return made;
}
