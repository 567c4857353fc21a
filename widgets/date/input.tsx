import { pickerAttributes } from '../shared/input-attributes';
import { DateInput } from '../ui/date-input';
import { usePlaceholder, useRangePlaceholders } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { dateKind, holdsRange, ownFormat } from './field';
import { textOrNull, period } from '../shared/date-ends';

/** A date to type or to pick, or both ends of a period. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const { options } = field;
  const placeholder = usePlaceholder(field);
  const placeholders = useRangePlaceholders(field);
  const shared = {
    ...pickerAttributes(props),
    kind: dateKind(field),
    format: ownFormat(field) ?? undefined,
    'aria-label': field.label,
    clearable: options.clearable === true || !props.required,
  };
  if (!holdsRange(field))
    return <DateInput {...shared} placeholder={placeholder} value={textOrNull(value)} onChange={onChange} />;
  return (
    <DateInput {...shared} range placeholders={placeholders} value={period(value)} onChange={onChange} />
  );
}
