import { EmptyCell } from '../shared/cell-text';
import { FigureSearch } from '../shared/figure-search';
import { isEmptyValue, plainText } from '../shared/plain-text';
import { parseNumber } from '../number/number-value';
import type { CellProps, Widget } from '../widget';
import { sliderType } from './field';

function Cell({ field, value }: CellProps) {
  if (isEmptyValue(value)) return <EmptyCell />;
  const unit = typeof value === 'number' && typeof field.options.unit === 'string' ? field.options.unit : '';
  return (
    <span className="block truncate">
      {plainText(value)}
      {unit}
    </span>
  );
}

/** `slider` in tables, read-only views and search forms. */
export const sliderWidget: Widget = {
  type: sliderType,
  Cell,
  Search: (props) => <FigureSearch {...props} parse={parseNumber} />,
  align: 'right',
};
