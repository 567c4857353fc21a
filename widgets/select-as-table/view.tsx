import { ChoiceCell } from '../shared/choice-cell';
import type { Widget } from '../widget';
import { selectAsTableType } from './field';
import { lateSearch } from '../shared/late-search';

/** `selectAsTable` in tables, read-only views and search forms. */
export const selectAsTableWidget: Widget = {
  type: selectAsTableType,
  Cell: ChoiceCell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
