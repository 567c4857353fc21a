import { ChoiceCell } from '../shared/choice-cell';
import type { Widget } from '../widget';
import { treeSelectType } from './field';
import { lateSearch } from '../shared/late-search';

/** `treeSelect` in tables, read-only views and search forms. */
export const treeSelectWidget: Widget = {
  type: treeSelectType,
  Cell: ChoiceCell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
