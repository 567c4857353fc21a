import { useEffect, useRef, type KeyboardEvent } from 'react';
import { classNames } from './class-names';
import { useWords } from './use-words';

const ROW = 28;

interface TimeColumnsProps {
  /** `HH:mm:ss`, or `HH:mm` without seconds; empty if unset. */
  value: string;
  onChange(value: string): void;
  seconds?: boolean;
  /** Prefix of the column names, where there are two of these. */
  name?: string;
}

/** Columns of hours, minutes and seconds. Up and down choose, left and right change the column. */
export function TimeColumns({ value, onChange, seconds = true, name }: TimeColumnsProps) {
  const t = useWords();
  const parts = value.split(':');
  const columns = [
    { label: t('ui.hour'), count: 24 },
    { label: t('ui.minute'), count: 60 },
    ...(seconds ? [{ label: t('ui.second'), count: 60 }] : []),
  ];
  const pick = (column: number, number: number) =>
    onChange(
      columns
        .map((_, index) => String(index === column ? number : Number(parts[index] || 0)).padStart(2, '0'))
        .join(':'),
    );
  return (
    <div className="flex h-[252px] max-md:h-42 divide-x divide-line">
      {columns.map((column, index) => (
        <TimeColumn
          key={column.label}
          {...column}
          label={name === undefined ? column.label : `${name} ${column.label}`}
          value={parts[index] ? Number(parts[index]) : null}
          onPick={(number) => pick(index, number)}
        />
      ))}
    </div>
  );
}

interface TimeColumnProps {
  label: string;
  count: number;
  value: number | null;
  onPick(value: number): void;
}

function TimeColumn({ label, count, value, onPick }: TimeColumnProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls the chosen row to the middle.
    if (list.current) list.current.scrollTop = ((value ?? 0) - 4) * ROW;
  }, [value]);

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      onPick(((value ?? (by > 0 ? -1 : 0)) + by + count) % count);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      const sibling =
        list.current?.[event.key === 'ArrowLeft' ? 'previousElementSibling' : 'nextElementSibling'];
      (sibling as HTMLElement | null)?.focus();
    }
  }

  return (
    <ul
      ref={list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="w-14 overflow-y-auto p-1 -outline-offset-2"
    >
      {Array.from({ length: count }, (_, number) => (
        <li
          key={number}
          role="option"
          aria-selected={number === value}
          onClick={() => onPick(number)}
          style={{ height: ROW }}
          className={classNames(
            'flex cursor-pointer items-center justify-center rounded-control tabular-nums select-none',
            number === value ? 'bg-primary-soft text-primary-on-soft' : 'hover:bg-hover',
          )}
        >
          {String(number).padStart(2, '0')}
        </li>
      ))}
    </ul>
  );
}
