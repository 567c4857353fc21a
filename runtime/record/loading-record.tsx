import { FormSkeleton } from '../form/form-skeleton';
import { SlowNote } from './slow-note';

interface LoadingRecordProps {
  /** Number of fields to come. */
  fields: number;
  onCancel(): void;
}

/** A record or a page of one that is being loaded; after a while it can be cancelled. */
export function LoadingRecord({ fields, onCancel }: LoadingRecordProps) {
  return (
    <>
      <FormSkeleton fields={fields} />
      <SlowNote waiting onCancel={onCancel} />
    </>
  );
}
