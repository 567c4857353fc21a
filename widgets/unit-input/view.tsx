import { CellText } from '../shared/cell-text';
import type { Widget } from '../widget';
import { unitInputType } from './field';

export const unitInputWidget: Widget = {
  type: unitInputType,
  Cell: ({ field, value }) => (
    <CellText text={value == null || unitInputType.isEmpty(value) ? '' : unitInputType.text(value, field)} />
  ),
};
