import { parseAmount } from '../shared/amount-value';
import { inputAttributes } from '../shared/input-attributes';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { shown } from './view';

/** A right-aligned text input that formats with thousands separators on blur. */
export function Input(props: InputProps) {
  const { options } = props.field;
  const control = useTypedText({ ...props, format: shown, parse: parseAmount });
  const placeholder = usePlaceholder(props.field);
  return (
    <TextInput
      {...inputAttributes(props)}
      {...control}
      inputMode="decimal"
      align="right"
      size={props.size}
      placeholder={placeholder}
      clearable={options.clearable}
      suffix={typeof options.unit === 'string' && options.unit !== '' ? options.unit : undefined}
    />
  );
}
