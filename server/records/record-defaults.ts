import type { JsonObject } from '../../schemas/json';
import type { FieldTypes } from '../../schemas/model/field';
import { normalised } from './accept-body';
import type { EntityPlan } from './entity-plan';

/** Every stored column and every column of lines: the given value, else the document's default, else null. */
export function withDefaults(plan: EntityPlan, values: JsonObject, fieldTypes: FieldTypes): JsonObject {
  const record: JsonObject = {};
  for (const { field } of plan.model.stored) {
    const name = field.model;
    record[name] = Object.hasOwn(values, name)
      ? (values[name] ?? null)
      : normalised(plan, field, plan.defaults.get(name), fieldTypes);
  }
  for (const { model } of plan.lines) record[model] = values[model] ?? null;
  return record;
}
