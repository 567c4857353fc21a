import type { InputHTMLAttributes } from 'react';
import { classNames } from './class-names';

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type'> {
  checked: boolean;
  onChange(checked: boolean): void;
  /** The label of the current state, so that colour is not the only sign. */
  word: string;
  invalid?: boolean;
  /** Not editable, but with full contrast. */
  readOnly?: boolean;
}

/** A toggle for on and off. */
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
      {/* The role announces on or off; the label is visual only and part of the click target. */}
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
