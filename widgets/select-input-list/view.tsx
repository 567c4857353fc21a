import { CellText } from '../shared/cell-text';
import type { Widget } from '../widget';
import { chosen, showsPlace } from './entries';
import { selectInputListType } from './field';

/** `selectInputList` in tables, read-only views and search forms. */
export const selectInputListWidget: Widget = {
  type: selectInputListType,
  Cell: ({ field, value }) => (
    <CellText
      text={
        value == null || (Array.isArray(value) && chosen(value).length === 0 && value.length === 0)
          ? ''
          : selectInputListType.text(value, field)
      }
    />
  ),
  wide: true,
  tellsMistake: showsPlace,
};
