import { classNames } from './class-names';
import { Icon } from './icon';
import { Tag } from './tag';

interface Look {
  icon: string;
  /** Tinted background; without one the state is plain text. */
  color?: string;
  iconTone?: string;
  spinning?: boolean;
}

// By meaning, and by the names that enumerations use for it.
const FINE: Look = { icon: 'circle-check', iconTone: 'text-success-border' };
const WAITING: Look = { icon: 'clock', color: 'orange' };
const HELD: Look = { icon: 'snowflake', color: 'info' };
const WRONG: Look = { icon: 'triangle-alert', color: 'red' };
const RUNNING: Look = { icon: 'loader-circle', color: 'primary', spinning: true };
const OVER: Look = { icon: 'circle-minus' };
const LOOKS: Readonly<Record<string, Look>> = {
  success: FINE,
  waiting: WAITING,
  warning: WAITING,
  held: HELD,
  info: HELD,
  wrong: WRONG,
  error: WRONG,
  failed: { icon: 'circle-alert', color: 'red' },
  running: RUNNING,
  processing: RUNNING,
  over: OVER,
  default: OVER,
};

interface StatusTagProps {
  /**
   * A meaning (`success waiting held wrong failed running over`), a state name of an enumeration (`success processing
   * warning error info default`), or a hue, which renders a tag without an icon.
   */
  status: string;
  /** Replaces the icon of the meaning. */
  icon?: string;
  children: string;
}

/** A state by icon and text: fine and over are plain, states that need attention get a background. */
export function StatusTag({ status, icon, children }: StatusTagProps) {
  const look = LOOKS[status];
  if (!look || look.color) {
    return (
      <Tag color={look?.color ?? status} icon={icon ?? look?.icon} spinning={look?.spinning && !icon}>
        {children}
      </Tag>
    );
  }
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle text-small text-fg-2">
      <Icon name={icon ?? look.icon} size={14} className={classNames('shrink-0', look.iconTone)} />
      <span className="truncate">{children}</span>
    </span>
  );
}
