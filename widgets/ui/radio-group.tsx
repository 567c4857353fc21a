import { useId } from 'react';
import { classNames } from './class-names';
import { Radio } from './radio';

export interface RadioOption<V extends string | number = string | number> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string | number = string | number> {
  /** Id of the first radio, so that the group's label leads to it. */
  id?: string;
  value: V | null;
  onChange(value: V): void;
  options: readonly RadioOption<V>[];
  disabled?: boolean;
  invalid?: boolean;
  required?: boolean;
  onBlur?(): void;
  /** Name of the group, unless `aria-labelledby` points at it. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

/** One of a few, all in sight. Native radios: arrows move, Tab enters and leaves. */
export function RadioGroup<V extends string | number>({
  id,
  value,
  onChange,
  options,
  disabled,
  invalid,
  required,
  onBlur,
  ...aria
}: RadioGroupProps<V>) {
  const name = useId();
  return (
    <div
      {...aria}
      role="radiogroup"
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1"
    >
      {options.map((option, index) => {
        const off = disabled || option.disabled;
        return (
          <label
            key={option.value}
            className={classNames(
              'inline-flex min-h-6 items-center gap-2',
              off ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer',
            )}
          >
            <Radio
              id={index === 0 ? id : undefined}
              name={name}
              checked={value === option.value}
              disabled={off}
              invalid={invalid}
              onBlur={onBlur}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        );
      })}
    </div>
  );
}
