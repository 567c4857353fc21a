import { hash, verify, type Options } from '@node-rs/argon2';
import { createHash, randomInt } from 'node:crypto';

/** argon2id, the library's default algorithm; 64 MiB and three passes cost about 0.1 s here. */
const COST: Options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Longer input is no password of ours; it is refused before any work is done for it. */
const MAX_LENGTH = 200;

let nobodysHash: Promise<string> | undefined;

/** The hash under which a secret is stored. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, COST);
}

/** Compares with a stored hash; without one, does the same work and answers no. */
export async function verifySecret(stored: string | null | undefined, secret: string): Promise<boolean> {
  if (stored) return secret.length <= MAX_LENGTH && (await verify(stored, secret));
  nobodysHash ??= hashSecret('nobody');
  await verify(await nobodysHash, secret.slice(0, MAX_LENGTH));
  return false;
}

/** What a browser sends for a typed password. The server treats it as the password itself. */
export function sentForm(typed: string): string {
  return createHash('sha256').update(typed, 'utf8').digest('hex');
}

/** A first password for a person to type: twelve characters without look-alikes, about 67 bits. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
