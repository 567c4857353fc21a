import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { Tooltip } from '../ui/tooltip';

/** A tool of the editor toolbar; `first` makes it the tab stop. */
export interface ToolButtonProps {
  name: string;
  icon: string;
  first?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
}

/** One tool; a press keeps the selection of the text. */
export function ToolButton({ name, icon, first, pressed, disabled, onClick }: ToolButtonProps) {
  return (
    <Tooltip text={name}>
      <button
        type="button"
        data-tool
        tabIndex={first ? 0 : -1}
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !disabled && onClick()}
        className={classNames(
          'inline-flex size-7 items-center justify-center rounded-control',
          disabled
            ? 'text-fg-disabled'
            : pressed
              ? 'bg-primary-soft-2 text-primary-on-soft forced-colors:outline-1'
              : 'text-fg-2 hover:bg-pressed hover:text-fg',
        )}
      >
        <Icon name={icon} size={16} />
      </button>
    </Tooltip>
  );
}
