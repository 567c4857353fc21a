import dayjs from 'dayjs';
import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { moveFocus } from './move-focus';
import { useLanguage, useWords } from './use-words';

interface MonthGridProps {
  /** `YYYY-MM` or empty. */
  value: string;
  /** First and last selectable month, `YYYY-MM`. */
  min?: string;
  max?: string;
  onChange(value: string): void;
}

/** The current month. */
const now = () => dayjs().format('YYYY-MM');
const COLUMNS = 3;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

/** Twelve months of a year. One tab stop; arrow keys move between months, PageUp and PageDown between years. */
export function MonthGrid({ value, min, max, onChange }: MonthGridProps) {
  const t = useWords();
  const language = useLanguage();
  const [year, setYear] = useState(() => Number(value.slice(0, 4)) || new Date().getFullYear());
  const grid = useRef<HTMLDivElement>(null);
  const name = new Intl.DateTimeFormat(language, { month: 'short' });
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  const off = (month: string) => (min !== undefined && month < min) || (max !== undefined && month > max);
  const open = months.filter((month) => !off(month));
  const stop = months.includes(value) ? value : open.includes(now()) ? now() : (open[0] ?? months[0]);

  function onKeyDown(event: KeyboardEvent) {
    const years = { PageUp: -1, PageDown: 1 }[event.key];
    if (years) setYear(year + years);
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('[data-month]') ?? [])];
    if (years) event.preventDefault();
    else moveFocus(event, buttons, STEPS);
  }

  return (
    <div className="w-60 p-3">
      <div className="mb-2 flex items-center justify-between font-semibold">
        <IconButton
          label={t('ui.previousYear')}
          icon="chevron-left"
          size="small"
          onClick={() => setYear(year - 1)}
        />
        <span aria-live="polite">{year}</span>
        <IconButton
          label={t('ui.nextYear')}
          icon="chevron-right"
          size="small"
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div ref={grid} className="grid grid-cols-3 gap-1" onKeyDown={onKeyDown}>
        {months.map((month, at) => (
          <button
            // Keyed by position, so that the focus stays when the year changes.
            key={at}
            type="button"
            data-month={month}
            tabIndex={month === stop ? 0 : -1}
            aria-pressed={month === value}
            aria-disabled={off(month) || undefined}
            onClick={() => !off(month) && onChange(month)}
            className={classNames(
              'h-9 rounded-control',
              month === value
                ? 'bg-primary-solid text-on-solid'
                : off(month)
                  ? 'cursor-not-allowed text-fg-disabled'
                  : 'hover:bg-hover active:bg-pressed',
            )}
          >
            {name.format(new Date(year, at))}
          </button>
        ))}
      </div>
    </div>
  );
}
