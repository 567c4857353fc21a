import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPageOf } from '../../schemas/model/page';
import { addressOf, useAddressId } from './address-id';
import { noteChange } from './changes';
import { useTabKey } from '../shell/tab-context';
import { useClosePage } from '../shell/use-close-page';
import { useUnsaved } from '../shell/use-unsaved';
import { PageFrame } from './page-frame';
import { RecordDialog } from './record-dialog';

/** A page of kind `form`: adds a record, or changes the one its address names, and leaves. */
export function FormScreen({ page }: { page: CompiledPageOf<'form'> }) {
  const asked = useAddressId();
  const [id, setId] = useState(asked);
  const tab = useTabKey();
  const navigate = useNavigate();
  const { mayDiscard } = useUnsaved();
  const close = useClosePage();
  // What is typed stays with the record it was typed for: another one takes the place when nothing is lost.
  useEffect(() => {
    if (asked === id) return;
    void mayDiscard([tab]).then((may) => {
      if (may) setId(asked);
      else void navigate(addressOf(tab, id), { replace: true });
    });
    // Asked once for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return (
    <RecordDialog
      key={id}
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
