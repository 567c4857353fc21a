import { pickerAttributes } from '../shared/input-attributes';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { CascaderBox } from './cascader-box';
import { useLevels, steps } from './use-levels';

/** The cascader in a form: only complete paths are chosen. */
export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const { options } = field;
  const placeholder = usePlaceholder(field);
  return (
    <CascaderBox
      {...pickerAttributes(props)}
      {...useLevels(field, value)}
      label={field.label}
      value={steps(value)}
      onChange={onChange}
      placeholder={placeholder}
      clearable={options.clearable === true || !props.required}
      showSearch={options.showSearch}
    />
  );
}
