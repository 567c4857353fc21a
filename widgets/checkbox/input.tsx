import { findChoice } from '../shared/choices';
import { NoChoices } from '../shared/no-choices';
import { StrayValue } from '../shared/stray-value';
import { useChoices } from '../shared/use-choices';
import { Checkbox } from '../ui/checkbox';
import { fieldLabelId } from '../ui/field-frame';
import type { Json } from '../../schemas/json';
import type { InputProps } from '../widget';

/** Checkboxes side by side; values that are not among the choices stay and are shown beside them. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const loaded = useChoices(field, value, true);
  const { choices } = loaded;
  const chosen: Json[] = Array.isArray(value) ? value : [];
  return (
    <span
      role="group"
      aria-label={field.label}
      aria-labelledby={fieldLabelId(id)}
      aria-describedby={props.describedBy}
      className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1"
    >
      {choices.length === 0 && <NoChoices {...loaded} />}
      {choices.map((choice, at) => (
        <Checkbox
          key={choice.value}
          id={at === 0 ? id : undefined}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          disabled={props.disabled || choice.disabled}
          readOnly={props.readOnly}
          invalid={props.invalid}
          autoFocus={at === 0 && props.autoFocus}
          onBlur={props.onBlur}
          onChange={(checked) =>
            onChange(checked ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value))
          }
        />
      ))}
      {!Array.isArray(value) && <StrayValue value={value} known={false} />}
      {chosen
        .filter((one) => !findChoice(choices, one))
        .map((one, at) => (
          <StrayValue key={at} value={one} known={false} />
        ))}
    </span>
  );
}
