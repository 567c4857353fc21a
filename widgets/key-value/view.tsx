import { CellText } from '../shared/cell-text';
import { useYesNo } from '../shared/use-yes-no';
import type { CellProps, Widget } from '../widget';
import { itemPath, itemsOf, itemsText, keyValueType } from './field';

function Cell({ field, value }: CellProps) {
  const words = useYesNo();
  return <CellText text={value == null ? '' : itemsText(value, field, words)} />;
}

/** `keyValue` in tables, read-only views and search forms. */
export const keyValueWidget: Widget = {
  type: keyValueType,
  Cell,
  wide: true,
  tellsMistake: (at, value, field) => itemsOf(value, field).some(({ k }) => itemPath(k) === at),
};
