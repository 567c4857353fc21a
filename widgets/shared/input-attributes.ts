import type { InputProps } from '../widget';

/** Attributes that every control takes from its field: id, state and the id of its message. */
export function inputAttributes(props: InputProps) {
  return {
    id: props.id,
    disabled: props.disabled,
    readOnly: props.readOnly,
    invalid: props.invalid,
    autoFocus: props.autoFocus,
    'aria-required': props.required || undefined,
    'aria-describedby': props.describedBy,
  };
}

/** The same for controls that open a list. */
export function pickerAttributes(props: InputProps) {
  const { 'aria-required': required, ...rest } = inputAttributes(props);
  return { ...rest, required, size: props.size, onBlur: props.onBlur };
}
