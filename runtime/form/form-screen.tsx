import { useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/page';
import { useAddressId } from '../page/address-id';
import { noteChange } from '../page/changes';
import { useClosePage } from '../shell/use-close-page';
import { PageFrame } from './page-frame';
import { RecordDialog } from './record-dialog';

/** A page of kind `form`: adds a record, or changes the one its address names, and leaves. */
export function FormScreen({ page }: { page: CompiledPage }) {
  // What is typed stays with the record it was typed for.
  const [id] = useState(useAddressId());
  const close = useClosePage();
  return (
    <RecordDialog
      frame={PageFrame}
      page={page}
      id={id}
      preset={page.pageConfig.preset as JsonObject}
      onClose={close}
      onSaved={() => {
        noteChange(page.entity ?? '');
        close();
      }}
    />
  );
}
