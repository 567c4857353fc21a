import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../action';

/** Days for which a key signs; its signatures are valid while the key is stored. */
const ROTATE_DAYS = 30;
/** Days without a sign-in after which a browser is no longer known. */
export const BROWSER_DAYS = 90;

interface Key {
  id: number;
  secret: Buffer;
  /** The key may still sign. */
  fresh: boolean;
}

/** The keys by which all servers of an installation sign cookies. They are stored in the database. */
export class BrowserKeys {
  private keys = new Map<number, Key>();
  private readAt = 0;

  constructor(
    private readonly core: Db,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The text with the id of a key and a signature. */
  async sign(text: string): Promise<string> {
    const key = await this.signing();
    return `${text}.${key.id}.${macOf(key, text)}`;
  }

  /** The signed text; null: not signed by a stored key. */
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
    // Two servers may create a key at the same time; both are valid.
    await this.core
      .insertInto('browser_key')
      .values({ secret: randomBytes(32) })
      .execute();
    await this.read();
    return this.signing();
  }

  /** Another server may have created a key, or an operator removed one. */
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

/** Removes keys whose signatures have expired. */
export const SWEEP_BROWSER_KEYS = sql`
  delete from browser_key where created_at < now() - make_interval(days => ${ROTATE_DAYS + BROWSER_DAYS})`;

function macOf({ secret }: Key, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('base64url');
}
