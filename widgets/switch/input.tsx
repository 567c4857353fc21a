import { StrayValue } from '../shared/stray-value';
import { Lock } from '../ui/lock';
import { Switch } from '../ui/switch';
import type { InputProps } from '../widget';
import { switchValues } from './switch-field';
import { useSideWords } from './view';

/** A toggle with the label of its state; a value that is neither side is shown beside it. */
export function Input(props: InputProps) {
  const { id, field, value, onChange } = props;
  const words = useSideWords(field);
  const { on, off } = switchValues(field);
  const checked = value === on;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Switch
        id={id}
        checked={checked}
        onChange={(next) => onChange(next ? on : off)}
        word={words(checked ? on : off).label}
        invalid={props.invalid}
        disabled={props.disabled}
        readOnly={props.readOnly}
        autoFocus={props.autoFocus}
        onBlur={props.onBlur}
        aria-describedby={props.describedBy}
      />
      <StrayValue value={value} known={checked || value === off} />
      {props.readOnly && !props.disabled && <Lock />}
    </span>
  );
}
