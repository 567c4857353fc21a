import { CellText } from '../shared/cell-text';
import { useYesNo } from '../shared/use-yes-no';
import type { CellProps, Widget } from '../widget';
import { groupText, inputGroupControlsType } from './field';

function Cell({ field, value }: CellProps) {
  const words = useYesNo();
  const empty = value == null || inputGroupControlsType.isEmpty(value);
  return <CellText text={empty ? '' : groupText(value, field, words)} />;
}

/** `inputGroupControls` in tables, read-only views and search forms. */
export const inputGroupControlsWidget: Widget = { type: inputGroupControlsType, Cell };
