import type { JsonObject } from '../../schemas/json';
import { withChosenSource } from '../../schemas/model/chosen-source';
import type { Field } from '../../schemas/model/field';

/** A criterion with the choices of the entity that another criterion names with its only value. */
export function decidedSearch(field: Field, criteria: JsonObject): Field {
  if (!field.sourceBy) return field;
  const values = [criteria[field.sourceBy.column] ?? []].flat();
  return values.length === 1 ? withChosenSource(field, values[0]) : field;
}
