import type { CompiledPage } from '../../schemas/model/page';

type Searches = CompiledPage['searches'];

/** Criteria of a form without common ones: up to five take no more room than three with the buttons below. */
const MOST_IN_SIGHT = 5;
const FIRST = 3;

/**
 * The criteria that are always in sight, and those under 更多条件: the document says which are common; otherwise the first
 * ones are. On a phone the first one.
 */
export function foldedSearches(searches: Searches, phone: boolean): { shown: Searches; more: Searches } {
  const marked = searches.filter(({ common }) => common);
  const first =
    marked.length > 0 ? marked : searches.slice(0, searches.length > MOST_IN_SIGHT ? FIRST : undefined);
  const shown = phone ? first.slice(0, 1) : first;
  return { shown, more: searches.filter((one) => !shown.includes(one)) };
}
