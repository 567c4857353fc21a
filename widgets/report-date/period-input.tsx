import { useState } from 'react';
import { isObject, type Json } from '../../schemas/json';
import { isEmptyValue } from '../shared/plain-text';
import { classNames } from '../ui/class-names';
import type { ControlSize } from '../ui/control-frame';
import { DateInput } from '../ui/date-input';
import { SelectBox } from '../ui/select-box';
import { useWords } from '../ui/use-words';
import { usePeriodWords } from './use-period-words';
import { periodAround, periodOf, readPeriod, reportRange, type Period, type PeriodType } from './period';

interface PeriodInputProps {
  id: string;
  label: string;
  types: readonly PeriodType[];
  value: Json | undefined;
  onChange(value: Period | null): void;
  onBlur?(): void;
  size?: ControlSize;
  disabled?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  required?: boolean;
  autoFocus?: boolean;
  'aria-describedby'?: string;
  /** Compact layout for search forms. */
  narrow?: boolean;
}

/** Years offered, counted back from next year. */
const YEARS = 12;
const PARTS: Readonly<Record<2 | 3 | 4, number>> = { 2: 1, 3: 2, 4: 4 };

/** Selects the period kind first, then the period. */
export function PeriodInput(props: PeriodInputProps) {
  const { id, label, types, value, onChange, narrow, ...state } = props;
  const t = useWords();
  const words = usePeriodWords();
  const held = types.find((type) => isObject(value) && value.type === type);
  const [chosen, setChosen] = useState<PeriodType>(held ?? types[0] ?? 1);
  const type = held ?? chosen;
  const common = { ...state, id, 'aria-label': label, clearable: !state.required };

  function choose(next: PeriodType) {
    setChosen(next);
    const range = reportRange(value);
    if (range)
      onChange(next === 1 ? { type: 1, from: range[0], to: range[1] } : periodAround(next, range[0]));
    // A kind without a period is not reported as a value.
    else if (!isEmptyValue(value)) onChange(null);
  }

  return (
    <span className={classNames('flex min-w-0 flex-1 items-center gap-2', !narrow && 'flex-wrap')}>
      {types.length > 1 && (
        <span className={narrow ? 'w-18 shrink-0' : 'w-26 shrink-0'}>
          <SelectBox
            aria-label={t('widget.report.type', { label })}
            clearable={false}
            size={state.size}
            disabled={state.disabled}
            readOnly={state.readOnly}
            options={types.map((one) => ({ value: one, label: t(`widget.report.type${one}`) }))}
            value={type}
            onChange={(next) => next !== null && choose(next as PeriodType)}
          />
        </span>
      )}
      <span className={classNames('flex flex-1', narrow ? 'min-w-0' : 'min-w-60')}>
        {type === 1 ? (
          <DateInput
            {...common}
            range
            value={rangeOf(value)}
            onChange={(ends) => onChange(ends && fromTo(ends))}
          />
        ) : type === 5 ? (
          <DateInput
            {...common}
            kind="month"
            value={monthOf(value)}
            onChange={(month) => onChange(month === null ? null : { type: 5, value: month })}
          />
        ) : (
          <SelectBox
            {...common}
            options={offered(type, value).map((period) => ({ value: period.value, label: words(period) }))}
            value={isObject(value) && typeof value.value === 'string' ? value.value : null}
            onChange={(next) => onChange(next === null ? null : { type, value: String(next) })}
          />
        )}
      </span>
    </span>
  );
}

const fromTo = ([from, to]: readonly [string, string]): Period => ({ type: 1, from, to });

function rangeOf(value: Json | undefined): [string, string] | null {
  if (!isObject(value)) return null;
  const text = (part: Json | undefined) => (typeof part === 'string' ? part : '');
  const ends: [string, string] = [text(value.from), text(value.to)];
  return ends.some(Boolean) ? ends : null;
}

const monthOf = (value: Json | undefined) =>
  isObject(value) && typeof value.value === 'string' && value.value !== '' ? value.value : null;

type Named = Extract<Period, { value: string }>;

/** The periods of a kind, latest first, always including the current value. */
function offered(type: 2 | 3 | 4, value: Json | undefined): Named[] {
  const newest = new Date().getFullYear() + 1;
  const years = Array.from({ length: YEARS }, (_, at) => newest - at);
  const held = readPeriod(value);
  if (held && !years.includes(held.year)) years.push(held.year);
  return [...years]
    .sort((one, other) => other - one)
    .flatMap((year) =>
      Array.from({ length: PARTS[type] }, (_, at) => periodOf(type, year, PARTS[type] - at) as Named),
    );
}
