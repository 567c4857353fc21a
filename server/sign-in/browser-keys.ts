import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../action';

/** A key signs for so long; what it signed is believed as long as the key is kept. */
const ROTATE_DAYS = 30;
/** Days after which a browser that did not sign in again is a stranger. */
export const BROWSER_DAYS = 90;

interface Key {
  id: number;
  secret: Buffer;
  /** May still sign. */
  fresh: boolean;
}

/** The keys by which the servers of an installation sign what they leave with a browser. They are in the database. */
export class BrowserKeys {
  private keys = new Map<number, Key>();
  private readAt = 0;

  constructor(
    private readonly core: Db,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The text with the number of a key and a signature by it. */
  async sign(text: string): Promise<string> {
    const key = await this.signing();
    return `${text}.${key.id}.${macOf(key, text)}`;
  }

  /** The text that was signed; null: not by a key of ours, or by one that is no longer kept. */
  async verify(signed: string): Promise<string | null> {
    const [, text = '', id = '', mac = ''] = /^(.+)\.(\d{1,15})\.([\w-]{43})$/.exec(signed) ?? [];
    if (!text) return null;
    if (!this.keys.has(Number(id)) || this.isOld) await this.read();
    const key = this.keys.get(Number(id));
    if (!key) return null;
    return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, text))) ? text : null;
  }

  private async signing(): Promise<Key> {
    if (this.isOld) await this.read();
    const known = [...this.keys.values()].findLast(({ fresh }) => fresh);
    if (known) return known;
    // Two servers may each make one at the same moment: both are good.
    await this.core
      .insertInto('browser_key')
      .values({ secret: randomBytes(32) })
      .execute();
    await this.read();
    return this.signing();
  }

  /** Another server may have made a key, or an operator taken one away. */
  private get isOld(): boolean {
    return this.keys.size === 0 || this.now() - this.readAt > MINUTE_MS;
  }

  private async read(): Promise<void> {
    const { rows } = await sql<Key>`
      select id, secret, created_at > now() - make_interval(days => ${ROTATE_DAYS}) as fresh
        from browser_key order by id`.execute(this.core);
    this.keys = new Map(rows.map((key) => [key.id, key]));
    this.readAt = this.now();
  }
}

const MINUTE_MS = 60_000;

/** Removes keys whose signatures are too old to be believed. */
export const SWEEP_BROWSER_KEYS = sql`
  delete from browser_key where created_at < now() - make_interval(days => ${ROTATE_DAYS + BROWSER_DAYS})`;

function macOf({ secret }: Key, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('base64url');
}
