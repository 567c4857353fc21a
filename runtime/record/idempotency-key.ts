import type { CallError } from '../data/data-source';

/** A fresh key for one write. Works without TLS too, where `crypto.randomUUID` is missing. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether the next try is another write. A refusal says that nothing was written; after a lost answer, a failing server or
 * while the first request still runs nobody knows, and the next try carries the same key.
 */
export function isRefusal({ code, data }: CallError): boolean {
  const runs = code === 409 && !data;
  return code >= 400 && code < 500 && !runs && !wasWritten({ code });
}

/** An earlier try under this key was written, with other content. */
export function wasWritten({ code }: Pick<CallError, 'code'>): boolean {
  return code === 422;
}
