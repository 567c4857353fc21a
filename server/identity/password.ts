import { hash, verify, type Options } from '@node-rs/argon2';
import { createHash, randomInt } from 'node:crypto';
import { PASSWORD_LENGTH, type PasswordLength } from '../../schemas/record/password-policy';

/** argon2id, the library's default algorithm; 64 MiB and three passes cost about 0.1 s here. */
const COST: Options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Longer input cannot be a password; it is rejected before it is hashed. */
const MAX_LENGTH = 200;

/** Characters of a random password. */
const USUAL_LENGTH = 12;

let nobodysHash: Promise<string> | undefined;

/** The hash under which a secret is stored. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, COST);
}

/** Verifies a secret against a stored hash; without a hash, does the same work and returns false. */
export async function verifySecret(stored: string | null | undefined, secret: string): Promise<boolean> {
  if (stored) return secret.length <= MAX_LENGTH && (await verify(stored, secret));
  nobodysHash ??= hashSecret('nobody');
  await verify(await nobodysHash, secret.slice(0, MAX_LENGTH));
  return false;
}

/** The form in which a browser sends a password. The server treats it as the password itself. */
export function sentForm(typed: string): string {
  return createHash('sha256').update(typed, 'utf8').digest('hex');
}

/** A random initial password to type: twelve characters without look-alikes, about 67 bits, or as many as permitted. */
export function randomPassword({ min, max }: PasswordLength = PASSWORD_LENGTH): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from(
    { length: Math.min(Math.max(USUAL_LENGTH, min), max) },
    () => alphabet[randomInt(alphabet.length)],
  ).join('');
}
