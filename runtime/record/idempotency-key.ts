import type { CallError } from '../data/data-source';

/** A random key for one write. Works without TLS, where `crypto.randomUUID` is missing. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether the next save needs a new key. A rejection means that nothing was written. After a lost response, a server
 * error or a request still running the outcome is unknown, and the retry uses the same key.
 */
export function isRefusal({ code, data }: CallError): boolean {
  const runs = code === 409 && !data;
  return code >= 400 && code < 500 && !runs && !wasWritten({ code });
}

/** An earlier save with this key succeeded with other content. */
export function wasWritten({ code }: Pick<CallError, 'code'>): boolean {
  return code === 422;
}
