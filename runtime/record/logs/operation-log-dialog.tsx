import { useState } from 'react';
import type { CompiledPage } from '../../../schemas/model/page';
import { useWords } from '../../../widgets/ui/use-words';
import { addLogWords } from '../../i18n/add-log-words';
import { LogFrame } from './log-frame';
import { loggedObject, type OperationRow } from './log-rows';
import { LogTable, type LogColumn } from './log-table';
import { OperationDetailDialog } from './operation-detail-dialog';
import { sharedColumns } from './shared-columns';
import { useLog } from './use-log';

addLogWords();

interface OperationLogDialogProps {
  page: CompiledPage;
  /** The call that answers the operations. */
  url: string;
  onClose(): void;
}

/** 操作日志: who called what on a list, with the result, refused calls too. */
export function OperationLogDialog({ page, url, onClose }: OperationLogDialogProps) {
  const t = useWords();
  const log = useLog<OperationRow>(url);
  const [open, setOpen] = useState<OperationRow | null>(null);
  const shared = sharedColumns(t);
  const columns: LogColumn<OperationRow>[] = [
    shared.index,
    {
      key: 'moduleName',
      label: t('logs.module'),
      width: 120,
      sortable: true,
      cell: ({ moduleName }) => moduleName,
    },
    {
      key: 'operator',
      label: t('logs.operator'),
      width: 120,
      sortable: true,
      cell: ({ operator }) => operator,
    },
    { key: 'ip', label: t('logs.ip'), width: 130, sortable: true, cell: ({ ip }) => ip },
    shared.method,
    shared.path,
    {
      key: 'resMsg',
      label: t('logs.message'),
      width: 150,
      sortable: true,
      cell: ({ resMsg }) => <span title={resMsg ?? undefined}>{resMsg}</span>,
    },
  ];
  const name = t('logs.operationsOf', { title: page.title });
  return (
    <>
      <LogFrame
        title={name}
        log={log}
        columns={columns}
        narrow={['index', 'operator', 'resMsg']}
        onClose={onClose}
      >
        {(visible) => (
          <LogTable<OperationRow>
            label={name}
            columns={visible}
            log={log}
            onOpen={setOpen}
            line={({ createdAt, operator, logData, resCode }) => {
              const action = loggedObject(logData)?.action;
              return (
                <>
                  <time className="mr-3 text-fg-3 tabular-nums">{createdAt}</time>
                  <strong className="font-semibold text-fg">{operator}</strong>
                  {typeof action === 'string' && ` ${action}`}
                  {resCode !== DONE && <span className="ml-2 text-danger-text">{resCode}</span>}
                </>
              );
            }}
          />
        )}
      </LogFrame>
      {open && <OperationDetailDialog page={page} row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const DONE = '200';
