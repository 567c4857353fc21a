import { useTranslation } from 'react-i18next';
import { CellText } from '../shared/cell-text';
import type { CellProps, Widget } from '../widget';
import { batchType } from './field';

function Cell({ field, value }: CellProps) {
  const { t } = useTranslation();
  if (!Array.isArray(value) || value.length === 0)
    return <CellText text={Array.isArray(value) ? '' : batchType.text(value ?? null, field)} />;
  return (
    <CellText text={batchType.text(value, field)}>{t('widget.batch.rows', { n: value.length })}</CellText>
  );
}

export const batchWidget: Widget = { type: batchType, Cell, wide: true };
