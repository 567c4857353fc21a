import { RowInput } from '../shared/row-input';
import { FieldFrame, fieldMessageId } from '../ui/field-frame';
import type { InputProps } from '../widget';

/** A labelled control inside another control, with its own error. */
export function EntryItem({ error, words, ...props }: InputProps & { error?: string; words?: boolean }) {
  const { id, field } = props;
  if (words) return <RowInput {...props} />;
  return (
    <FieldFrame id={id} label={field.label} required={field.required} help={field.help} error={error}>
      <RowInput
        {...props}
        autoFocus={false}
        disabled={props.disabled || field.options.disabled === true}
        required={field.required}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : fieldMessageId(id)}
      />
    </FieldFrame>
  );
}
