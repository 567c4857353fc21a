import { CellText } from '../shared/cell-text';
import type { Widget } from '../widget';
import { unitInputType } from './field';
import { unitChoices } from './units';

/** `unitInput` in tables, read-only views and search forms. */
export const unitInputWidget: Widget = {
  type: unitInputType,
  choices: { units: unitChoices([]) },
  Cell: ({ field, value }) => (
    <CellText text={value == null || unitInputType.isEmpty(value) ? '' : unitInputType.text(value, field)} />
  ),
};
