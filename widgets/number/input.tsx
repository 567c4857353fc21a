import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isSortOrder } from '../../schemas/field-message';
import type { Field } from '../../schemas/field';
import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import { toast } from '../ui/toast';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { decimals, numberType } from './field';
import { leaveNumber, parseNumber, stepNumber, type BlurRules } from './number-value';

export function Input(props: InputProps) {
  const { field, value, size, disabled, readOnly } = props;
  const { options } = field;
  const { minimum = -Infinity, maximum = Infinity } = numberType.schema(field);
  const { t } = useTranslation();
  const leave = (text: string) => {
    const left = leaveNumber(text, blurRules(field));
    // A figure is never changed in silence.
    if (left !== text && plainText(parseNumber(text)) !== left && text.trim() !== '')
      toast.warning(t('widget.number.cut', { label: field.label, n: left }));
    return left;
  };
  const control = useTypedText({ ...props, format: plainText, parse: parseNumber, finish: leave });
  const step = typeof options.step === 'number' ? options.step : 1;
  const placeholder = usePlaceholder(field);

  function onKeyDown(event: KeyboardEvent) {
    control.onKeyDown(event);
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || disabled || readOnly) return;
    event.preventDefault();
    const bounds = { decimals: decimals(field), min: minimum, max: maximum };
    const by = event.key === 'ArrowUp' ? step : -step;
    control.onChange(String(stepNumber(parseNumber(control.value), by, bounds)));
  }

  return (
    <TextInput
      {...inputAttributes(props)}
      {...control}
      onKeyDown={onKeyDown}
      role="spinbutton"
      aria-valuenow={typeof value === 'number' ? value : undefined}
      aria-valuemin={typeof options.min === 'number' ? options.min : undefined}
      aria-valuemax={typeof options.max === 'number' ? options.max : undefined}
      inputMode={decimals(field) > 0 ? 'decimal' : 'numeric'}
      size={size}
      placeholder={placeholder}
      clearable={options.clearable}
      suffix={typeof options.unit === 'string' && options.unit !== '' ? options.unit : undefined}
    />
  );
}

/** Too large a sort order has a sentence of its own, which says so while the figure stays. */
function blurRules(field: Field): BlurRules {
  const { min, max, defaultValue } = field.options;
  return {
    max: typeof max === 'number' && !isSortOrder(field) ? max : null,
    fallback: defaultValue === null ? null : Math.min(Math.max(0, min ?? 0), max ?? Infinity),
  };
}
