import { useState } from 'react';
import { useWords } from '../../../widgets/ui/use-words';
import { addLogWords } from '../../i18n/add-log-words';
import { ChangeDetailDialog } from './change-detail-dialog';
import { ChangeTimeline } from './change-timeline';
import { LogFrame } from './log-frame';
import { loggedObject, type ChangeRow } from './log-rows';
import { LogTable, type LogColumn } from './log-table';
import { operatorWord } from './operator-word';
import { useLog } from './use-log';
import { ViewSwitch } from './view-switch';

addLogWords();

interface RowHistoryDialogProps {
  /** The call that answers the changes. */
  url: string;
  /** The row, and its name. */
  id: number;
  name: string;
  onClose(): void;
}

/** The rows scroll in this height. */
const HEIGHT = 500;

/** The history of one row, as a timeline or as a table. */
export function RowHistoryDialog({ url, id, name, onClose }: RowHistoryDialogProps) {
  const t = useWords();
  const log = useLog<ChangeRow>(url, id);
  const [view, setView] = useState('timeline');
  const [open, setOpen] = useState<ChangeRow | null>(null);
  const columns: LogColumn<ChangeRow>[] = [
    {
      key: 'operator',
      label: t('logs.operator'),
      width: 150,
      sortable: true,
      cell: (row) => operatorWord(row, t),
    },
    { key: 'module', label: t('logs.module'), width: 120, hidden: true, cell: ({ module }) => module },
    {
      key: 'action',
      label: t('logs.action'),
      width: 110,
      sortable: true,
      cell: ({ action }) => action,
    },
    { key: 'dataId', label: t('logs.dataId'), width: 100, hidden: true, cell: ({ dataId }) => dataId },
    {
      key: 'changed',
      label: t('logs.changed'),
      cell: ({ changes, from }) => (
        <ul className="whitespace-normal">
          {changes.map(({ column, name: field, from: before, to }, at) => (
            <li key={`${column} ${at}`} className="break-words">
              <span className="text-fg-2">{field}</span> {from !== null && `${before || '—'} → `}
              {to || '—'}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'client',
      label: t('logs.client'),
      width: 200,
      hidden: true,
      cell: ({ env }) => {
        const agent = String(loggedObject(env)?.agent ?? '');
        return <span title={agent}>{agent}</span>;
      },
    },
    { key: 'ip', label: t('logs.clientIp'), width: 130, hidden: true, cell: ({ ip }) => ip },
    {
      key: 'createdAt',
      label: t('logs.time'),
      width: 180,
      sortable: true,
      cell: ({ createdAt }) => createdAt,
    },
  ];
  return (
    <>
      <LogFrame
        title={t('logs.historyOf', { name })}
        log={log}
        columns={view === 'table' ? columns : []}
        narrow={['operator', 'action', 'changed']}
        height={HEIGHT}
        onClose={onClose}
        tools={
          <ViewSwitch
            label={t('logs.view')}
            value={view}
            onChange={setView}
            items={[
              { key: 'timeline', label: t('logs.timeline') },
              { key: 'table', label: t('logs.table') },
            ]}
          />
        }
      >
        {(visible) =>
          view === 'table' ? (
            <LogTable<ChangeRow> label={t('logs.historyOf', { name })} columns={visible} log={log} />
          ) : (
            <ChangeTimeline rows={log.value?.rows ?? []} onOpen={setOpen} />
          )
        }
      </LogFrame>
      {open && <ChangeDetailDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}
