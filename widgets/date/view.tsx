import dayjs from 'dayjs';
import { CellText } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { DateInput } from '../ui/date-input';
import type { Field } from '../../schemas/field';
import type { Json } from '../../schemas/json';
import type { CellProps, SearchProps, Widget } from '../widget';
import { dateType, hasTime } from './field';

/** Criteria are days; a day as the end of a period of moments means the whole of it. */
function Search({ id, field, value, onChange }: SearchProps) {
  const report = (next: Json) => onChange(isEmptyValue(next) ? undefined : next);
  return (
    <SearchFrame id={id} field={field}>
      {dateType.search(field) === 'range' ? (
        <DateInput
          id={id}
          aria-label={field.label}
          range
          value={period(value)}
          onChange={(next) => report(next && next.map((end) => end || null))}
        />
      ) : (
        <DateInput id={id} aria-label={field.label} value={textOrNull(value)} onChange={report} />
      )}
    </SearchFrame>
  );
}

function Cell({ field, value }: CellProps) {
  const ends = Array.isArray(value) ? value : [value];
  const text = isEmptyValue(value) ? '' : ends.map((end) => shown(field, end)).join(' 至 ');
  return <CellText text={text} />;
}

/** In the document's format; moments without their seconds, unless the format asks for them. */
function shown(field: Field, value: Json | undefined): string {
  const text = plainText(value);
  if (typeof value !== 'string' || !dayjs(value).isValid()) return text;
  const { format } = field.options;
  if (typeof format === 'string' && format !== 'YYYY-MM-DD' && format !== 'YYYY-MM-DD HH:mm:ss')
    return dayjs(value).format(format);
  return hasTime(field) ? text.slice(0, 16) : text;
}

export const textOrNull = (value: Json | undefined) => (isEmptyValue(value) ? null : plainText(value));

export function period(value: Json | undefined): [string, string] | null {
  if (isEmptyValue(value)) return null;
  const [from, to] = Array.isArray(value) ? value : [value];
  return [plainText(from), plainText(to)];
}

export const dateWidget: Widget = { type: dateType, Cell, Search };
