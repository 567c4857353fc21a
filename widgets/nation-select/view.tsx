import { CellText } from '../shared/cell-text';
import { ChoiceSearch } from '../shared/choice-input';
import { isEmptyValue } from '../shared/plain-text';
import type { Widget } from '../widget';
import { nationSelectType } from './field';
import { NATIONS } from './nations';

export const nationSelectWidget: Widget = {
  type: nationSelectType,
  Cell: ({ field, value }) => (
    <CellText text={value === undefined || isEmptyValue(value) ? '' : nationSelectType.text(value, field)} />
  ),
  Search: (props) => <ChoiceSearch {...props} choices={NATIONS} />,
};
