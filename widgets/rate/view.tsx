import { EmptyCell } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import { useWords } from '../ui/use-words';
import type { CellProps, Widget } from '../widget';
import { mostStars, rateType } from './field';
import { Stars } from './stars';
import { lateSearch } from '../shared/late-search';

function Cell({ field, value }: CellProps) {
  const t = useWords();
  if (rateType.isEmpty(value)) return <EmptyCell />;
  const max = mostStars(field);
  if (typeof value !== 'number' || value < 0 || value > max) return <span>{plainText(value)}</span>;
  return (
    <span
      role="img"
      aria-label={t('widget.rate.stars', { n: value, max })}
      className="inline-flex align-middle"
    >
      <Stars count={value} max={max} size={14} />
    </span>
  );
}

/** `rate` in tables, read-only views and search forms. */
export const rateWidget: Widget = {
  type: rateType,
  Cell,
  Search: lateSearch(() => import('./search').then((part) => part.Search)),
};
