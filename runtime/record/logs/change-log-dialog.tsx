import { useState } from 'react';
import { useWords } from '../../../widgets/ui/use-words';
import { addLogWords } from '../../i18n/add-log-words';
import { ChangeDetailDialog } from './change-detail-dialog';
import { ChangeSentence } from './change-sentence';
import { LogFrame } from './log-frame';
import type { ChangeRow } from './log-rows';
import { LogTable, type LogColumn } from './log-table';
import { sharedColumns } from './shared-columns';
import { useLog } from './use-log';

addLogWords();

interface ChangeLogDialogProps {
  /** The call that answers the changes. */
  url: string;
  /** The title of the page. */
  title: string;
  onClose(): void;
}

/** 变更记录: who changed which row of a list, and from what to what. */
export function ChangeLogDialog({ url, title, onClose }: ChangeLogDialogProps) {
  const t = useWords();
  const log = useLog<ChangeRow>(url);
  const [open, setOpen] = useState<ChangeRow | null>(null);
  const shared = sharedColumns(t);
  const columns: LogColumn<ChangeRow>[] = [
    shared.index,
    shared.method,
    shared.path,
    { key: 'action', label: t('logs.action'), width: 120, cell: ({ action }) => action },
    { key: 'ip', label: t('logs.ip'), width: 150, sortable: true, cell: ({ ip }) => ip },
    {
      key: 'operator',
      label: t('logs.operator'),
      width: 130,
      sortable: true,
      cell: ({ operator }) => operator,
    },
  ];
  const name = t('logs.changesOf', { title });
  return (
    <>
      <LogFrame
        title={name}
        log={log}
        columns={columns}
        narrow={['index', 'action', 'operator']}
        onClose={onClose}
      >
        {(visible) => (
          <LogTable<ChangeRow>
            label={name}
            columns={visible}
            log={log}
            onOpen={setOpen}
            line={(row) => (
              <>
                <time className="mr-3 text-fg-3 tabular-nums">{row.createdAt}</time>
                <ChangeSentence row={row} most={MOST_FIELDS} />
              </>
            )}
          />
        )}
      </LogFrame>
      {open && <ChangeDetailDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const MOST_FIELDS = 4;
