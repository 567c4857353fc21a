import type { CompiledSearch } from '../../schemas/model/page';

/** Criteria of a form without common ones: up to five take no more room than three with the buttons below. */
const MOST_IN_SIGHT = 5;
const FIRST = 3;

/**
 * The criteria that are always in sight, and those under 更多条件: the document says which are common; otherwise the first
 * ones are. On a phone the first one.
 */
export function foldedSearches<T extends Pick<CompiledSearch, 'common'>>(
  searches: readonly T[],
  phone: boolean,
): { shown: T[]; more: T[] } {
  const marked = searches.filter(({ common }) => common);
  const first =
    marked.length > 0 ? marked : searches.slice(0, searches.length > MOST_IN_SIGHT ? FIRST : undefined);
  const shown = phone ? first.slice(0, 1) : first;
  return { shown, more: searches.filter((one) => !shown.includes(one)) };
}
