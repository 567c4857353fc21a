import { useCellSpace } from '../shared/cell-space';
import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import type { CellProps, Widget } from '../widget';
import { jsonType } from './field';
import { entriesOf } from './json-nodes';
import { LateJsonTree } from './late-json-tree';

/** On one line in a list; a tree where there is room. */
function Cell({ field, value = null }: CellProps) {
  const block = useCellSpace() === 'block';
  if (block && entriesOf(value).length > 0) return <LateJsonTree value={value} label={field.label} />;
  return <CellText text={plainText(value)} className="font-mono text-small" />;
}

/** `json` in tables, read-only views and search forms. */
export const jsonWidget: Widget = { type: jsonType, Cell, wide: true };
