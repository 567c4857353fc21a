import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import type { Widget } from '../widget';
import { shownTime } from './time-value';
import { timeType } from './field';
import { lateSearch } from '../shared/late-search';

/** `time` in tables, read-only views and search forms. */
export const timeWidget: Widget = {
  type: timeType,
  Cell: ({ field, value }) => (
    <CellText text={shownTime(plainText(value), field.options.format !== 'HH:mm')} />
  ),
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
