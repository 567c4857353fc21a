import type { JsonObject } from '../../schemas/json';
import type { CompiledPageOf } from '../../schemas/model/page';
import { PageFrame } from './page-frame';
import { FormSkeleton } from '../form/form-skeleton';
import { useAddressId } from './address-id';
import { FailureView } from './failure-view';
import { recordUrl, rowWord } from './record-url';
import { useAnswer } from '../data/use-answer';
import { useClosePage } from '../shell/use-close-page';
import { DetailView } from './detail-view';

/** A page of kind `detail`: the record in the URL, read-only. */
export function DetailScreen({ page }: { page: CompiledPageOf<'detail'> }) {
  const { detailUrl = '', nameColumn } = page.pageConfig;
  const { value: record, failure, retry } = useAnswer<JsonObject>(recordUrl(detailUrl, useAddressId()));
  return (
    <PageFrame title={page.title} subtitle={record && rowWord(record, nameColumn)} onClose={useClosePage()}>
      {failure ? (
        <FailureView failure={failure} title={page.title} onRetry={retry} />
      ) : record === null ? (
        <FormSkeleton fields={page.columns.length} />
      ) : (
        <DetailView page={page} record={record} />
      )}
    </PageFrame>
  );
}
