import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { useCellSpace } from '../shared/cell-space';
import { CellText } from '../shared/cell-text';
import { late } from '../ui/late';
import { useWords } from '../ui/use-words';
import type { CellProps, Widget } from '../widget';
import { plainText } from '../shared/plain-text';
import { batchType } from './field';
import { rowsText } from './rows-text';

// Loads the chunk with the cells of rows on first render.
const BatchRows = late(() => import('./batch-rows').then((part) => part.BatchRows), RowCount);

/** The number of rows in a list; the rows where there is room. */
function Cell({ field, value }: CellProps) {
  const block = useCellSpace() === 'block';
  if (!Array.isArray(value) || value.length === 0)
    return <CellText text={Array.isArray(value) ? '' : plainText(value)} />;
  const Rows = block ? BatchRows : RowCount;
  return <Rows field={field} rows={value} />;
}

function RowCount({ field, rows }: { field: Field; rows: Json[] }) {
  const t = useWords();
  return <CellText text={rowsText(rows, field)}>{t('widget.batch.rows', { n: rows.length })}</CellText>;
}

/** `batch` in tables, read-only views and search forms. */
export const batchWidget: Widget = { type: batchType, Cell, wide: true };
