import { DateInput, type DateInputProps } from './date-input';
import { useWords } from './use-words';

type Shared = Omit<
  Extract<DateInputProps, { range?: false }>,
  'kind' | 'range' | 'value' | 'onChange' | 'placeholder' | 'clearable' | 'id' | 'aria-label'
>;

interface MonthRangeProps extends Shared {
  id: string;
  label: string;
  placeholders?: readonly [string, string];
  /** First and last month, `YYYY-MM`; empty ends are open. */
  value: readonly [string, string] | null;
  onChange(value: [string, string] | null): void;
}

/** A range of months, with a dropdown for each end. */
export function MonthRange({ id, label, placeholders, value, onChange, ...shared }: MonthRangeProps) {
  const t = useWords();
  const [from, to] = value ?? ['', ''];
  const report = (ends: [string, string]) => onChange(ends.some(Boolean) ? ends : null);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <DateInput
        {...shared}
        kind="month"
        id={id}
        aria-label={label}
        placeholder={placeholders?.[0]}
        value={from || null}
        onChange={(next) => report([next ?? '', to])}
      />
      <span className="shrink-0 text-fg-2">{t('ui.to')}</span>
      <DateInput
        {...shared}
        kind="month"
        id={`${id}-to`}
        autoFocus={false}
        aria-label={t('widget.range.end', { label })}
        placeholder={placeholders?.[1]}
        value={to || null}
        onChange={(next) => report([from, next ?? ''])}
      />
    </span>
  );
}
