import { useRef, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { isRepeat } from './repeat-guard';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

/** Emphasis of a button; each region has at most one `primary`. */
export type ButtonVariant = 'primary' | 'secondary' | 'default' | 'text' | 'danger';
type ButtonSize = 'small' | 'default' | 'large';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** One `primary` per region; `secondary` outlined; `danger` only for the last step of a confirmation. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Name of an icon before the label. */
  icon?: string;
  /** Shows a spinner instead of the icon; width and colour stay. Clicks are ignored. */
  loading?: boolean;
  /** Ignores a second click shortly after the first, also when the action is quick: a double click acts once. */
  guarded?: boolean;
  disabled?: boolean;
  /** The reason shown on a disabled button, which stays focusable. */
  disabledReason?: string;
  /** Icon after the label, for example a caret. */
  trailingIcon?: string;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 min-w-14 text-small',
  default: 'h-8 min-w-16 text-base',
  large: 'h-10 min-w-16 text-large',
};
const PADDING: Record<ButtonSize, string> = {
  small: 'gap-1.5 px-2',
  default: 'gap-2 px-[13px]',
  large: 'gap-2 px-4',
};
// Without an icon the padding shrinks by the width of the spinner, so that the button keeps its width.
const SPINNER_PADDING: Record<ButtonSize, string> = {
  small: 'gap-0.5',
  default: 'gap-1 px-1',
  large: 'gap-1 px-[7px]',
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary-solid text-on-solid hover:bg-primary-hover active:bg-primary-active data-[state=open]:bg-primary-active',
  secondary:
    'border-primary-border bg-surface text-primary-text hover:bg-primary-soft hover:text-primary-on-soft active:bg-primary-soft-2 active:text-primary-on-soft',
  default:
    'border-line-strong bg-surface text-fg hover:border-control hover:bg-hover active:bg-pressed data-[state=open]:bg-pressed',
  text: 'border-transparent bg-transparent text-primary-text hover:bg-hover active:bg-pressed',
  danger:
    'border-transparent bg-danger-solid text-on-solid hover:bg-danger-hover active:bg-danger-active focus-visible:outline-danger-border',
};

const DISABLED = 'border-line bg-sunken text-fg-disabled';

/** The push button. With `disabledReason` it stays in the tab order when disabled. */
export function Button({
  variant = 'default',
  size = 'default',
  icon,
  trailingIcon,
  loading = false,
  guarded = false,
  disabled = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const lastClick = useRef(0);
  const off = disabled || Boolean(disabledReason);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (off || loading || (guarded && isRepeat(lastClick.current))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    lastClick.current = Date.now();
    onClick?.(event);
  }

  const iconSize = size === 'small' || (loading && !icon) ? 14 : 16;
  return (
    <Tooltip text={disabledReason}>
      <button
        {...rest}
        ref={ref}
        type={type}
        aria-disabled={off || undefined}
        aria-busy={loading || undefined}
        onClick={press}
        className={classNames(
          'inline-flex max-w-full shrink-0 items-center justify-center rounded-control border leading-none whitespace-nowrap transition-colors duration-fast select-none',
          SIZES[size],
          loading && !icon ? SPINNER_PADDING[size] : variant === 'text' ? 'gap-1.5 px-2' : PADDING[size],
          variant === 'text' && 'min-w-0!',
          off ? (variant === 'text' ? 'border-transparent text-fg-disabled' : DISABLED) : VARIANTS[variant],
          className,
        )}
      >
        {loading ? <Spinner size={iconSize} instant silent /> : icon && <Icon name={icon} size={iconSize} />}
        {children}
        {trailingIcon && <Icon name={trailingIcon} size={14} />}
      </button>
    </Tooltip>
  );
}
