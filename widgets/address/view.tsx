import { CellText } from '../shared/cell-text';
import type { Widget } from '../widget';
import { addressType } from './field';

export const addressWidget: Widget = {
  type: addressType,
  Cell: ({ field, value }) => <CellText text={value == null ? '' : addressType.text(value, field)} />,
  wide: true,
};
