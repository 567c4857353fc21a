import { inputAttributes } from '../shared/input-attributes';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { TimeBox } from './time-box';

/** A time to type or to pick, with or without seconds. */
export function Input(props: InputProps) {
  const { options } = props.field;
  const placeholder = usePlaceholder(props.field);
  return (
    <TimeBox
      {...inputAttributes(props)}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      size={props.size}
      seconds={options.format !== 'HH:mm'}
      placeholder={placeholder}
      clearable={options.clearable === true || !props.required}
    />
  );
}
