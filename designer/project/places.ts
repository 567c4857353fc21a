import type { JsonObject } from '../../schemas/json';
import type { FormOperations, FormPosition, FoundPart } from '../../schemas/parts/form-operations';

/** A place where a part may stand, with the keys of its neighbours for a sentence. */
export interface Place extends Required<FormPosition> {
  parent: readonly string[] | null;
  /** Number of parts in the list, without a moved one. */
  of: number;
}

/**
 * Every place where a part may be moved to, in reading order, its own included: one answer for the pointer, the keys
 * and the menu. `apply` accepts a move to each of them.
 */
export function placesFor(form: FormOperations, page: JsonObject, moved: FoundPart): Place[] {
  const isInside = (parent: readonly string[] | null) =>
    parent !== null && isAround(form, page, moved, parent);
  const own = form
    .lists(page)
    .find(({ parent, list }) => samePlace(parent, moved.parent) && list === moved.list);
  return form
    .lists(page)
    .filter(({ kind, parent }) => kind === own?.kind && !isInside(parent))
    .flatMap(({ parent, list, keys }) => {
      const of = keys.length - (samePlace(parent, moved.parent) && list === moved.list ? 1 : 0);
      return Array.from({ length: of + 1 }, (_, at): Place => ({ parent, list, at, of }));
    });
}

/** Every place where a new item or container may stand. */
export function placesForNew(form: FormOperations, page: JsonObject): Place[] {
  const lists = form.lists(page);
  const kind = lists.find(({ parent }) => parent === null)?.kind;
  return lists
    .filter((one) => one.kind === kind)
    .flatMap(({ parent, list, keys }) =>
      Array.from({ length: keys.length + 1 }, (_, at): Place => ({ parent, list, at, of: keys.length })),
    );
}

/** Whether two lists have the same parent. */
export const samePlace = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === other || (one !== null && other !== null && nameOf(one) === nameOf(other));

const nameOf = (keys: readonly string[]) => JSON.stringify(keys);

/** Whether a part is another one, or contains it at any depth. */
function isAround(
  form: FormOperations,
  page: JsonObject,
  outer: FoundPart,
  inner: readonly string[],
): boolean {
  const parts = new Map(form.all(page).map((part) => [nameOf(part.keys), part]));
  for (let at = parts.get(nameOf(inner)); at; at = at.parent ? parts.get(nameOf(at.parent)) : undefined)
    if (samePlace(at.keys, outer.keys)) return true;
  return false;
}
