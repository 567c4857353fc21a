import type { JsonObject } from '../../schemas/json';
import type { CompiledPageOf } from '../../schemas/page';
import { PageFrame } from '../form/page-frame';
import { FormSkeleton } from '../form/form-skeleton';
import { useAddressId } from '../page/address-id';
import { FailureView } from '../page/failure-view';
import { recordUrl, rowWord } from '../page/record-url';
import { useAnswer } from '../page/use-answer';
import { useClosePage } from '../shell/use-close-page';
import { DetailView } from './detail-view';

/** A page of kind `detail`: the record its address names, to read. */
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
