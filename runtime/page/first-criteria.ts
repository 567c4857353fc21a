import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';

/** The criteria with which the document opens a list. */
export function firstCriteria(page: CompiledPage): JsonObject {
  return Object.fromEntries(
    page.searches.flatMap(({ column, value }) => (value === undefined ? [] : [[column, value]])),
  ) as JsonObject;
}
