import type { Json } from '../../schemas/json';
import { DateInput } from '../ui/date-input';
import { MonthRange } from '../ui/month-range';
import type { SearchProps } from '../widget';
import { period, textOrNull } from './date-ends';
import { isEmptyValue } from './plain-text';
import { SearchFrame } from './search-frame';

interface DateSearchProps extends SearchProps {
  /**
   * Searches month columns by months and all others by days; an end day of a period of moments covers the whole day.
   */
  months: boolean;
  range: boolean;
}

/** A criterion of days or months: a range `[from, to]` with optional ends, or a single date. */
export function DateSearch({ id, field, value, onChange, months, range }: DateSearchProps) {
  const report = (next: Json) => onChange(isEmptyValue(next) ? undefined : next);
  const ends = {
    value: period(value),
    onChange: (next: [string, string] | null) => report(next && next.map((end) => end || null)),
  };
  const { label } = field;
  return (
    <SearchFrame id={id} field={field}>
      {range && months ? (
        <MonthRange {...ends} datesOnly id={id} label={label} />
      ) : range ? (
        <DateInput {...ends} datesOnly past id={id} aria-label={label} range />
      ) : (
        <DateInput
          datesOnly
          id={id}
          aria-label={label}
          kind={months ? 'month' : 'date'}
          value={textOrNull(value)}
          onChange={report}
        />
      )}
    </SearchFrame>
  );
}
