import { useTranslation } from 'react-i18next';
import { EmptyCell } from '../shared/cell-text';
import { ChoiceSearch } from '../shared/choice-input';
import { plainText } from '../shared/plain-text';
import type { CellProps, SearchProps, Widget } from '../widget';
import { mostStars, rateStep, rateType } from './field';
import { Stars } from './stars';

function Cell({ field, value }: CellProps) {
  const { t } = useTranslation();
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

function Search(props: SearchProps) {
  const { t } = useTranslation();
  const step = rateStep(props.field);
  const choices = Array.from({ length: mostStars(props.field) / step }, (_, index) => {
    const value = (index + 1) * step;
    return { value, label: t('widget.rate.choice', { n: value }) };
  }).reverse();
  return <ChoiceSearch {...props} choices={choices} />;
}

export const rateWidget: Widget = { type: rateType, Cell, Search };
