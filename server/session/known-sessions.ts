import type { KnownSession } from './session';

/** Sessions of so many tokens are kept; the one that was loaded longest ago goes first. */
const MOST = 2000;

/**
 * A session that was read longer ago is read again. Requests notice every change that the server makes anyway; this is for
 * changes made past it, by hand in the database.
 */
const MOST_MINUTES = 1;

/** Sessions this server has read before. Each is only a guess until a `SessionCheck` has asked the database. */
export class KnownSessions {
  private readonly byToken = new Map<string, { known: KnownSession; readAt: number }>();

  constructor(private readonly load: (token: Buffer | null) => Promise<KnownSession>) {}

  /** Whether it was ever read. */
  has(token: Buffer | null): boolean {
    return token !== null && this.byToken.has(token.toString('latin1'));
  }

  find(token: Buffer | null): KnownSession | null {
    const found = token && this.byToken.get(token.toString('latin1'));
    return found && performance.now() - found.readAt < MOST_MINUTES * 60_000 ? found.known : null;
  }

  /** Reads it anew; throws when there is none any more. */
  async read(token: Buffer | null): Promise<KnownSession> {
    const key = token?.toString('latin1') ?? '';
    this.byToken.delete(key);
    const readAt = performance.now();
    const known = await this.load(token);
    this.byToken.set(key, { known, readAt });
    if (this.byToken.size > MOST) this.byToken.delete(this.byToken.keys().next().value ?? '');
    return known;
  }
}
