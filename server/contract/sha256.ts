import { hash } from 'node:crypto';

/** The SHA-256 hash of a text in UTF-8, 32 bytes. For random or non-secret texts; passwords need a slow hash. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
