import { groupDigits } from '../shared/amount-value';
import { CellFigure, EmptyCell } from '../shared/cell-text';
import { FigureSearch } from '../shared/figure-search';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { useLanguage } from '../ui/use-words';
import type { CellProps, Widget } from '../widget';
import { decimals, durationOf, numberType } from './field';
import { decimalsIn, parseNumber } from './number-value';

/** Decimals that a number is filled up to; a field may allow more. */
const SHOWN_DECIMALS = 10;

function Cell({ field, value }: CellProps) {
  const language = useLanguage();
  if (isEmptyValue(value)) return <EmptyCell />;
  const duration = durationOf(value, field, language);
  const text =
    duration ?? (typeof value === 'number' ? formatNumber(value, decimals(field)) : plainText(value));
  return <CellFigure text={text} />;
}

/** Thousands separators and a typographic minus sign; keeps the stored decimals. */
function formatNumber(value: number, places: number): string {
  const [whole = '', rest] = Math.abs(value)
    .toFixed(Math.max(Math.min(places, SHOWN_DECIMALS), decimalsIn(value)))
    .split('.');
  return `${value < 0 ? '−' : ''}${groupDigits(whole)}${rest ? `.${rest}` : ''}`;
}

/** `number` in tables, read-only views and search forms. */
export const numberWidget: Widget = {
  type: numberType,
  Cell,
  Search: (props) => <FigureSearch {...props} parse={parseNumber} />,
  align: 'right',
};
