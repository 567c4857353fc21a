import type { JsonObject } from '../../schemas/json';
import type { Limits } from '../contract/limits';
import { limitError } from '../contract/limit-error';

/** Returns the search criteria; throws when there are more of them, or of the members of one, than the limit allows. */
export function boundCriteria(criteria: JsonObject, limits: Limits): JsonObject {
  if (Object.keys(criteria).length > limits.criteria) throw limitError('tooMany', 'criteria', limits);
  for (const value of Object.values(criteria))
    if (Array.isArray(value) && value.length > limits.criteriaValues)
      throw limitError('tooMany', 'criteriaValues', limits);
  return criteria;
}
