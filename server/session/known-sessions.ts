import type { KnownSession } from './session';

/** Maximum number of cached sessions; the one loaded longest ago is evicted first. */
const MOST = 2000;

/**
 * Older cached sessions are reloaded. Requests detect every change made by a server; this is for manual changes in the
 * database.
 */
const MOST_MINUTES = 1;

/** A cache of sessions. A cached session is unverified until a `SessionCheck` has asked the database. */
export class KnownSessions {
  private readonly byToken = new Map<string, { known: KnownSession; readAt: number }>();

  constructor(private readonly load: (token: Buffer | null, isUse?: boolean) => Promise<KnownSession>) {}

  /** Whether the session has been loaded. */
  has(token: Buffer | null): boolean {
    return token !== null && this.byToken.has(token.toString('latin1'));
  }

  find(token: Buffer | null): KnownSession | null {
    const found = token && this.byToken.get(token.toString('latin1'));
    return found && performance.now() - found.readAt < MOST_MINUTES * 60_000 ? found.known : null;
  }

  /** Loads the session again; throws when it has ended. */
  async read(token: Buffer | null, isUse = true): Promise<KnownSession> {
    const key = token?.toString('latin1') ?? '';
    this.byToken.delete(key);
    const readAt = performance.now();
    const known = await this.load(token, isUse);
    this.byToken.set(key, { known, readAt });
    if (this.byToken.size > MOST) this.byToken.delete(this.byToken.keys().next().value ?? '');
    return known;
  }
}
