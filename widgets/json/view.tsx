import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import type { Widget } from '../widget';
import { jsonType } from './field';

export const jsonWidget: Widget = {
  type: jsonType,
  Cell: ({ value }) => <CellText text={plainText(value)} className="font-mono text-small" />,
  wide: true,
};
