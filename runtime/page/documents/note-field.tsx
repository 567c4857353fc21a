import { useId } from 'react';
import { LONGEST_NOTE } from '../../../schemas/record/longest-note';
import { FieldFrame, fieldMessageId } from '../../../widgets/ui/field-frame';
import { TextInput } from '../../../widgets/ui/text-input';

interface NoteFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange(value: string): void;
}

/** What a person says about a publish or a rollback, for those who read the history later. */
export function NoteField({ label, hint, value, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <TextInput
        id={id}
        value={value}
        maxLength={LONGEST_NOTE}
        countTo={LONGEST_NOTE}
        aria-describedby={fieldMessageId(id)}
        onChange={onChange}
      />
    </FieldFrame>
  );
}
