import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: string;
  /** 24, 28 or 32 px square. */
  size?: 'tiny' | 'small' | 'default';
  loading?: boolean;
  tone?: 'neutral' | 'danger' | 'primary';
  /** Side of the tooltip. */
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Uses the native tooltip, for buttons that are repeated in each row of a long table. */
  plain?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const SIZES = { tiny: 'size-6', small: 'size-7', default: 'size-8' };
const TONES = {
  neutral: 'text-fg-2 hover:text-fg',
  danger: 'text-fg-2 hover:text-danger-text focus-visible:text-danger-text',
  primary: 'text-primary-text',
};

/** A button with only an icon; its name is shown as a tooltip. */
export function IconButton({
  label,
  icon,
  size = 'default',
  loading,
  tone = 'neutral',
  side,
  plain,
  className,
  type = 'button',
  disabled,
  onClick,
  ref,
  ...rest
}: IconButtonProps) {
  const iconSize = size === 'tiny' ? 14 : 16;
  const button = (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-label={label}
      title={plain ? label : undefined}
      aria-disabled={disabled || undefined}
      aria-busy={loading || undefined}
      onClick={disabled || loading ? undefined : onClick}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-control transition-colors duration-fast',
        SIZES[size],
        disabled ? 'text-fg-disabled' : classNames(TONES[tone], 'hover:bg-hover active:bg-pressed'),
        className,
      )}
    >
      {loading ? <Spinner size={iconSize} instant silent /> : <Icon name={icon} size={iconSize} />}
    </button>
  );
  if (plain) return button;
  return (
    <Tooltip text={label} side={side}>
      {button}
    </Tooltip>
  );
}
