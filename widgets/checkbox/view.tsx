import { ChoiceCell } from '../shared/choice-cell';
import { ChoiceSearch } from '../shared/choice-input';
import type { Widget } from '../widget';
import { checkboxType } from './field';

export const checkboxWidget: Widget = { type: checkboxType, Cell: ChoiceCell, Search: ChoiceSearch };
