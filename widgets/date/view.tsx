import { CellText } from '../shared/cell-text';
import { formatMoment, isMoment } from '../shared/date-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import type { Field } from '../../schemas/field';
import type { Json } from '../../schemas/json';
import type { CellProps, Widget } from '../widget';
import { dateType, hasTime } from './field';
import { lateSearch } from '../shared/late-search';

function Cell({ field, value }: CellProps) {
  const ends = Array.isArray(value) ? value : [value];
  const text = isEmptyValue(value) ? '' : ends.map((end) => shown(field, end)).join(' 至 ');
  return <CellText text={text} />;
}

/** In the document's format; moments without their seconds, unless the format asks for them. */
function shown(field: Field, value: Json | undefined): string {
  const text = plainText(value);
  if (typeof value !== 'string' || !isMoment(value)) return text;
  const { format } = field.options;
  if (typeof format === 'string' && format !== 'YYYY-MM-DD' && format !== 'YYYY-MM-DD HH:mm:ss')
    return formatMoment(value, format);
  return hasTime(field) ? text.slice(0, 16) : text;
}

export const dateWidget: Widget = {
  type: dateType,
  Cell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
