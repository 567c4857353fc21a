import { fitted } from '../shared/fitted';
import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { textLimit } from './field';
import { FIXED_DECIMALS, textKind } from './text-kinds';

/** A text input that strips characters its text kind does not accept, and enforces the length limit. */
export function Input(props: InputProps) {
  const { field, size } = props;
  const { options } = field;
  const kind = textKind(options.type);
  const placeholder = usePlaceholder(field);
  const limit = textLimit(field) ?? undefined;
  const control = useTypedText({
    ...props,
    format: plainText,
    parse: (text) => (text === '' ? null : text),
    // The limit applies to the stripped text.
    strip: (text, before) => fitted(kind.strip(text), before, limit ?? Infinity),
    finish: (text) => kind.finish?.(text, options.precision ?? FIXED_DECIMALS) ?? text,
  });
  return (
    <TextInput
      {...inputAttributes(props)}
      {...control}
      size={size}
      inputMode={kind.inputMode}
      countTo={kind.maxLength === undefined ? limit : undefined}
      placeholder={placeholder}
      clearable={options.clearable}
      prefix={affix(options.addonBefore)}
      suffix={affix(options.addonAfter)}
    />
  );
}

const affix = (text: unknown) => (typeof text === 'string' && text !== '' ? text : undefined);
