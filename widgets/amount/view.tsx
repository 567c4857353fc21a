import { amountCents, formatAmount, parseAmount } from '../shared/amount-value';
import { CellFigure, EmptyCell } from '../shared/cell-text';
import { FigureSearch } from '../shared/figure-search';
import { isEmptyValue, plainText } from '../shared/plain-text';
import type { CellProps, Widget } from '../widget';
import type { Json } from '../../schemas/json';
import { amountType } from './field';

/** The amount with thousands separators; a value that is not an amount is shown as it is. */
export const shown = (value: Json | undefined) =>
  typeof value === 'string' ? formatAmount(value) : plainText(value);

function Cell({ value }: CellProps) {
  if (isEmptyValue(value)) return <EmptyCell />;
  const cents = typeof value === 'string' ? amountCents(value) : null;
  const tone = cents === null ? null : cents < 0n ? 'text-danger-text' : cents === 0n && 'text-fg-3';
  return <CellFigure text={shown(value)} className={tone} />;
}

/** `amount` in tables, read-only views and search forms. */
export const amountWidget: Widget = {
  type: amountType,
  Cell,
  Search: (props) => <FigureSearch {...props} parse={parseAmount} />,
  align: 'right',
};
