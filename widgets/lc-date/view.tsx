import type { Json } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { useWords } from '../ui/use-words';
import type { CellProps, Widget } from '../widget';
import { dateKind, lcDateType } from './field';
import { lateSearch } from '../shared/late-search';

/** Moments are shown without seconds. */
function Cell({ field, value }: CellProps) {
  const t = useWords();
  if (isEmptyValue(value)) return <CellText text="" />;
  const shown = (end: Json) =>
    dateKind(field) === 'datetime' ? plainText(end).slice(0, 16) : plainText(end);
  const ends = Array.isArray(value) ? value : [value as Json];
  return <CellText text={ends.map(shown).join(` ${t('widget.range.to')} `)} />;
}

/** `lcDate` in tables, read-only views and search forms. */
export const lcDateWidget: Widget = {
  type: lcDateType,
  Cell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
