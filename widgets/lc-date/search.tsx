import type { Json } from '../../schemas/json';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { DateInput } from '../ui/date-input';
import type { SearchProps } from '../widget';
import { dateKind, holdsPeriod, lcDateType } from './field';
import { textOrNull, period } from '../shared/date-ends';

/** Criteria are days; a day as the end of a period of moments means the whole of it. */
export function Search({ id, field, value, onChange }: SearchProps) {
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
