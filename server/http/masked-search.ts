import type { Db } from '../action';
import { operationOf } from '../audit/operation';
import { writeLogs } from '../audit/write-logs';
import { countOne, takeBackOne } from '../database/connection/rate-count';
import { isObject } from '../../schemas/json';
import type { Limits } from '../contract/limits';
import { limitError } from '../contract/limit-error';
import type { SessionRequest } from '../contract/request';
import type { ReadingRoute, WritingRoute } from '../contract/route';
import type { UncountedGuess } from '../contract/uncounted-guess';
import { SessionChanged } from '../session/session-check';

const HOUR = 3600;

interface Services {
  core: Db;
  /** The database with the rights of the session. */
  own: Db;
  limits: Limits;
}

/**
 * Runs a search by columns that the caller sees only masked. Each such search is in the operation log, with the columns
 * and without the values, and a user's searches without result are limited: an ID number whose ends and birthday are
 * visible is one of 91.
 */
export async function searchOnRecord(
  route: ReadingRoute,
  request: SessionRequest,
  columns: readonly string[],
  services: Services,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const start = performance.now();
  const takeBack = await countTry(route, request, columns, services);
  const answer = await run();
  if (hasFound(answer)) await takeBack();
  await logTry(route, request, columns, services.own, { resCode: 200, resMsg: '' }, start);
  return answer;
}

/**
 * Runs a write that compares such a value with other rows, because it must be unique. Whoever enters records learns
 * that a value is taken; a user's writes that are refused once they compare are limited like searches, whatever the
 * refusal is, because the one for another reason tells that the value is free. A change of an existing row counts even
 * if it is written: the same row could try one value after the other. New rows that an import adds do not count, but to
 * undo it does, for each of them (`countsWritten`). Every refusal is in the operation log.
 */
export async function writeOnRecord(
  route: WritingRoute,
  request: SessionRequest,
  { columns, changes }: Pick<UncountedGuess, 'columns' | 'changes'>,
  services: Services,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const takeBack = await countTry(route, request, columns, services);
  try {
    const answer = await run();
    const counts = route.countsWritten || changes || request.params.id !== undefined;
    // The write is committed and must be answered as such.
    if (!counts) await takeBack().catch(() => undefined);
    return answer;
  } catch (error) {
    // The whole request runs again, and counts again.
    if (error instanceof SessionChanged) await takeBack();
    throw error;
  }
}

/**
 * Counts a try of the user before it runs, so that concurrent ones cannot pass the limit together; throws beyond the
 * limit. Returns what takes the count back.
 */
async function countTry(
  route: ReadingRoute | WritingRoute,
  request: SessionRequest,
  columns: readonly string[],
  { core, own, limits }: Services,
): Promise<() => Promise<void>> {
  const most = limits.maskedSearches;
  if (most === 0) return async () => {};
  const start = performance.now();
  const { tenantId, userId } = request.session;
  const subject = `masked search ${tenantId} ${userId}`;
  const { count, seconds } = await countOne(core, subject, HOUR);
  if (count <= most) return () => takeBackOne(core, subject);
  const refusal = limitError('tooManyMaskedSearches', 'maskedSearches', limits, {
    n: Math.ceil(seconds / 60),
    retryAfter: seconds,
  });
  // One log row for the first rejection shows the attempt; further rows would add nothing.
  if (count === most + 1)
    await logTry(route, request, columns, own, { resCode: refusal.code, resMsg: refusal.message }, start);
  throw refusal;
}

function logTry(
  route: ReadingRoute | WritingRoute,
  request: SessionRequest,
  columns: readonly string[],
  own: Db,
  result: { resCode: number; resMsg: string },
  start: number,
): Promise<void> {
  const outcome = { ...result, costMs: performance.now() - start, events: [] };
  return writeLogs(own, {
    ...operationOf(route, request.session, request, null, outcome),
    data: { criteria: [...columns] },
  });
}

/** A list returns the number of matches. Choices do not, because they include the current selection. */
function hasFound(answer: unknown): boolean {
  return isObject(answer) && typeof answer.totalCount === 'number' && answer.totalCount > 0;
}
