import { Icon } from './icon';

/** Stands at the end of a control that shows its value and takes no change. */
export function Lock() {
  return <Icon name="lock" size={14} className="shrink-0 text-fg-3" />;
}
