import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCellSpace } from '../shared/cell-space';
import { CellText } from '../shared/cell-text';
import type { CellProps, Widget } from '../widget';
import { batchType } from './field';

// The cells of rows travel when the first record with rows is read.
const BatchRows = lazy(() => import('./batch-rows').then((part) => ({ default: part.BatchRows })));

/** How many rows, in a list; where there is room, the rows. */
function Cell({ field, value }: CellProps) {
  const { t } = useTranslation();
  const block = useCellSpace() === 'block';
  if (!Array.isArray(value) || value.length === 0)
    return <CellText text={Array.isArray(value) ? '' : batchType.text(value ?? null, field)} />;
  const count = t('widget.batch.rows', { n: value.length });
  if (!block) return <CellText text={batchType.text(value, field)}>{count}</CellText>;
  return (
    <Suspense fallback={<CellText text={count} />}>
      <BatchRows field={field} rows={value} />
    </Suspense>
  );
}

export const batchWidget: Widget = { type: batchType, Cell, wide: true };
