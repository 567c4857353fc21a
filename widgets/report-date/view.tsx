import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import { SearchFrame } from '../shared/search-frame';
import type { CellProps, SearchProps, Widget } from '../widget';
import { periodTypes, reportDateType } from './field';
import { periodOfRange, reportRange } from './period';
import { PeriodInput } from './period-input';
import { usePeriodWords } from './use-period-words';

/** Columns of days are searched by the days of a period: `[from, to]`. */
function Search({ id, field, value, onChange }: SearchProps) {
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

function Cell({ field, value }: CellProps) {
  const words = usePeriodWords();
  if (value === undefined || value === null || reportDateType.isEmpty(value)) return <CellText text="" />;
  return <CellText text={words(value) || reportDateType.text(value, field) || plainText(value)} />;
}

export const reportDateWidget: Widget = { type: reportDateType, Cell, Search };
