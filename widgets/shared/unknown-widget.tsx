import type { WidgetLook } from '../widget';
import { CellText } from './cell-text';
import { plainText } from './plain-text';

/** Fallback for an unregistered field type (control: `UnknownInput`). */
export const unknownWidget: WidgetLook = {
  Cell: ({ value }) => <CellText text={plainText(value)} />,
};
