import { useTranslation } from 'react-i18next';
import { pickerAttributes } from '../shared/input-attributes';
import { usePlaceholder, useRangePlaceholders } from '../shared/use-placeholder';
import { DateInput } from '../ui/date-input';
import type { InputProps } from '../widget';
import { choosableDays } from './disabled-days';
import { dateKind, dayBounds, holdsPeriod } from './field';
import { textOrNull, period } from '../shared/date-ends';

export function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const kind = dateKind(field);
  const placeholder = usePlaceholder(field);
  const placeholders = useRangePlaceholders(field);
  const shared = {
    ...pickerAttributes(props),
    ...choosableDays(dayBounds(field)),
    kind,
    'aria-label': field.label,
    clearable: field.options.clearable === true || !props.required,
  };
  if (!holdsPeriod(field))
    return <DateInput {...shared} placeholder={placeholder} value={textOrNull(value)} onChange={onChange} />;
  if (kind === 'month') return <Months {...props} />;
  return (
    <DateInput {...shared} range placeholders={placeholders} value={period(value)} onChange={onChange} />
  );
}

/** From one month to another: a sheet for each. */
function Months(props: InputProps) {
  const { id, field, value, onChange } = props;
  const { t } = useTranslation();
  const placeholders = useRangePlaceholders(field);
  const [from = '', to = ''] = period(value) ?? [];
  const report = (ends: [string, string]) => onChange(ends.some(Boolean) ? ends : null);
  const shared = {
    ...pickerAttributes(props),
    ...choosableDays(dayBounds(field)),
    kind: 'month' as const,
    clearable: true,
  };
  return (
    <span className="flex min-w-0 items-center gap-2">
      <DateInput
        {...shared}
        aria-label={field.label}
        placeholder={placeholders?.[0]}
        value={from || null}
        onChange={(next) => report([next ?? '', to])}
      />
      <span className="shrink-0 text-fg-2">{t('widget.range.to')}</span>
      <DateInput
        {...shared}
        id={`${id}-to`}
        autoFocus={false}
        aria-label={t('widget.range.end', { label: field.label })}
        placeholder={placeholders?.[1]}
        value={to || null}
        onChange={(next) => report([from, next ?? ''])}
      />
    </span>
  );
}
