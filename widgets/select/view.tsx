import { ChoiceCell } from '../shared/choice-cell';
import { ChoiceSearch } from '../shared/choice-input';
import type { Widget } from '../widget';
import { selectType } from './field';

/** `select` in tables, read-only views and search forms. */
export const selectWidget: Widget = { type: selectType, Cell: ChoiceCell, Search: ChoiceSearch };
