import { parseNumber } from '../number/number-value';
import { CellText } from '../shared/cell-text';
import { FigureSearch } from '../shared/figure-search';
import type { Widget } from '../widget';
import { rangeNumberType } from './field';

/** `rangeNumber` in tables, read-only views and search forms. */
export const rangeNumberWidget: Widget = {
  type: rangeNumberType,
  Cell: ({ field, value }) => <CellText text={value == null ? '' : rangeNumberType.text(value, field)} />,
  // A column of ranges is searched by a range of numbers.
  Search: (props) => <FigureSearch {...props} field={{ ...props.field, range: true }} parse={parseNumber} />,
};
