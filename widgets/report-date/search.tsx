import { SearchFrame } from '../shared/search-frame';
import type { SearchProps } from '../widget';
import { periodTypes } from './field';
import { periodOfRange, reportRange } from './period';
import { PeriodInput } from './period-input';

/** Searches columns of days by the days of a period: `[from, to]`. */
export function Search({ id, field, value, onChange }: SearchProps) {
  const types = periodTypes(field);
  const [from, to] = Array.isArray(value) ? value : [];
  const held =
    typeof from === 'string' && typeof to === 'string' ? periodOfRange(from, to, types) : undefined;
  return (
    <SearchFrame id={id} field={field}>
      <PeriodInput
        id={id}
        label={field.label}
        types={types}
        value={held}
        onChange={(period) => {
          const range = period && reportRange(period);
          if (range || !period) onChange(range ?? undefined);
        }}
        narrow
      />
    </SearchFrame>
  );
}
