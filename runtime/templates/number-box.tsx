import { useState } from 'react';
import { TextInput } from '../../widgets/ui/text-input';

interface NumberBoxProps {
  id?: string;
  label?: string;
  /** Undefined: empty; NaN: what is typed is no number. */
  value: number | undefined;
  onChange(value: number | undefined): void;
  step?: number;
  unit?: string;
  placeholder?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  small?: boolean;
}

/** A number that is judged outside, so that what is typed stays as it is; the arrow keys change it. */
export function NumberBox(props: NumberBoxProps) {
  const { value, onChange, step = 1 } = props;
  const [typed, setTyped] = useState(() => textOf(value));
  // A value from elsewhere replaces what is typed.
  if (!Object.is(numberOf(typed), value) && !Number.isNaN(value)) setTyped(textOf(value));
  const put = (text: string) => {
    setTyped(text);
    onChange(numberOf(text));
  };
  return (
    <TextInput
      id={props.id}
      aria-label={props.label}
      inputMode="decimal"
      size={props.small ? 'small' : 'default'}
      maxLength={6}
      value={typed}
      placeholder={props.placeholder}
      suffix={props.unit}
      invalid={props.invalid}
      aria-describedby={props.describedBy}
      onChange={put}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
        if (by === 0 || event.altKey) return;
        event.preventDefault();
        const now = numberOf(typed);
        put(String(Math.round(((Number.isFinite(now) ? now! : 0) + by) * 100) / 100));
      }}
    />
  );
}

const textOf = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : String(value);

function numberOf(text: string): number | undefined {
  const given = text.trim();
  if (given === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
}
