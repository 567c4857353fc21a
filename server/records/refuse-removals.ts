import { AppError } from '../../schemas/errors/app-error';
import type { ValidRow } from '../action';
import type { ConnectedRequest } from '../contract/request';
import { failure } from '../contract/answer';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { nameRows } from './name-rows';
import type { StoredRow } from './present-rows';
import { refuseGuarded } from './refuse-guarded';
import { refuseRemoval } from './refuse-state';
import { rowsInUse } from './rows-in-use';

/** Refusals by row id. */
type Refusals = Map<number, AppError>;

/** The rows that their state, a guard or the verb itself (`valid`) keeps from being deleted. */
export async function keptRows(
  plan: EntityPlan,
  rows: readonly StoredRow[],
  request: ConnectedRequest,
  environment: Environment,
  valid?: ValidRow,
): Promise<Refusals> {
  const kept: Refusals = new Map();
  for (const row of rows)
    try {
      refuseRemoval(plan, row, request, environment);
      await refuseGuarded(plan, 'del', row, request, environment);
      await valid?.(row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      kept.set(row.id, error);
    }
  return kept;
}

/**
 * Throws when some of the rows cannot be deleted: the reason of a single row, or else the rows among them and why
 * (`data.failed`). Nothing is deleted then.
 */
export async function refuseRemovals(
  plan: EntityPlan,
  ids: readonly number[],
  kept: Refusals,
  request: ConnectedRequest,
  environment: Environment,
): Promise<void> {
  const refused = new Map(kept);
  // What is kept may refer to what would be deleted with it, as a part of a tree to its parent.
  for (let known = -1; refused.size > known && refused.size < ids.length;) {
    known = refused.size;
    const others = ids.filter((id) => !refused.has(id));
    for (const [id, why] of await rowsInUse(plan, others, request, environment)) refused.set(id, why);
    if (known === 0 && refused.size === 0) break;
  }
  if (refused.size === 0) return;
  const [first] = refused.values();
  if (ids.length === 1) throw first!;
  const words = environment.words(request.lang, plan);
  const names = await nameRows(plan, [...refused.keys()], request, environment);
  const failed = [...refused].map(([id, refusal]) => ({
    id,
    name: names.get(id)!,
    msg: failure(refusal, request.lang, words).msg,
  }));
  throw new AppError('someNotRemoved', { n: refused.size }, { failed });
}
