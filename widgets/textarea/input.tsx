import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { Textarea } from '../ui/textarea';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';

/** A text area that grows with its text. */
export function Input(props: InputProps) {
  const { options } = props.field;
  const placeholder = usePlaceholder(props.field);
  const control = useTypedText({
    ...props,
    format: plainText,
    parse: (text) => (text.trim() === '' ? null : text),
  });
  return (
    <Textarea
      {...inputAttributes(props)}
      {...control}
      minRows={rows(options.minRows, 4)}
      maxRows={rows(options.maxRows, 6)}
      maxLength={options.maxLength ?? undefined}
      placeholder={placeholder}
      clearable={options.clearable}
      {...(options.mono === true && { className: 'font-mono text-small', spellCheck: false })}
    />
  );
}

const rows = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
