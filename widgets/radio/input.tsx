import { findChoice } from '../shared/choices';
import { NoChoices } from '../shared/no-choices';
import { StrayValue } from '../shared/stray-value';
import { useChoices } from '../shared/use-choices';
import { fieldLabelId } from '../ui/field-frame';
import { RadioGroup } from '../ui/radio-group';
import type { InputProps } from '../widget';

/** Radio buttons side by side; a value that is not among the choices is shown beside them. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const loaded = useChoices(field, value, true);
  const { choices } = loaded;
  const chosen = findChoice(choices, value);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-5">
      {choices.length > 0 && (
        <RadioGroup
          id={id}
          value={chosen?.value ?? null}
          onChange={onChange}
          options={choices}
          disabled={props.disabled}
          readOnly={props.readOnly}
          invalid={props.invalid}
          required={props.required}
          onBlur={props.onBlur}
          aria-label={field.label}
          aria-labelledby={fieldLabelId(id)}
          aria-describedby={props.describedBy}
        />
      )}
      {choices.length === 0 && <NoChoices {...loaded} />}
      <StrayValue value={value} known={chosen !== undefined} />
    </span>
  );
}
