import { Icon } from './icon';

/** The icon at the end of a read-only control. */
export function Lock() {
  return <Icon name="lock" size={14} className="shrink-0 text-fg-3" />;
}
