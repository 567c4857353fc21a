import { randomBytes } from 'node:crypto';
import { sha256 } from '../contract/sha256';

/** A new session token: 256 random bits. The server stores only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash. A fast hash is sufficient, because a random token cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return sha256(token);
}

/** The `Token` header; tokens elsewhere (query, cookie) are ignored. */
export function presentedToken(header: string | string[] | undefined): Buffer | null {
  return typeof header === 'string' && header !== '' && header.length <= 200 ? tokenHash(header) : null;
}
