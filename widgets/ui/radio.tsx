import type { InputHTMLAttributes } from 'react';
import { classNames } from './class-names';

interface RadioProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  onChange(): void;
  invalid?: boolean;
  /** Not editable, but with full contrast. */
  readOnly?: boolean;
}

/** A native radio with our look; its label is the surrounding element. */
export function Radio({ invalid, readOnly, disabled, onChange, ...rest }: RadioProps) {
  return (
    <input
      {...rest}
      type="radio"
      disabled={disabled || readOnly}
      onChange={onChange}
      className={classNames(
        'm-0 size-4 shrink-0 cursor-pointer appearance-none rounded-full border bg-surface transition-colors duration-fast',
        'checked:border-[5px] checked:border-primary-solid checked:bg-on-solid',
        'disabled:cursor-not-allowed forced-colors:appearance-auto',
        readOnly
          ? 'disabled:not-checked:bg-sunken disabled:checked:border-fg-2'
          : 'disabled:border-line-strong disabled:bg-pressed',
        invalid ? 'border-danger-border' : 'border-control enabled:not-checked:hover:border-fg-2',
      )}
    />
  );
}
