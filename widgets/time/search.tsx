import type { Json } from '../../schemas/json';
import { isEmptyValue } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import { useWords } from '../ui/use-words';
import type { SearchProps } from '../widget';
import { TimeBox } from './time-box';

/** Searches by a time, or by a range with optional ends. */
export function Search({ id, field, value, onChange }: SearchProps) {
  const t = useWords();
  const seconds = field.options.format !== 'HH:mm';
  const report = (next: Json) => onChange(isEmptyValue(next) ? undefined : next);
  const [from = null, to = null] = Array.isArray(value) ? value : [];
  const ends = (next: [Json, Json]) => report(next.every(isEmptyValue) ? null : next);
  return (
    <SearchFrame id={id} field={field}>
      {field.range ? (
        <>
          <TimeBox timesOnly id={id} value={from} onChange={(next) => ends([next, to])} seconds={seconds} />
          <span className="shrink-0 text-fg-3">{t('widget.range.to')}</span>
          <TimeBox
            timesOnly
            id={`${id}-to`}
            aria-label={t('widget.range.end', { label: field.label })}
            value={to}
            onChange={(next) => ends([from, next])}
            seconds={seconds}
          />
        </>
      ) : (
        <TimeBox timesOnly id={id} value={value} onChange={report} seconds={seconds} clearable />
      )}
    </SearchFrame>
  );
}
