import { ChoiceCell } from '../shared/choice-cell';
import { ChoiceSearch } from '../shared/choice-input';
import type { Widget } from '../widget';
import { radioType } from './field';

/** `radio` in tables, read-only views and search forms. */
export const radioWidget: Widget = { type: radioType, Cell: ChoiceCell, Search: ChoiceSearch };
