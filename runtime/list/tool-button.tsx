import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../../widgets/ui/class-names';
import { Icon } from '../../widgets/ui/icon';

/** The label becomes the accessible name where only the icon fits. */
export interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: string;
  label: string;
  /** Shown on hover; the label by default. */
  hint?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A text button of a list toolbar with icon; only the icon in a narrow toolbar (`@container`) or one with many buttons. */
export function ToolButton({ icon, label, hint, className, ref, ...rest }: ToolButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      title={hint ?? label}
      className={classNames(
        'inline-flex h-8 items-center gap-2 rounded-control px-2 whitespace-nowrap text-fg-2 transition-colors duration-fast hover:bg-hover hover:text-fg active:bg-pressed',
        className,
      )}
    >
      <Icon name={icon} size={16} />
      <span className="@max-[999px]:sr-only group-data-crowded/toolbar:@max-[1279px]:sr-only">{label}</span>
    </button>
  );
}
