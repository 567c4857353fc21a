import { CellText } from '../shared/cell-text';
import { formatMoment, isMoment } from '../shared/date-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { useWords } from '../ui/use-words';
import type { CellProps, Widget } from '../widget';
import { dateKind, dateType, ownFormat } from './field';
import { lateSearch } from '../shared/late-search';

function Cell({ field, value }: CellProps) {
  const t = useWords();
  const ends = Array.isArray(value) ? value : [value];
  const to = ` ${t('widget.range.to')} `;
  const text = isEmptyValue(value) ? '' : ends.map((end) => shown(field, end)).join(to);
  return <CellText text={text} />;
}

/** Uses the format of the document; without one, moments are shown without seconds. */
function shown(field: Field, value: Json | undefined): string {
  const text = plainText(value);
  if (typeof value !== 'string' || !isMoment(value)) return text;
  const format = ownFormat(field);
  if (format !== null) return formatMoment(value, format);
  return dateKind(field) === 'datetime' ? text.slice(0, 16) : text;
}

/** `date` in tables, read-only views and search forms. */
export const dateWidget: Widget = {
  type: dateType,
  Cell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
