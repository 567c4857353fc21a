import { CellText } from '../shared/cell-text';
import type { Widget } from '../widget';
import { editorType, richText } from './field';

export const editorWidget: Widget = {
  type: editorType,
  Cell: ({ value }) => <CellText text={richText(value)} />,
  wide: true,
};
