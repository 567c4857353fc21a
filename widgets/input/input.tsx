import { fitted } from '../shared/fitted';
import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { TextInput } from '../ui/text-input';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { textLimit } from './field';
import { FIXED_DECIMALS, TEXT_KINDS, textKind } from './text-kinds';

export function Input(props: InputProps) {
  const { field, size } = props;
  const { options } = field;
  const kind = textKind(options.type);
  const placeholder = usePlaceholder(field);
  const limit = textLimit(field) ?? undefined;
  // Only what is left of a pasted text counts against the length, not the marks that are taken out of it.
  const strips = kind !== TEXT_KINDS.text;
  const control = useTypedText({
    ...props,
    format: plainText,
    parse: (text) => (text === '' ? null : text),
    strip: (text, before) =>
      strips ? fitted(kind.strip(text), before, limit ?? Infinity) : kind.strip(text),
    finish: (text) => kind.finish?.(text, options.precision ?? FIXED_DECIMALS) ?? text,
  });
  return (
    <TextInput
      {...inputAttributes(props)}
      {...control}
      size={size}
      inputMode={kind.inputMode}
      maxLength={strips ? undefined : limit}
      counter={kind.maxLength === undefined}
      placeholder={placeholder}
      clearable={options.clearable}
      prefix={affix(options.addonBefore)}
      suffix={affix(options.addonAfter)}
    />
  );
}

const affix = (text: unknown) => (typeof text === 'string' && text !== '' ? text : undefined);
