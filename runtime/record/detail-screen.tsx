import { useMemo, type ReactNode } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPageOf } from '../../schemas/model/page';
import { PageFrame } from './page-frame';
import { useAddressId } from './address-id';
import { FailureView } from './failure-view';
import { HistoryButton } from './logs/history-button';
import { alongDetail, recordUrl, rowWord } from './record-url';
import { useAnswer } from '../data/use-answer';
import { useClosePage } from '../shell/use-close-page';
import { noteChange } from './changes';
import { DetailView } from './detail-view';
import { LoadingRecord } from './loading-record';
import { PrintRecordButton } from './record-print';
import { RecordVerbs } from './record-verbs';
import { StaleNote } from './stale-note';
import { TransitionHistory } from './transition-history';

interface DetailScreenProps {
  page: CompiledPageOf<'detail'>;
  /** What follows the values of the record, such as the rows that refer to it. */
  below?(record: JsonObject, reload: () => void): ReactNode;
}

/** A page of kind `detail`: the record in the URL, read-only. */
export function DetailScreen({ page, below }: DetailScreenProps) {
  const { detailUrl = '', nameColumn } = page.pageConfig;
  const {
    value: record,
    failure,
    stale,
    retry,
    cancel,
  } = useAnswer<JsonObject>(
    recordUrl(detailUrl, useAddressId()),
    useMemo(() => alongDetail(page), [page]),
  );
  const changed = () => {
    noteChange(page.entity ?? '');
    retry();
  };
  return (
    <PageFrame
      title={page.title}
      subtitle={record && rowWord(record, nameColumn)}
      onClose={useClosePage()}
      headerRight={
        record && (
          <>
            <HistoryButton page={page} record={record} />
            <PrintRecordButton page={page} record={record} />
          </>
        )
      }
      footer={
        page.workflow && record && <RecordVerbs leads page={page} record={record} onChanged={changed} />
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
    </PageFrame>
  );
}
