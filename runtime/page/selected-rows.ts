import type { ListController } from '../list/list-controller';
import { flatten } from '../list/tree-rows';
import type { ListRow } from '../data/data-source';

/** The selected rows of a list, in the order of the list. */
export function selectedRows({ state }: Pick<ListController, 'state'>): readonly ListRow[] {
  const chosen = new Set(state.selection);
  return flatten(state.rows).filter(({ id }) => chosen.has(id));
}
