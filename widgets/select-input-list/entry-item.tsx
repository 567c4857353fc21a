import type { BatchColumnType } from '../batch/batch-columns';
import { CELL_INPUTS } from '../shared/cell-inputs';
import { FieldFrame, fieldMessageId } from '../ui/field-frame';
import type { InputProps } from '../widget';

/** A labelled control inside another control, with its own mistake. */
export function EntryItem({ error, words, ...props }: InputProps & { error?: string; words?: boolean }) {
  const { id, field } = props;
  const Input = CELL_INPUTS[field.type as BatchColumnType];
  if (words) return <Input {...props} />;
  return (
    <FieldFrame id={id} label={field.label} required={field.required} help={field.help} error={error}>
      <Input
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
