import type { Choice } from '../../schemas/document/dictionary';
import { classNames } from '../ui/class-names';
import { scrollWithin } from '../ui/scroll-within';
import { Icon } from '../ui/icon';
import type { CascadePath, Step } from './cascade';

interface CascaderColumnsProps {
  id: string;
  label: string;
  columns: readonly (readonly Choice[])[];
  trail: CascadePath;
  onPress(path: Step[]): void;
}

/** The levels side by side; the chosen step of each opens the next. */
export function CascaderColumns({ id, label, columns, trail, onPress }: CascaderColumnsProps) {
  return (
    <div id={id} role="group" aria-label={label} className="flex divide-x divide-line overflow-x-auto">
      {columns.map((column, level) => (
        <ul
          key={level}
          role="listbox"
          aria-label={label}
          className="max-h-[280px] min-w-36 shrink-0 overflow-y-auto p-1"
        >
          {column.map((choice) => {
            const path = [...trail.slice(0, level), choice.value];
            const chosen = trail[level] === choice.value;
            return (
              <li
                key={choice.value}
                id={`${id}-${path.join('-')}`}
                role="option"
                aria-selected={chosen}
                aria-disabled={choice.disabled || undefined}
                ref={chosen ? (node) => scrollWithin(node?.parentElement ?? null, node) : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !choice.disabled && onPress(path)}
                className={classNames(
                  'flex min-h-8 items-center gap-2 rounded-control px-2.5 py-1 select-none',
                  choice.disabled ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer',
                  chosen ? 'bg-primary-soft text-primary-on-soft' : !choice.disabled && 'hover:bg-hover',
                )}
              >
                <span className="min-w-0 flex-1 break-words">{choice.label}</span>
                {choice.children?.length ? (
                  <Icon name="chevron-right" size={14} className="shrink-0 text-fg-3" />
                ) : (
                  chosen && <Icon name="check" size={14} className="shrink-0" />
                )}
              </li>
            );
          })}
        </ul>
      ))}
    </div>
  );
}
