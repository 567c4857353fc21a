import type { Json } from '../../schemas/json';
import { useCellSpace } from '../shared/cell-space';
import { CellText } from '../shared/cell-text';
import { plainText } from '../shared/plain-text';
import type { CellProps, Widget } from '../widget';
import { jsonType } from './field';

/** On one line in a list; formatted where there is room. */
function Cell({ value }: CellProps) {
  const block = useCellSpace() === 'block';
  return <CellText text={block ? written(value) : plainText(value)} className="font-mono text-small" />;
}

const written = (value: Json | undefined) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : plainText(value);

/** `json` in tables, read-only views and search forms. */
export const jsonWidget: Widget = { type: jsonType, Cell, wide: true };
