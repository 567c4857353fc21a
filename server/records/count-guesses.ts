import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { limitError } from '../contract/limit-error';
import type { ConnectedRequest } from '../contract/request';
import { USERS } from '../identity/identity-entities';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { guardOf } from './guard-of';
import { guessedColumns } from './guessed-columns';
import type { StoredRow } from './present-rows';

/**
 * Has the request counted before a valid row is compared with others by what the session does not see. The rights to
 * write it are judged before, as far as possible.
 */
export async function countGuess(
  plan: EntityPlan,
  { values, row, current }: { values: JsonObject; row: JsonObject; current?: StoredRow },
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const columns = guessedColumns(plan, request.session, values, current);
  if (columns.length === 0) return;
  if (plan.id === USERS) await guardOf(request, environment).giveUser(current?.id ?? null, row);
  request.guesses?.(columns, current !== undefined);
}

/**
 * Rejects a batch that could never be written: each row that compares what the session does not see with other rows
 * counts, and the batch runs into the bound of an hour however long one waits.
 */
export function refuseManyGuesses(
  plan: EntityPlan,
  items: readonly Json[],
  { session }: ConnectedRequest,
  { limits }: Environment,
): void {
  const { maskedSearches } = limits;
  if (maskedSearches === 0) return;
  const guesses = items.filter((item) => isObject(item) && guessedColumns(plan, session, item).length > 0);
  if (guesses.length > maskedSearches) throw limitError('tooManyMaskedRows', 'maskedSearches', limits);
}
