import { useMemo } from 'react';
import type { CompiledPage } from '../../../schemas/model/page';
import { Dialog } from '../../../widgets/ui/dialog';
import { useWords } from '../../../widgets/ui/use-words';
import { LogPanel } from './log-panel';
import { LoggedValues } from './logged-values';
import type { OperationRow } from './log-rows';
import { entriesOf, environmentValues, routeValues } from './request-values';

const WIDTH = 880;

interface OperationDetailDialogProps {
  page: CompiledPage;
  row: OperationRow;
  onClose(): void;
}

/** One call: its route, what was logged of it, its environment and its body. */
export function OperationDetailDialog({ page, row, onClose }: OperationDetailDialogProps) {
  const t = useWords();
  const labels = useMemo(() => new Map(page.columns.map(({ model, label }) => [model, label])), [page]);
  return (
    <Dialog
      open
      closedByMask
      width={WIDTH}
      title={t('logs.operationDetail')}
      subtitle={[row.moduleName, row.createdAt].join(' · ')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <LogPanel title={t('logs.panel.route')}>
          <LoggedValues values={routeValues(row, t)} />
        </LogPanel>
        <LogPanel title={t('logs.panel.record')}>
          <LoggedValues
            values={[
              ...entriesOf(row.logData, t),
              { key: 'resCode', label: t('logs.code'), value: row.resCode },
              { key: 'resMsg', label: t('logs.message'), value: row.resMsg },
              { key: 'costMs', label: t('logs.cost'), value: row.costMs },
            ]}
          />
        </LogPanel>
        <LogPanel title={t('logs.panel.env')}>
          <LoggedValues values={environmentValues(row, t)} />
        </LogPanel>
        <LogPanel title={t('logs.panel.data')}>
          <LoggedValues values={entriesOf(row.data, t, labels)} />
        </LogPanel>
      </div>
    </Dialog>
  );
}
