import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names';
import { IconButton } from './icon-button';

export interface MonthGridProps {
  /** `YYYY-MM` or empty. */
  value: string;
  onChange(value: string): void;
}

/** Twelve months of a year. */
export function MonthGrid({ value, onChange }: MonthGridProps) {
  const { t, i18n } = useTranslation();
  const [year, setYear] = useState(() => Number(value.slice(0, 4)) || new Date().getFullYear());
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short' });
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
      <div className="grid grid-cols-3 gap-1">
        {Array.from({ length: 12 }, (_, index) => {
          const month = `${year}-${String(index + 1).padStart(2, '0')}`;
          return (
            <button
              key={month}
              type="button"
              aria-pressed={month === value}
              onClick={() => onChange(month)}
              className={classNames(
                'h-9 rounded-control',
                month === value ? 'bg-primary-solid text-on-solid' : 'hover:bg-hover active:bg-pressed',
              )}
            >
              {name.format(new Date(year, index))}
            </button>
          );
        })}
      </div>
    </div>
  );
}
