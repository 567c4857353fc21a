import { inputAttributes } from '../shared/input-attributes';
import { plainText } from '../shared/plain-text';
import { useTypedText } from '../shared/use-typed-text';
import { Textarea } from '../ui/textarea';
import type { Json } from '../../schemas/json';
import { usePlaceholder } from '../shared/use-placeholder';
import type { InputProps } from '../widget';
import { readJson } from './field';

/** A text area with formatted JSON; invalid text stays as typed. */
export function Input(props: InputProps) {
  const { options } = props.field;
  const control = useTypedText({ ...props, format: written, parse: readJson });
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
