import type { Json } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { DateInput } from '../ui/date-input';
import type { CellProps, SearchProps, Widget } from '../widget';
import { dateKind, holdsPeriod, lcDateType } from './field';

/** Criteria are days; a day as the end of a period of moments means the whole of it. */
function Search({ id, field, value, onChange }: SearchProps) {
  const report = (next: Json) => onChange(isEmptyValue(next) ? undefined : next);
  const shared = { id, 'aria-label': field.label };
  const range = holdsPeriod(field) || lcDateType.search(field) === 'range';
  const kind = dateKind(field) === 'month' ? 'month' : 'date';
  return (
    <SearchFrame id={id} field={field}>
      {range ? (
        <DateInput
          {...shared}
          range
          value={period(value)}
          onChange={(next) => report(next && next.map((end) => end || null))}
        />
      ) : (
        <DateInput {...shared} kind={kind} value={textOrNull(value)} onChange={report} />
      )}
    </SearchFrame>
  );
}

/** Moments without their seconds. */
function Cell({ field, value }: CellProps) {
  if (isEmptyValue(value)) return <CellText text="" />;
  const shown = (end: Json) =>
    dateKind(field) === 'datetime' ? plainText(end).slice(0, 16) : plainText(end);
  const ends = Array.isArray(value) ? value : [value as Json];
  return <CellText text={ends.map(shown).join(' 至 ')} />;
}

export const textOrNull = (value: Json | undefined) => (isEmptyValue(value) ? null : plainText(value));

export function period(value: Json | undefined): [string, string] | null {
  if (isEmptyValue(value)) return null;
  const [from, to] = Array.isArray(value) ? value : [value];
  return [plainText(from), plainText(to)];
}

export const lcDateWidget: Widget = { type: lcDateType, Cell, Search };
