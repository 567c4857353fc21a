import { memo, useEffect, useRef, type MouseEvent } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { MoreRow } from './more-row';
import { scrollWithin } from './scroll-within';
import type { SelectOption } from './select-option';
import { useRowWindow } from './use-row-window';

/** Row height in pixels of a virtualized list, and the number of rows above which it is. */
const ROW = 32;
const VIRTUAL_ABOVE = 200;

interface OptionListProps {
  id: string;
  label: string;
  options: readonly SelectOption[];
  /** Index of the row that the keyboard is on. */
  active: number;
  isChosen(option: SelectOption): boolean;
  onHover(index: number): void;
  onChoose(option: SelectOption): void;
  multiple?: boolean;
  /** Lower, because a search box is above it. */
  low?: boolean;
  /** Other options are loading. */
  stale?: boolean;
  /** Loads more options. */
  onMore?(): void;
}

/** Element id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The next enabled option in a direction; stays if there is none. */
export function step(options: readonly { disabled?: boolean }[], from: number, by: 1 | -1): number {
  for (let index = from + by; index >= 0 && index < options.length; index += by) {
    if (!options[index]?.disabled) return index;
  }
  return from;
}

/** The options of a select. The focus stays in the trigger or search box; `active` follows the arrow keys. */
export function OptionList({
  id,
  label,
  options,
  active,
  isChosen,
  onHover,
  onChoose,
  multiple,
  low,
  stale,
  onMore,
}: OptionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { length } = options;
  const virtual = length > VIRTUAL_ABOVE;
  const { from, to, follow, show } = useRowWindow(box, length, ROW, VIRTUAL_ABOVE);
  useEffect(() => {
    if (!virtual) scrollWithin(box.current, list.current?.children[active]);
    else if (active >= 0) show(active);
  }, [active, virtual, show]);
  return (
    <div
      ref={box}
      data-scrolls
      onScroll={follow}
      className={classNames(
        'overflow-y-auto p-1',
        low ? 'max-h-[244px]' : 'max-h-[280px]',
        stale && 'opacity-60',
      )}
    >
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={stale || undefined}
        style={virtual ? { height: length * ROW, paddingTop: from * ROW } : undefined}
        onMouseMove={(event) => {
          const at = rowAt(event);
          if (at >= 0 && at !== active) onHover(at);
        }}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          const option = options[rowAt(event)];
          if (option && !option.disabled) onChoose(option);
        }}
      >
        {options.slice(from, to).map((option, step) => (
          <OptionRow
            key={option.value}
            id={optionId(id, from + step)}
            index={from + step}
            of={virtual ? length : undefined}
            option={option}
            chosen={isChosen(option)}
            active={from + step === active}
          />
        ))}
      </ul>
      {onMore && <MoreRow key={options.length} onMore={onMore} />}
    </div>
  );
}

/** The index of the hovered row; −1 between rows. */
function rowAt({ target }: MouseEvent): number {
  const row = (target as Element).closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : -1;
}

interface OptionRowProps {
  id: string;
  index: number;
  /** Total number of options in a virtualized list. */
  of?: number;
  option: SelectOption;
  chosen: boolean;
  active: boolean;
}

// Memoized: a key press renders only the old and the new active row.
const OptionRow = memo(function OptionRow({ id, index, of, option, chosen, active }: OptionRowProps) {
  const oneLine = of !== undefined;
  return (
    <li
      id={id}
      role="option"
      data-index={index}
      aria-posinset={oneLine ? index + 1 : undefined}
      aria-setsize={of}
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      className={classNames(
        'flex min-h-8 items-center gap-2 rounded-control px-2.5 py-1 select-none',
        oneLine && 'h-8',
        'forced-colors:aria-selected:outline-1 forced-colors:aria-selected:-outline-offset-1',
        option.disabled ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer',
        chosen && !option.disabled
          ? classNames('text-primary-on-soft', active ? 'bg-primary-soft-2' : 'bg-primary-soft')
          : active && 'bg-hover',
      )}
    >
      {option.icon && <Icon name={option.icon} size={14} className="shrink-0" />}
      <span
        title={oneLine ? option.label : undefined}
        className={classNames('min-w-0 flex-1', oneLine ? 'truncate' : 'break-words')}
      >
        {option.label}
        {option.disabled && option.reason && `（${option.reason}）`}
      </span>
      {chosen && <Icon name="check" size={14} className="shrink-0" />}
    </li>
  );
});
