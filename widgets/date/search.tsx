import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { DateInput } from '../ui/date-input';
import type { Json } from '../../schemas/json';
import type { SearchProps } from '../widget';
import { dateType } from './field';
import { textOrNull, period } from '../shared/date-ends';

/** Criteria are days; a day as the end of a period of moments means the whole of it. */
export function Search({ id, field, value, onChange }: SearchProps) {
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
