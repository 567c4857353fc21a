import { Icon } from '../../widgets/ui/icon';

/** Says that users do not see a column or a button at first. */
export function HiddenSign({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex shrink-0 text-fg-3">
      <Icon name="eye-off" size={13} />
    </span>
  );
}
