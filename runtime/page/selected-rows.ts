import type { ListController } from '../list/list-controller';
import { flatten } from '../list/tree-rows';
import type { ListRow } from '../data/data-source';

/** A row for every selected id, in the order of the selection; of one that is not loaded only the id. */
export function everySelected(list: Pick<ListController, 'state'>): readonly ListRow[] {
  const loaded = new Map(selectedRows(list).map((row) => [row.id, row]));
  return list.state.selection.map((id) => loaded.get(id) ?? { id });
}

/** The selected rows of a list: those of other pages in the order in which they were left, then those shown. */
export function selectedRows({ state }: Pick<ListController, 'state'>): readonly ListRow[] {
  const chosen = new Set(state.selection);
  return [...state.elsewhere, ...flatten(state.rows).filter(({ id }) => chosen.has(id))];
}
