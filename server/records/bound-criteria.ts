import type { JsonObject } from '../../schemas/json';
import type { Limits } from '../contract/limits';
import { limitError } from '../contract/limit-error';

/** Answers the criteria of a search unless they are more, or one has more members, than a person ever chooses. */
export function boundCriteria(criteria: JsonObject, limits: Limits): JsonObject {
  if (Object.keys(criteria).length > limits.criteria) throw limitError('tooMany', 'criteria', limits);
  for (const value of Object.values(criteria))
    if (Array.isArray(value) && value.length > limits.criteriaValues)
      throw limitError('tooMany', 'criteriaValues', limits);
  return criteria;
}
