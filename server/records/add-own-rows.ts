import type { JsonObject } from '../../schemas/json';
import { RequestWork } from '../contract/request-work';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { RowBatch } from './row-batch';
import { Rows } from './rows';

/** Adds rows that the code of a domain makes, by few statements (`ActionContext.addAll`). */
export async function addOwnRows(
  plan: EntityPlan,
  given: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<number[]> {
  const batch = new RowBatch(plan, request, environment);
  const rows: JsonObject[] = [];
  for (const values of given) {
    // A row has the same budget for its rules as if it came alone.
    const own = { ...request, work: new RequestWork(), guesses: undefined };
    rows.push((await new Rows(plan, own, environment).judgeNew({}, values, false)).row);
  }
  if (!batch.isPlain(rows)) throw new Error(`Rows of ${plan.id} are added one by one`);
  return (await batch.insert(rows)).map(({ id }) => id);
}
