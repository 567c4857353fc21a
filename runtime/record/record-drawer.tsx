import { useMemo, type ReactNode } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { Drawer, type DrawerProps } from '../../widgets/ui/drawer';
import { useWords } from '../../widgets/ui/use-words';
import { FailureView } from './failure-view';
import { HistoryButton } from './logs/history-button';
import { PageFrame } from './page-frame';
import { alongDetail, recordUrl, rowWord } from './record-url';
import { useAnswer } from '../data/use-answer';
import { DetailView } from './detail-view';
import { LoadingRecord } from './loading-record';
import { PrintRecordButton } from './record-print';
import { RecordVerbs } from './record-verbs';
import { StaleNote } from './stale-note';
import { TransitionHistory } from './transition-history';

interface RecordDrawerProps {
  page: CompiledPage;
  id: number;
  /** Whether the user may edit the record. */
  mayEdit(record: JsonObject): boolean;
  /** Opens the form of the record. */
  onEdit(): void;
  /** What follows the values of the record, such as the rows that refer to it. */
  below?(record: JsonObject, reload: () => void): ReactNode;
  /** A verb has changed the record. */
  onChanged(): void;
  onClose(): void;
}

/** 查看: one record, freshly loaded, in a drawer beside the list, or over the list like a page. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { page, id, below, mayEdit, onEdit, onChanged, onClose } = props;
  const t = useWords();
  const { detailUrl = '', detail, nameColumn } = page.pageConfig;
  const {
    value: record,
    failure,
    stale,
    retry,
    cancel,
  } = useAnswer<JsonObject>(
    recordUrl(detailUrl, id),
    useMemo(() => alongDetail(page), [page]),
  );
  const changed = () => {
    retry();
    onChanged();
  };
  const edits = record !== null && mayEdit(record);
  const Frame = detail?.as === 'page' ? PageFrame : DrawerFrame;
  return (
    <Frame
      width={detail?.width ?? WIDTH}
      title={t('detail.open')}
      subtitle={record ? `${page.noun} · ${rowWord(record, nameColumn)}` : undefined}
      onClose={onClose}
      footerLeft={
        record && (
          <>
            <HistoryButton page={page} record={record} />
            <PrintRecordButton page={page} record={record} />
          </>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {record && <RecordVerbs page={page} record={record} leads={!edits} onChanged={changed} />}
          {edits && (
            <Button variant="primary" onClick={onEdit}>
              {t('form.edit')}
            </Button>
          )}
        </>
      }
    >
      {failure && !stale ? (
        <FailureView failure={failure} title={page.title} onRetry={retry} />
      ) : record === null ? (
        <LoadingRecord fields={page.columns.length} onCancel={cancel} />
      ) : (
        <>
          {failure && <StaleNote failure={failure} onRetry={retry} />}
          <DetailView page={page} record={record} />
          {below?.(record, changed)}
          <TransitionHistory page={page} record={record} />
        </>
      )}
    </Frame>
  );
}

const WIDTH = 720;

/** The drawer as the frame of a record. */
function DrawerFrame(props: Omit<DrawerProps, 'open' | 'closedByMask'>) {
  return <Drawer open closedByMask {...props} />;
}
