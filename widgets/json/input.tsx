import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { Textarea } from '../ui/textarea';
import type { Json } from '../../schemas/json';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';

export function Input(props: InputProps) {
  const { options } = props.field;
  const control = useTypedText({ ...props, format: written, parse: read });
  const placeholder = usePlaceholder(props.field);
  return (
    <Textarea
      {...inputAttributes(props)}
      {...control}
      minRows={typeof options.minRows === 'number' ? options.minRows : 4}
      maxRows={16}
      spellCheck={false}
      placeholder={placeholder}
      className="font-mono"
    />
  );
}

const written = (value: Json | undefined) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : plainText(value);

/** Text that is no document yet is kept as text, so that the check refuses it and nothing typed is lost. */
function read(text: string): Json {
  if (text.trim() === '') return null;
  try {
    const value: Json = JSON.parse(text);
    return typeof value === 'object' ? value : text;
  } catch {
    return text;
  }
}
