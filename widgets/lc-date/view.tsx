import { useTranslation } from 'react-i18next';
import type { Json } from '../../schemas/json';
import { CellText } from '../shared/cell-text';
import { pickerAttributes } from '../shared/input-attributes';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { usePlaceholder } from '../shared/use-placeholder';
import { DateInput } from '../ui/date-input';
import type { CellProps, InputProps, SearchProps, Widget } from '../widget';
import { choosableDays } from './disabled-days';
import { dateKind, dayBounds, holdsPeriod, lcDateType } from './field';

function Input(props: InputProps) {
  const { field, value, onChange } = props;
  const kind = dateKind(field);
  const placeholder = usePlaceholder(field);
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
  return <DateInput {...shared} range value={period(value)} onChange={onChange} />;
}

/** From one month to another: a sheet for each. */
function Months(props: InputProps) {
  const { id, field, value, onChange } = props;
  const { t } = useTranslation();
  const [from = '', to = ''] = period(value) ?? [];
  const report = (ends: [string, string]) => onChange(ends.some(Boolean) ? ends : null);
  const shared = { ...pickerAttributes(props), kind: 'month' as const, clearable: true };
  return (
    <span className="flex min-w-0 items-center gap-2">
      <DateInput
        {...shared}
        aria-label={field.label}
        value={from || null}
        onChange={(next) => report([next ?? '', to])}
      />
      <span className="shrink-0 text-fg-2">{t('widget.range.to')}</span>
      <DateInput
        {...shared}
        id={`${id}-to`}
        autoFocus={false}
        aria-label={t('widget.range.end', { label: field.label })}
        value={to || null}
        onChange={(next) => report([from, next ?? ''])}
      />
    </span>
  );
}

/** Criteria are days; a day as the end of a period of moments means the whole of it. */
function Search({ id, field, value, onChange }: SearchProps) {
  const report = (next: Json) => onChange(isEmptyValue(next) ? undefined : next);
  const shared = { id, 'aria-label': field.label };
  const range = holdsPeriod(field) || lcDateType.search(field) === 'range';
  const kind = dateKind(field) === 'month' ? 'month' : 'date';
  return (
    <SearchFrame id={id} field={field}>
      {range ? (
        <DateInput
          {...shared}
          range
          value={period(value)}
          onChange={(next) => report(next && next.map((end) => end || null))}
        />
      ) : (
        <DateInput {...shared} kind={kind} value={textOrNull(value)} onChange={report} />
      )}
    </SearchFrame>
  );
}

/** Moments without their seconds. */
function Cell({ field, value }: CellProps) {
  if (isEmptyValue(value)) return <CellText text="" />;
  const shown = (end: Json) =>
    dateKind(field) === 'datetime' ? plainText(end).slice(0, 16) : plainText(end);
  const ends = Array.isArray(value) ? value : [value as Json];
  return <CellText text={ends.map(shown).join(' 至 ')} />;
}

const textOrNull = (value: Json | undefined) => (isEmptyValue(value) ? null : plainText(value));

function period(value: Json | undefined): [string, string] | null {
  if (isEmptyValue(value)) return null;
  const [from, to] = Array.isArray(value) ? value : [value];
  return [plainText(from), plainText(to)];
}

export const lcDateWidget: Widget = { Input, Cell, Search };
