import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import type { CellProps, Widget } from '../widget';
import { reportDateType } from './field';
import { usePeriodWords } from './use-period-words';
import { lateSearch } from '../shared/late-search';

function Cell({ field, value }: CellProps) {
  const words = usePeriodWords();
  if (value === undefined || value === null || reportDateType.isEmpty(value)) return <CellText text="" />;
  return <CellText text={words(value) || reportDateType.text(value, field) || plainText(value)} />;
}

/** `reportDate` in tables, read-only views and search forms. */
export const reportDateWidget: Widget = {
  type: reportDateType,
  Cell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
