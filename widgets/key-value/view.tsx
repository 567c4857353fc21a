import { CellText } from '../shared/cell-text';
import type { Widget } from '../widget';
import { keyValueType } from './field';

export const keyValueWidget: Widget = {
  type: keyValueType,
  Cell: ({ field, value }) => <CellText text={value == null ? '' : keyValueType.text(value, field)} />,
  wide: true,
  tellsMistakes: true,
};
