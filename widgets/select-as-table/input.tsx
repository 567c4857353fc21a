import { valueOf } from '../shared/choice-input';
import { pickerAttributes } from '../shared/input-attributes';
import { useChoices } from '../shared/use-choices';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { TablePicker } from './table-picker';
import { rowsOf } from './picker-rows';

/** The table picker in a form, for one row or several. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const { options } = field;
  const placeholder = usePlaceholder(field);
  return (
    <TablePicker
      {...pickerAttributes(props)}
      {...rowsOf(useChoices(field, value), field)}
      {...valueOf(value, options.multiple === true, onChange)}
      label={field.label}
      placeholder={placeholder}
      clearable={options.clearable === true || !props.required}
    />
  );
}
