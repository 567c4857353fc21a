import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

const HUES: Record<string, string> = {
  default: 'border border-line-strong text-fg-2',
  blue: 'bg-hue-blue-soft text-hue-blue-on-soft',
  geekblue: 'bg-hue-geekblue-soft text-hue-geekblue-on-soft',
  purple: 'bg-hue-purple-soft text-hue-purple-on-soft',
  cyan: 'bg-hue-cyan-soft text-hue-cyan-on-soft',
  green: 'bg-hue-green-soft text-hue-green-on-soft',
  volcano: 'bg-hue-volcano-soft text-hue-volcano-on-soft',
  red: 'bg-danger-soft text-danger-on-soft',
  orange: 'bg-warning-soft text-warning-on-soft',
  primary: 'bg-primary-soft text-primary-on-soft',
  info: 'bg-info-soft text-info-on-soft',
  neutral: 'bg-pressed text-fg-2',
};

interface TagProps {
  /**
   * A hue of the document language (`default blue geekblue purple cyan green volcano red orange`); unknown values use
   * `default`.
   */
  color?: string;
  icon?: string;
  /** Rotates the icon: something is running. */
  spinning?: boolean;
  children: ReactNode;
  className?: string;
}

/** A label on a tinted background, truncated after 12 characters. */
export function Tag({ color = 'default', icon, spinning, children, className }: TagProps) {
  const long = typeof children === 'string' && children.length > 12;
  return (
    <span
      data-part="tag"
      title={long ? (children as string) : undefined}
      className={classNames(
        'inline-flex h-[22px] max-w-full items-center gap-1 rounded-tag px-1.5 align-middle text-note whitespace-nowrap',
        HUES[color] ?? HUES.default,
        className,
      )}
    >
      {icon && (
        <Icon
          name={icon}
          size={13}
          className={classNames('shrink-0', spinning && 'animate-spin motion-reduce:animate-none')}
        />
      )}
      <span className="max-w-[12em] truncate">{children}</span>
    </span>
  );
}
