import type { Db } from '../action';
import { operationOf } from '../audit/operation';
import { writeLogs } from '../audit/write-logs';
import { countOne, takeBackOne } from '../database/connection/rate-count';
import { isObject } from '../../schemas/json';
import type { Limits } from '../contract/limits';
import { limitError } from '../contract/limit-error';
import type { SessionRequest } from '../contract/request';
import type { ReadingRoute } from '../contract/route';

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
  { core, own, limits }: Services,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const start = performance.now();
  const { tenantId, userId } = request.session;
  const subject = `masked search ${tenantId} ${userId}`;
  const most = limits.maskedSearches;
  // Counted before the search runs, so that concurrent searches cannot pass the limit together.
  const { count, seconds } = most > 0 ? await countOne(core, subject, HOUR) : { count: 0, seconds: 0 };
  const log = (resCode: number, resMsg: string) => {
    const outcome = { resCode, resMsg, costMs: performance.now() - start, events: [] };
    return writeLogs(own, {
      ...operationOf(route, request.session, request, null, outcome),
      data: { criteria: [...columns] },
    });
  };
  if (count > most) {
    const refusal = limitError('tooManyMaskedSearches', 'maskedSearches', limits, {
      n: Math.ceil(seconds / 60),
      retryAfter: seconds,
    });
    // One log row for the first rejection shows the attempt; further rows would add nothing.
    if (count === most + 1) await log(refusal.code, refusal.message);
    throw refusal;
  }
  const answer = await run();
  if (most > 0 && hasFound(answer)) await takeBackOne(core, subject);
  await log(200, '');
  return answer;
}

/** A list returns the number of matches. Choices do not, because they include the current selection. */
function hasFound(answer: unknown): boolean {
  return isObject(answer) && typeof answer.totalCount === 'number' && answer.totalCount > 0;
}
