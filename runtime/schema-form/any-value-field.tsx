import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import type { Json } from '../../schemas/json';
import { fieldMessageId } from '../../widgets/ui/field-frame';
import { Textarea } from '../../widgets/ui/textarea';

/** A value without schema, typed as JSON; anything that is not JSON is text. */
export function AnyValueField({
  fieldPathId,
  formData,
  onChange,
  disabled,
  readonly,
  rawErrors,
}: FieldProps) {
  const [typed, setTyped] = useState(() => (formData === undefined ? '' : JSON.stringify(formData, null, 2)));
  return (
    <Textarea
      id={fieldPathId.$id}
      aria-describedby={fieldMessageId(fieldPathId.$id)}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(valueOf(text), fieldPathId.path);
      }}
      minRows={1}
      disabled={disabled}
      readOnly={readonly}
      invalid={Boolean(rawErrors?.length)}
      spellCheck={false}
      className="font-mono"
    />
  );
}

function valueOf(text: string): Json | undefined {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
