import type { KnownSession } from './session';

/** Sessions of so many tokens are kept; the one that was loaded longest ago goes first. */
const MOST = 2000;

/** Sessions this server has read before. Each is only a guess until a `SessionCheck` has asked the database. */
export class KnownSessions {
  private readonly byToken = new Map<string, KnownSession>();

  constructor(private readonly load: (token: Buffer | null) => Promise<KnownSession>) {}

  find(token: Buffer | null): KnownSession | null {
    return (token && this.byToken.get(token.toString('latin1'))) ?? null;
  }

  /** Reads it anew; throws when there is none any more. */
  async read(token: Buffer | null): Promise<KnownSession> {
    const key = token?.toString('latin1') ?? '';
    this.byToken.delete(key);
    const known = await this.load(token);
    this.byToken.set(key, known);
    if (this.byToken.size > MOST) this.byToken.delete(this.byToken.keys().next().value ?? '');
    return known;
  }
}
