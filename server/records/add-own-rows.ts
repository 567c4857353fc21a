import type { FieldError } from '../../schemas/errors/field-error';
import type { Json, JsonObject } from '../../schemas/json';
import { fieldErrors } from '../contract/check-body';
import { Lookups } from '../contract/lookups';
import type { ConnectedRequest } from '../contract/request';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { ownRow } from './own-row';
import { referenceError } from './references';
import { refuseElsewhere } from './refuse-guarded';
import { RowBatch } from './row-batch';

/**
 * Adds rows that the code of a domain makes, by few statements (`ActionContext.addAll`). What they refer to must be there for
 * the session and enabled; their rules are not judged, as `set` does not judge them.
 */
export async function addOwnRows(
  plan: EntityPlan,
  given: readonly JsonObject[],
  request: ConnectedRequest,
  environment: Environment,
): Promise<number[]> {
  refuseElsewhere(plan, request.session);
  const batch = new RowBatch(plan, { ...request, lookups: new Lookups() }, environment);
  const own: JsonObject[] = [];
  for (const values of given) own.push(await ownRow(plan, values, batch.request, environment));
  if (!batch.isPlain(own)) throw new Error(`Rows of ${plan.id} are added one by one`);
  await checkAll(batch, own);
  return (await batch.insert(own)).map(({ id }) => id);
}

/** Asks once for all that the rows refer to, in the order of entities in which single checks lock them. */
async function checkAll(batch: RowBatch, rows: readonly JsonObject[]): Promise<void> {
  const { plan, request, environment } = batch;
  const references = plan.references.filter(({ entity }) => environment.plans.get(entity) !== undefined);
  const wanted = references.map((reference) => {
    const { name, by } = reference;
    const ids = new Set<number>();
    for (const row of rows)
      if (!by || row[by.name] === by.value) for (const id of idsIn(row[name])) ids.add(id);
    return { reference, ids };
  });
  const errors: FieldError[] = [];
  for (const entity of [...new Set(references.map((one) => one.entity))].sort()) {
    const asked = wanted.filter(({ reference }) => reference.entity === entity);
    await batch.refer(
      entity,
      asked.flatMap(({ ids }) => [...ids]),
    );
    const found = request.lookups!.rowsOf(entity);
    for (const { reference, ids } of asked) {
      const states = [...ids].map((id) => found.get(id));
      const what = states.includes(null) ? 'missingReference' : 'disabledReference';
      if (states.some((on) => on !== true))
        errors.push(referenceError(plan, reference, what, request, environment));
    }
  }
  if (errors.length > 0) throw fieldErrors(errors);
}

const idsIn = (value: Json | undefined): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');
