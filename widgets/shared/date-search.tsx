import type { Json } from '../../schemas/json';
import { DateInput } from '../ui/date-input';
import { MonthRange } from '../ui/month-range';
import type { SearchProps } from '../widget';
import { period, textOrNull } from './date-ends';
import { isEmptyValue } from './plain-text';
import { SearchFrame } from './search-frame';

interface DateSearchProps extends SearchProps {
  /** Months are searched by months; all else by days: one as the end of a period of moments means the whole of it. */
  months: boolean;
  range: boolean;
}

/** A criterion of days or months, `[from, to]` with each end open, or one of them. */
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
        <DateInput {...ends} datesOnly id={id} aria-label={label} range />
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
