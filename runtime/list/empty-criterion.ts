import type { Json, JsonObject } from '../../schemas/json';

/** The filled criteria. */
export function withoutEmpty(criteria: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => !isEmptyCriterion(value)));
}

/** Whether a criterion is empty; a range is if both ends are. */
export function isEmptyCriterion(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every(isEmptyCriterion);
  return value === undefined || value === null || value === '';
}
