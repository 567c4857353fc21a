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
 * Sends rows in parts, one after the other. The rows of a part that is refused as a whole are sent again one by one, so that one
 * wrong row refuses no other; after a part whose outcome is unknown, and after `signal`, no further one is begun. Rejects with a
 * `CallError` when the first part fails: then nothing is known to be done, as with a single call.
 */
export async function inParts<Row extends { id: number }>(
  rows: readonly Row[],
  send: (part: readonly Row[], key: string) => Promise<unknown>,
  { signal, onProgress, key, unknown }: PartsRun,
): Promise<BatchAnswer> {
  const failed: BatchAnswer['failed'] = [];
  const parts: (readonly Row[])[] = [];
  for (let at = 0; at < rows.length; at += PART) parts.push(rows.slice(at, at + PART));
  let done = 0;
  let goesOn = true;
  while (parts.length > 0 && goesOn && !signal.aborted) {
    const part = parts.shift()!;
    try {
      failed.push(...refusedIn(await send(part, done === 0 ? key : idempotencyKey())));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const named = refusedIn(error.data);
      const others = part.filter(({ id }) => !named.some((one) => one.id === id));
      if (others.length < part.length) {
        // The server says which rows it refuses; the others are asked for again.
        failed.push(...named);
        done += part.length - others.length;
        onProgress(done);
        if (others.length > 0) parts.unshift(others);
        continue;
      }
      if (done === 0) throw error;
      if (part.length > 1 && OF_A_ROW.has(error.code)) {
        parts.unshift(...part.map((row) => [row]));
        continue;
      }
      goesOn = error.code >= 400 && error.code < 500 && error.code !== 401;
      const msg = goesOn ? reasonOf(error) : unknown(error.message);
      failed.push(...part.map(({ id }) => ({ id, msg })));
    }
    done += part.length;
    onProgress(done);
  }
  const notBegun = parts.flat().map(({ id }) => id);
  return { count: done - failed.length, failed, ...(notBegun.length > 0 && { notBegun }) };
}

/** Refusals that may be about one row of a part: its values, that it is gone, or a conflict. */
const OF_A_ROW: ReadonlySet<number> = new Set([400, 404, 409]);

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
