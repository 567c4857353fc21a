import { AppError } from '../../schemas/errors/app-error';
import { fieldError, type FieldError } from '../../schemas/errors/field-error';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { ConnectedRequest } from '../contract/request';
import { fieldErrors } from '../contract/check-body';
import type { EntityPlan } from './entity-plan';
import type { Environment } from './environment';
import { judgementsOf } from './judgements';
import type { StoredRow } from './present-rows';
import { addRecordFar } from './read-through';
import { checkReferences } from './references';
import { refuseUnseen } from './unseen-rules';
import { effectiveRecord, newErrors, recordErrors } from './validate-row';
import { changedValues, isSame } from './write-row';

/** The value of a column that is switched on or off: that of its type, or 1 and 0. */
export function positionOf(
  { model, columns }: EntityPlan,
  name: string,
  on: boolean,
  { fieldTypes }: Environment,
): Json {
  const field = model.byName.get(name);
  const sides = field && fieldTypes.get(field.type)?.sides?.(field);
  if (sides) return on ? sides.on : sides.off;
  return columns.get(name)?.sql === 'boolean' ? on : on ? 1 : 0;
}

/** The version in a body, which a switch need not have; null: any. */
export function versionIn(body: unknown): number | null {
  if (!isObject(body) || body.version === undefined) return null;
  if (!Number.isInteger(body.version)) throw new AppError('versionRequired');
  return body.version as number;
}

/**
 * What a switch of one column changes in a row: the column, and what rules derive from it. Throws when it would break a
 * rule that the row keeps: one that is broken already, by an older row, does not hinder the switch.
 */
export async function switchedValues(
  plan: EntityPlan,
  row: StoredRow,
  before: JsonObject,
  values: JsonObject,
  request: ConnectedRequest,
  environment: Environment,
): Promise<JsonObject> {
  const names = Object.keys(values);
  const judged = judgementsOf(plan.model, environment.fieldTypes).some(
    ({ reads, target }) => reads.some((name) => names.includes(name)) || names.includes(target?.model ?? ''),
  );
  if (!judged) return values;
  const after = { ...before, ...values };
  const edit = { current: row, record: after, values, extra: {} };
  await refuseUnseen(plan, edit, [], request, environment);
  await addRecordFar(plan, [before], request, environment);
  const broken = await recordErrors(plan, after, [], row, request, environment);
  const known = broken.length > 0 ? await recordErrors(plan, before, [], row, request, environment) : [];
  const errors = newErrors(broken, known);
  const stored = await effectiveRecord(plan, after, request, environment);
  const changed = changedValues(await effectiveRecord(plan, before, request, environment), stored);
  for (const { model } of plan.lines) delete changed[model];
  for (const [name, value] of Object.entries(values))
    if (!isSame(stored[name] ?? null, value)) errors.push(fixed(plan, name, request, environment));
  errors.push(...(await checkReferences(plan, changed, row, request, environment)));
  if (errors.length > 0) throw fieldErrors(errors);
  return { ...changed, ...values };
}

/** A rule decides the value of the column. */
function fixed(
  plan: EntityPlan,
  path: string,
  { lang }: ConnectedRequest,
  environment: Environment,
): FieldError {
  const label = environment.word(plan.model.byName.get(path)?.label ?? path, lang, plan);
  return fieldError(path, 'readOnlyField', lang, { label });
}
