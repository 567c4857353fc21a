import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { textLimit } from './field';
import { textKind } from './text-kinds';

export function Input(props: InputProps) {
  const { field, size } = props;
  const { options } = field;
  const kind = textKind(options.type);
  const placeholder = usePlaceholder(field);
  const control = useTypedText({
    ...props,
    format: plainText,
    parse: (text) => (text === '' ? null : text),
    strip: kind.strip,
  });
  return (
    <TextInput
      {...inputAttributes(props)}
      {...control}
      size={size}
      inputMode={kind.inputMode}
      maxLength={textLimit(field) ?? undefined}
      counter={kind.maxLength === undefined}
      placeholder={placeholder}
      clearable={options.clearable}
      prefix={affix(options.addonBefore)}
      suffix={affix(options.addonAfter)}
    />
  );
}

const affix = (text: unknown) => (typeof text === 'string' && text !== '' ? text : undefined);
