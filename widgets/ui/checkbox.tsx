import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type'> {
  checked: boolean | 'mixed';
  onChange(checked: boolean): void;
  /** The label, which is part of the click target. Without it pass `aria-label`. */
  label?: ReactNode;
  invalid?: boolean;
  /** Not editable, but with full contrast. */
  readOnly?: boolean;
}

/** A native checkbox with our look; the mixed state is a bar. */
export function Checkbox({
  checked,
  onChange,
  label,
  invalid,
  readOnly,
  disabled,
  id,
  className,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const box = (
    <span className="relative inline-flex size-4 shrink-0 items-center justify-center align-middle">
      <input
        {...rest}
        id={id ?? ownId}
        type="checkbox"
        checked={checked === true}
        disabled={disabled || readOnly}
        aria-readonly={readOnly || undefined}
        aria-invalid={invalid || undefined}
        ref={(node) => {
          if (node) node.indeterminate = checked === 'mixed';
        }}
        onChange={(event) => onChange(event.target.checked)}
        className={classNames(
          'peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-tag border bg-surface transition-colors duration-fast',
          !readOnly &&
            'checked:border-primary-solid checked:bg-primary-solid indeterminate:border-primary-solid indeterminate:bg-primary-solid',
          'disabled:cursor-not-allowed forced-colors:appearance-auto',
          readOnly ? 'disabled:bg-sunken' : 'disabled:border-line-strong disabled:bg-pressed',
          invalid ? 'border-danger-border' : 'border-control enabled:hover:border-fg-2',
        )}
      />
      {checked && (
        <Icon
          name={checked === 'mixed' ? 'minus' : 'check'}
          size={12}
          className={classNames(
            'pointer-events-none relative stroke-3 forced-colors:hidden',
            disabled ? 'text-fg-disabled' : readOnly ? 'text-fg-2' : 'text-on-solid',
          )}
        />
      )}
    </span>
  );
  if (label === undefined) return box;
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 items-start gap-2 py-px',
        disabled || readOnly ? 'cursor-not-allowed' : 'cursor-pointer',
        disabled && 'text-fg-disabled',
        className,
      )}
    >
      {/* Aligned with the first line of a wrapped label. */}
      <span className="inline-flex h-[1lh] shrink-0 items-center">{box}</span>
      <span className="min-w-0">{label}</span>
    </label>
  );
}
