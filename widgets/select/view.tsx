import { ChoiceCell } from '../shared/choice-cell';
import { ChoiceInput, ChoiceSearch } from '../shared/choice-input';
import type { Widget } from '../widget';

export const selectWidget: Widget = { Input: ChoiceInput, Cell: ChoiceCell, Search: ChoiceSearch };
