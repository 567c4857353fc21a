import type { InputHTMLAttributes } from 'react';
import { classNames } from './class-names';

export interface SwitchProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'checked' | 'onChange' | 'type'
> {
  checked: boolean;
  onChange(checked: boolean): void;
  /** The word of the present state, beside the switch; never colour alone. */
  word: string;
  invalid?: boolean;
  /** Takes no change, and looks as clear as one that does. */
  readOnly?: boolean;
}

/** On or off, at once. */
export function Switch({
  checked,
  onChange,
  word,
  invalid,
  readOnly,
  disabled,
  className,
  ...rest
}: SwitchProps) {
  return (
    <span className={classNames('inline-flex min-h-8 items-center gap-2', className)}>
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled || readOnly}
          aria-readonly={readOnly || undefined}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={classNames(
            'peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full bg-control transition-colors duration-base checked:bg-primary-solid',
            'enabled:hover:bg-fg-3 enabled:checked:hover:bg-primary-hover disabled:cursor-not-allowed forced-colors:appearance-auto',
            disabled && 'opacity-40',
            invalid && 'outline-2 outline-offset-1 outline-danger-border',
          )}
        />
        <span
          aria-hidden
          className={classNames(
            'pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-on-solid transition-transform duration-base forced-colors:hidden',
            checked && 'translate-x-4',
          )}
        />
      </span>
      {/* The role says on or off; the word is for the eye, and as much of a target as the switch. */}
      <span
        aria-hidden
        onClick={() => !disabled && !readOnly && onChange(!checked)}
        className={classNames(
          'select-none',
          disabled ? 'text-fg-3' : readOnly ? 'text-fg' : 'cursor-pointer text-fg-2',
        )}
      >
        {word}
      </span>
    </span>
  );
}
