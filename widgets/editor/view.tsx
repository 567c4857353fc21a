import { useCellSpace } from '../shared/cell-space';
import { CellText } from '../shared/cell-text';
import type { CellProps, Widget } from '../widget';
import { editorType, richText } from './field';
import { LazyRichContent } from './lazy-rich-content';

/** Plain text in a list; formatted where there is room. */
function Cell({ value }: CellProps) {
  const block = useCellSpace() === 'block';
  const text = richText(value);
  if (!block || typeof value !== 'string' || text === '') return <CellText text={text} />;
  return <LazyRichContent html={value} />;
}

/** `editor` in tables, read-only views and search forms. */
export const editorWidget: Widget = { type: editorType, Cell, wide: true };
