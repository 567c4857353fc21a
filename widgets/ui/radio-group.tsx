import { useId } from 'react';
import { classNames } from './class-names';
import { Radio } from './radio';

interface RadioOption<V extends string | number = string | number> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface RadioGroupProps<V extends string | number = string | number> {
  /** Id of the first radio, for the label of the group. */
  id?: string;
  value: V | null;
  onChange(value: V): void;
  options: readonly RadioOption<V>[];
  disabled?: boolean;
  /** Not editable, but with full contrast. */
  readOnly?: boolean;
  invalid?: boolean;
  required?: boolean;
  onBlur?(): void;
  /** Name of the group, unless `aria-labelledby` is given. */
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

/** One of a few options, all visible. Native radios: arrow keys move, Tab enters and leaves. */
export function RadioGroup<V extends string | number>({
  id,
  value,
  onChange,
  options,
  disabled,
  readOnly,
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
      aria-readonly={readOnly || undefined}
      className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1"
    >
      {options.map((option, index) => {
        const off = disabled || option.disabled;
        return (
          <label
            key={option.value}
            className={classNames(
              'inline-flex min-h-6 items-start gap-2 py-px',
              off || readOnly ? 'cursor-not-allowed' : 'cursor-pointer',
              off && 'text-fg-disabled',
            )}
          >
            {/* Aligned with the first line of a wrapped label. */}
            <span className="inline-flex h-[1lh] shrink-0 items-center">
              <Radio
                id={index === 0 ? id : undefined}
                name={name}
                checked={value === option.value}
                disabled={off}
                readOnly={readOnly}
                invalid={invalid}
                onBlur={onBlur}
                onChange={() => onChange(option.value)}
              />
            </span>
            <span className="min-w-0">{option.label}</span>
          </label>
        );
      })}
    </div>
  );
}
