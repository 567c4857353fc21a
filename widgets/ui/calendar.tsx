import { useState } from 'react';
import { DayPicker, type DateRange } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { ptBR } from 'react-day-picker/locale/pt-BR';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import { zhTW } from 'react-day-picker/locale/zh-TW';
import { classNames } from './class-names';
import { Icon } from './icon';
import { isChinese } from '../../schemas/text/is-chinese';
import { useLanguage } from './use-words';

const LOCALES = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };

/** Window width below which only one month fits. */
const WIDE = 768;

const CELL = 'size-8 p-0 text-center';
const CLASSES = {
  root: 'relative p-3 text-base',
  months: 'flex gap-6',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-7 items-center justify-center font-semibold',
  dropdowns: 'flex items-center gap-1',
  dropdown_root:
    'relative inline-flex items-center rounded-tag px-1 hover:bg-hover focus-within:outline-2 focus-within:outline-focus',
  dropdown: 'absolute inset-0 cursor-pointer appearance-none bg-raised opacity-0',
  caption_label: 'inline-flex items-center gap-1',
  nav: 'absolute inset-x-3 top-3 flex justify-between',
  button_previous:
    'z-1 flex size-7 items-center justify-center rounded-control text-fg-2 hover:bg-hover aria-disabled:text-fg-disabled',
  button_next:
    'z-1 flex size-7 items-center justify-center rounded-control text-fg-2 hover:bg-hover aria-disabled:text-fg-disabled',
  month_grid: 'border-collapse',
  weekdays: 'text-note text-fg-3',
  weekday: 'size-8 font-normal',
  day: CELL,
  day_button: 'size-8 rounded-control tabular-nums',
  outside: 'text-fg-3',
  today: '[&>button]:border [&>button]:border-primary-border',
  disabled: '[&>button]:cursor-not-allowed [&>button]:text-fg-disabled',
  selected: '',
  hidden: 'invisible',
};

// The chosen day is solid, the days between two ends are tinted.
const SINGLE = '[&>button]:bg-primary-solid [&>button]:text-on-solid [&>button:hover]:bg-primary-hover';
const PLAIN = '[&>button:enabled:hover]:bg-hover';

const CHINESE = {
  formatYearDropdown: (year: Date) => `${year.getFullYear()} 年`,
  formatMonthDropdown: (month: Date) => `${month.getMonth() + 1} 月`,
};

interface CalendarProps {
  mode: 'single' | 'range';
  /** Number of months side by side in a wide window. */
  months: number;
  selected: Date | undefined;
  range?: DateRange;
  min?: Date;
  max?: Date;
  /** Opens with the last chosen month, or the current one, at the right: for periods of the past. */
  past?: boolean;
  /** Focuses the chosen day or today, for keyboard users. */
  autoFocus: boolean;
  onPick(day: Date, range: DateRange | undefined): void;
}

/** The month calendar of a date field; a lazy chunk. */
export function Calendar({
  mode,
  months,
  selected,
  range,
  min,
  max,
  past,
  autoFocus,
  onPick,
}: CalendarProps) {
  const language = useLanguage();
  const [year] = useState(() => new Date().getFullYear());
  const [shown] = useState(() => (innerWidth < WIDE ? 1 : months));
  const [month, setMonth] = useState(() => firstMonth({ selected, to: range?.to, past, shown }));
  // A day that was typed comes into sight; one that was picked is in sight, and its month stays under the pointer.
  const [known, setKnown] = useState(selected?.getTime());
  if (selected?.getTime() !== known) {
    setKnown(selected?.getTime());
    if (selected && !isShown(selected, month, shown)) setMonth(selected);
  }
  const common = {
    locale: LOCALES[language as keyof typeof LOCALES] ?? zhCN,
    captionLayout: 'dropdown' as const,
    autoFocus,
    month,
    onMonthChange: setMonth,
    startMonth: min ?? new Date(year - 100, 0),
    endMonth: max ?? new Date(year + 20, 11),
    disabled: [...(min ? [{ before: min }] : []), ...(max ? [{ after: max }] : [])],
    formatters: isChinese(language) ? CHINESE : {},
    components: {
      Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
        <Icon name={`chevron-${orientation ?? 'down'}`} size={14} />
      ),
    },
  };
  if (mode === 'range') {
    return (
      <DayPicker
        {...common}
        mode="range"
        resetOnSelect
        numberOfMonths={shown}
        selected={range}
        onSelect={(next, day) => onPick(day, next)}
        classNames={{
          ...CLASSES,
          range_start: classNames('rounded-l-control bg-primary-soft', SINGLE),
          range_end: classNames('rounded-r-control bg-primary-soft', SINGLE),
          range_middle: 'bg-primary-soft text-primary-on-soft',
        }}
      />
    );
  }
  return (
    <DayPicker
      {...common}
      mode="single"
      required
      showOutsideDays
      selected={selected}
      onSelect={(day) => onPick(day, undefined)}
      classNames={{ ...CLASSES, day: classNames(CELL, PLAIN), selected: SINGLE }}
    />
  );
}

interface FirstMonth {
  selected: Date | undefined;
  to: Date | undefined;
  past: boolean | undefined;
  shown: number;
}

/** The first of the months that are shown at first. */
function firstMonth({ selected, to, past, shown }: FirstMonth): Date {
  const today = new Date();
  if (!past) return selected ?? today;
  const last = to ?? selected ?? today;
  return new Date(last.getFullYear(), last.getMonth() - shown + 1);
}

function isShown(day: Date, first: Date, shown: number): boolean {
  const after = (day.getFullYear() - first.getFullYear()) * 12 + day.getMonth() - first.getMonth();
  return after >= 0 && after < shown;
}
