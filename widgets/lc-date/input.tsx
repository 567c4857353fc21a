import { pickerAttributes } from '../shared/input-attributes';
import { usePlaceholder, useRangePlaceholders } from '../shared/use-placeholder';
import { DateInput } from '../ui/date-input';
import { MonthRange } from '../ui/month-range';
import type { InputProps } from '../widget';
import { choosableDays } from './disabled-days';
import { dateKind, dayBounds, holdsPeriod } from './field';
import { textOrNull, period } from '../shared/date-ends';

/** A date picker with disabled days, or two of them for a period. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const kind = dateKind(field);
  const placeholder = usePlaceholder(field);
  const placeholders = useRangePlaceholders(field);
  const shared = {
    ...pickerAttributes(props),
    ...choosableDays(dayBounds(field)),
    kind,
    'aria-label': field.label,
    clearable: field.options.clearable === true || !props.required,
  };
  if (!holdsPeriod(field))
    return <DateInput {...shared} placeholder={placeholder} value={textOrNull(value)} onChange={onChange} />;
  const ends = { placeholders, value: period(value), onChange };
  if (kind === 'month') return <MonthRange {...shared} {...ends} label={field.label} />;
  return <DateInput {...shared} {...ends} kind={kind} range />;
}
