import { ChoiceCell } from '../shared/choice-cell';
import { ChoiceSearch } from '../shared/choice-input';
import type { Widget } from '../widget';
import { checkboxType } from './field';

/** `checkbox` in tables, read-only views and search forms. */
export const checkboxWidget: Widget = { type: checkboxType, Cell: ChoiceCell, Search: ChoiceSearch };
