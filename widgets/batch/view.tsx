import { useTranslation } from 'react-i18next';
import type { Field } from '../../schemas/model/field';
import type { Json } from '../../schemas/json';
import { useCellSpace } from '../shared/cell-space';
import { CellText } from '../shared/cell-text';
import { late } from '../ui/late';
import type { CellProps, Widget } from '../widget';
import { batchType } from './field';

// The cells of rows travel when the first record with rows is read.
const BatchRows = late(() => import('./batch-rows').then((part) => part.BatchRows), RowCount);

/** How many rows, in a list; where there is room, the rows. */
function Cell({ field, value }: CellProps) {
  const block = useCellSpace() === 'block';
  if (!Array.isArray(value) || value.length === 0)
    return <CellText text={Array.isArray(value) ? '' : batchType.text(value ?? null, field)} />;
  const Rows = block ? BatchRows : RowCount;
  return <Rows field={field} rows={value} />;
}

function RowCount({ field, rows }: { field: Field; rows: Json[] }) {
  const { t } = useTranslation();
  return <CellText text={batchType.text(rows, field)}>{t('widget.batch.rows', { n: rows.length })}</CellText>;
}

export const batchWidget: Widget = { type: batchType, Cell, wide: true };
