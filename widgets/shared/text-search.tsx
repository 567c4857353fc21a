import { TextInput } from '../ui/text-input';
import type { SearchProps } from '../widget';
import { plainText } from './plain-text';
import { SearchFrame } from './search-frame';
import { usePlaceholder } from './use-placeholder';
import { useTypedText } from './use-typed-text';

/** A text criterion; matches substrings. */
export function TextSearch({ id, field, value, onChange }: SearchProps) {
  const control = useTypedText({
    value,
    onChange: (next) => onChange(next ?? undefined),
    format: plainText,
    parse: (text) => (text.trim() === '' ? null : text),
  });
  const placeholder = usePlaceholder(field);
  return (
    <SearchFrame id={id} field={field} wideLabel={!placeholder}>
      <TextInput {...control} id={id} maxLength={100} placeholder={placeholder} clearable />
    </SearchFrame>
  );
}
