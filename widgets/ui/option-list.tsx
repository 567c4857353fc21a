import { useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { MoreRow } from './more-row';
import { scrollWithin } from './scroll-within';
import type { SelectOption } from './select-box';

export interface OptionListProps {
  id: string;
  label: string;
  options: readonly SelectOption[];
  /** Index of the row that the keyboard is on. */
  active: number;
  isChosen(option: SelectOption): boolean;
  onHover(index: number): void;
  onChoose(option: SelectOption): void;
  multiple?: boolean;
  /** A search box stands above it: together they are as high as a list alone. */
  low?: boolean;
  /** Others are on their way. */
  stale?: boolean;
  /** There are more options than were fetched. */
  onMore?(): void;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The next row in a direction that can be chosen; stays when there is none. */
export function step(options: readonly { disabled?: boolean }[], from: number, by: 1 | -1): number {
  for (let index = from + by; index >= 0 && index < options.length; index += by) {
    if (!options[index]?.disabled) return index;
  }
  return from;
}

/** The rows of a select. The focus stays in the trigger or the search box; `active` follows the arrows. */
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
  useEffect(() => {
    scrollWithin(box.current, list.current?.children[active]);
  }, [active]);
  return (
    <div
      ref={box}
      data-scrolls
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
      >
        {options.map((option, index) => {
          const chosen = isChosen(option);
          return (
            <li
              key={option.value}
              id={optionId(id, index)}
              role="option"
              aria-selected={chosen}
              aria-disabled={option.disabled || undefined}
              onMouseMove={() => onHover(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !option.disabled && onChoose(option)}
              className={classNames(
                'flex min-h-8 items-center gap-2 rounded-control px-2.5 py-1 select-none',
                'forced-colors:aria-selected:outline-1 forced-colors:aria-selected:-outline-offset-1',
                option.disabled ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer',
                chosen && !option.disabled
                  ? classNames(
                      'text-primary-on-soft',
                      index === active ? 'bg-primary-soft-2' : 'bg-primary-soft',
                    )
                  : index === active && 'bg-hover',
              )}
            >
              {option.icon && <Icon name={option.icon} size={14} className="shrink-0" />}
              <span className="min-w-0 flex-1 break-words">
                {option.label}
                {option.disabled && option.reason && `（${option.reason}）`}
              </span>
              {chosen && <Icon name="check" size={14} className="shrink-0" />}
            </li>
          );
        })}
      </ul>
      {onMore && <MoreRow key={options.length} onMore={onMore} />}
    </div>
  );
}
