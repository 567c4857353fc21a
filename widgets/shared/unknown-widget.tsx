import type { WidgetLook } from '../widget';
import { CellText } from './cell-text';
import { plainText } from './plain-text';

/** Stands in for a field type nobody registered (its control: `UnknownInput`). */
export const unknownWidget: WidgetLook = {
  Cell: ({ value }) => <CellText text={plainText(value)} />,
};
