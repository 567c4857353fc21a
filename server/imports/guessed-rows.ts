import { limitError } from '../contract/limit-error';
import type { Limits } from '../contract/limits';
import { guessedColumns } from '../records/guessed-columns';
import type { RowBatch } from '../records/row-batch';
import type { Verdict } from './check-records';

/**
 * Counts rows whose submit would compare a value that the session does not see with other rows, and rejects a sheet with
 * more than an hour permits, as a batch of adds is rejected (`records/count-guesses.ts`). Returns the count so far.
 */
export function refuseManyGuesses(
  { plan, request: { session } }: RowBatch,
  verdicts: readonly Verdict[],
  before: number,
  limits: Limits,
): number {
  const own = verdicts.filter(
    ({ body, current }) => guessedColumns(plan, session, body, current ?? undefined).length > 0,
  );
  const count = before + own.length;
  if (limits.maskedSearches > 0 && count > limits.maskedSearches)
    throw limitError('tooManyMaskedRows', 'maskedSearches', limits);
  return count;
}
