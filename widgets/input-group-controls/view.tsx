import { CellText } from '../shared/cell-text';
import type { Widget } from '../widget';
import { inputGroupControlsType } from './field';

export const inputGroupControlsWidget: Widget = {
  type: inputGroupControlsType,
  Cell: ({ field, value }) => (
    <CellText
      text={
        value == null || inputGroupControlsType.isEmpty(value)
          ? ''
          : inputGroupControlsType.text(value, field)
      }
    />
  ),
};
