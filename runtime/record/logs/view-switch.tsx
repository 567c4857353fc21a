import { classNames } from '../../../widgets/ui/class-names';

interface ViewSwitchProps {
  label: string;
  items: readonly { key: string; label: string }[];
  value: string;
  onChange(key: string): void;
}

/** Chooses one of a few views of the same data. */
export function ViewSwitch({ label, items, value, onChange }: ViewSwitchProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex h-8 items-center rounded-control bg-pressed p-0.5"
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-pressed={item.key === value}
          onClick={() => onChange(item.key)}
          className={classNames(
            'h-7 rounded-tag px-3 text-small text-fg-2 transition-colors duration-fast hover:text-fg',
            item.key === value && 'bg-surface font-medium text-fg shadow-panel forced-colors:border',
          )}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
