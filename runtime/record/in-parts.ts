import { isObject, type Json } from '../../schemas/json';
import { CallError } from '../data/data-source';
import { idempotencyKey } from './idempotency-key';

/** Rows that one call is asked for at most; more are sent in parts, each decided for itself by the server. */
export const PART = 100;

/** What became of several rows: the number of those done, the refused ones and why, and those that were not begun. */
export interface BatchAnswer {
  count: number;
  failed: { id: number; msg: string }[];
  notBegun?: readonly number[];
}

/** How the parts of a long work go. */
export interface PartsRun {
  /** Aborted: no further part is begun. */
  signal: AbortSignal;
  onProgress(done: number): void;
  /** The first key, so that a repeated first part is not done twice. */
  key: string;
  /** Why it is not known what became of a part. */
  unknown(reason: string): string;
}

/**
 * Sends rows in parts, one after the other. A part that is refused as a whole counts as refused row by row; after one
 * whose outcome is unknown, and after `signal`, no further part is begun. Rejects with a `CallError` when the first part
 * fails: then nothing is known to be done, as with a single call.
 */
export async function inParts<Row extends { id: number }>(
  rows: readonly Row[],
  send: (part: readonly Row[], key: string) => Promise<unknown>,
  { signal, onProgress, key, unknown }: PartsRun,
): Promise<BatchAnswer> {
  const failed: BatchAnswer['failed'] = [];
  let at = 0;
  let goesOn = true;
  while (at < rows.length && goesOn && !signal.aborted) {
    const part = rows.slice(at, at + PART);
    try {
      failed.push(...refusedIn(await send(part, at === 0 ? key : idempotencyKey())));
    } catch (error) {
      if (!(error instanceof CallError) || at === 0) throw error;
      goesOn = error.code >= 400 && error.code < 500 && error.code !== 401;
      const msg = goesOn ? reasonOf(error) : unknown(error.message);
      failed.push(...part.map(({ id }) => ({ id, msg })));
    }
    at += part.length;
    onProgress(at);
  }
  const notBegun = rows.slice(at).map(({ id }) => id);
  return { count: at - failed.length, failed, ...(notBegun.length > 0 && { notBegun }) };
}

/** The rows that an answer names as refused. */
function refusedIn(answer: unknown): BatchAnswer['failed'] {
  const given = isObject(answer as Json) ? (answer as { failed?: unknown }).failed : null;
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: Json) =>
    isObject(one) && typeof one.id === 'number' ? [{ id: one.id, msg: String(one.msg ?? '') }] : [],
  );
}

function reasonOf({ fieldErrors, message }: CallError): string {
  return fieldErrors.map(({ msg }) => msg).join('；') || message;
}
