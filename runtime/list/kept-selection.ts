import type { ListRow } from '../data/data-source';
import { flatten } from './tree-rows';

/** The most rows that can be selected at once. */
export const MOST_SELECTED = 1000;

/** How the rows of an answer relate to those shown before: the same page again, another page, or other criteria. */
export type Turn = 'same' | 'page' | 'criteria';

/** The selected ids, and the selected rows that the shown page does not hold. */
export interface Selected {
  selection: readonly number[];
  elsewhere: readonly ListRow[];
}

/**
 * The selection after `next` has replaced `shown`. It is kept from page to page. Rows that have left the page which
 * was loaded again do not exist any more or stand elsewhere, and rows of other criteria cannot be found by turning
 * pages: both are deselected, so that nobody acts on rows by mistake.
 */
export function keptSelection(
  { selection, elsewhere }: Selected,
  shown: readonly ListRow[],
  next: readonly ListRow[],
  turn: Turn,
): Selected {
  if (selection.length === 0) return { selection, elsewhere };
  const present = new Set(flatten(next).map(({ id }) => id));
  const left = turn === 'criteria' ? [] : [...elsewhere, ...(turn === 'page' ? flatten(shown) : [])];
  const away = among(left, selection).filter(({ id }) => !present.has(id));
  const kept = new Set(away.map(({ id }) => id));
  return { selection: selection.filter((id) => present.has(id) || kept.has(id)), elsewhere: away };
}

/** The selection that a user makes, at most `MOST_SELECTED` rows; `elsewhere` keeps what the page does not hold. */
export function chosenSelection(
  ids: readonly number[],
  shown: readonly ListRow[],
  elsewhere: readonly ListRow[],
): Selected {
  const selection = [...new Set(ids)].slice(0, MOST_SELECTED);
  const present = new Set(flatten(shown).map(({ id }) => id));
  return { selection, elsewhere: among(elsewhere, selection).filter(({ id }) => !present.has(id)) };
}

/** Those of some rows that are selected. */
function among(rows: readonly ListRow[], selection: readonly number[]): ListRow[] {
  const chosen = new Set(selection);
  return rows.filter(({ id }) => chosen.has(id));
}
