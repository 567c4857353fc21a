import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isPermitted } from '../../../schemas/document/permission';
import type { JsonObject } from '../../../schemas/json';
import type { CompiledPage } from '../../../schemas/model/page';
import { Button } from '../../../widgets/ui/button';
import { late } from '../../../widgets/ui/late';
import { useWords } from '../../../widgets/ui/use-words';
import { session } from '../../session/session-store';
import { rowWord } from '../record-url';

const RowHistoryDialog = late(() => import('./row-history-dialog').then((part) => part.RowHistoryDialog));

/** 变更记录 of one record, for users who may read its history. */
export function HistoryButton({ page, record }: { page: CompiledPage; record: JsonObject }) {
  const t = useWords();
  const { permissions } = useSnapshot(session);
  const [open, setOpen] = useState(false);
  const { changeLog, nameColumn } = page.pageConfig;
  if (!changeLog || !isPermitted(changeLog.permission, permissions as ReadonlySet<string>)) return null;
  return (
    <>
      <Button variant="text" icon="history" onClick={() => setOpen(true)}>
        {t('logs.changes')}
      </Button>
      {open && (
        <RowHistoryDialog
          url={changeLog.url}
          id={record.id as number}
          name={rowWord(record, nameColumn)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
