import type { KeyboardEvent } from 'react';
import { inputAttributes } from '../shared/input-attributes';
import { usePlaceholder } from '../shared/use-placeholder';
import { useTypedText } from '../shared/use-typed-text';
import type { InputProps } from '../widget';
import { decimals, numberType } from './field';
import { numberText, parseNumber, stepNumber } from './number-value';
import { isComposing } from '../ui/is-composing';

/** Attributes of a text input for a number that arrow keys step. `finish` normalizes the typed text on blur. */
export function useFigure(props: InputProps, finish: (text: string) => string) {
  const { field, value, disabled, readOnly, size } = props;
  const { options } = field;
  const { minimum = -Infinity, maximum = Infinity } = numberType.schema(field);
  const control = useTypedText({ ...props, format: numberText, parse: parseNumber, finish });
  const placeholder = usePlaceholder(field);

  function onKeyDown(event: KeyboardEvent) {
    control.onKeyDown(event);
    // Arrow keys belong to the input method while it composes.
    if (isComposing(event.nativeEvent) || disabled || readOnly) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const step = typeof options.step === 'number' ? options.step : 1;
    const bounds = { decimals: decimals(field), min: minimum, max: maximum };
    const by = event.key === 'ArrowUp' ? step : -step;
    control.onChange(String(stepNumber(parseNumber(control.value), by, bounds)));
  }

  return {
    ...inputAttributes(props),
    ...control,
    onKeyDown,
    role: 'spinbutton',
    'aria-valuenow': typeof value === 'number' ? value : undefined,
    'aria-valuemin': typeof options.min === 'number' ? options.min : undefined,
    'aria-valuemax': typeof options.max === 'number' ? options.max : undefined,
    inputMode: decimals(field) > 0 ? ('decimal' as const) : ('numeric' as const),
    size,
    placeholder,
    clearable: options.clearable,
    suffix: typeof options.unit === 'string' && options.unit !== '' ? options.unit : undefined,
  };
}
