import type { Json, JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';

/** The criteria with a new one, or without it, and without those whose rows the former one decided about. */
export function withCriterion(
  searches: CompiledPage['searches'],
  criteria: JsonObject,
  column: string,
  value: Json | undefined,
): JsonObject {
  const next = { ...criteria };
  for (const { field } of searches) if (field.sourceBy?.column === column) delete next[field.model];
  if (value === undefined) delete next[column];
  else next[column] = value;
  return next;
}
