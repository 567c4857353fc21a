import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Marks a sealed text, with the version of its format. */
const SEALED = 'sealed:1:';
const NONCE = 12;
const TAG = 16;

/** The column that a secret stands in: a sealed text cannot be moved to another one, or to another tenant. */
export interface SecretPlace {
  tenantId: number | null;
  entity: string;
  column: string;
}

/**
 * Seals the values of columns with `sensitive: secret`: AES-256-GCM with a key that is not in the database, so that
 * whoever has a copy of the database, or a backup, cannot read them.
 */
export class Secrets {
  /** `keys` have 32 bytes each: the first one seals, all of them open, so that a key can be replaced. */
  constructor(private readonly keys: readonly [Buffer, ...Buffer[]]) {}

  /** The text to store. */
  seal(text: string, place: SecretPlace): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0], nonce).setAAD(said(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text of a sealed one; null if none of the keys opens it. */
  open(stored: string, place: SecretPlace): string | null {
    const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
    if (!isSealed(stored) || bytes.length < NONCE + TAG) return null;
    for (const key of this.keys) {
      const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      opener.setAAD(said(place)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([opener.update(bytes.subarray(NONCE + TAG)), opener.final()]).toString('utf8');
      } catch {
        // Sealed with another key.
      }
    }
    return null;
  }
}

/** Whether a stored text is sealed; those of an installation from before it had a key are not. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(SEALED);
}

function said({ tenantId, entity, column }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([tenantId, entity, column]));
}
