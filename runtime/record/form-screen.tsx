import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { addressOf, useAddressId } from './address-id';
import { noteChange } from './changes';
import { useGuards } from './guards';
import { useTabKey } from '../shell/tab-context';
import type { FormStep } from './form-step';
import { useClosePage } from '../shell/use-close-page';
import { useUnsaved } from '../shell/use-unsaved';
import { PageFrame } from './page-frame';
import { RecordDialog } from './record-dialog';

interface FormScreenProps {
  page: CompiledPage;
  /** The form is filled in step by step. */
  steps?: readonly FormStep[];
  /** Instead of closing the page after a save. `id` is that of the record that was edited, 0 for a new one. */
  onSaved?(id: number): void;
}

/** A page that adds a record or edits the one in the URL, then closes. */
export function FormScreen({ page, steps, onSaved }: FormScreenProps) {
  const asked = useAddressId();
  const [id, setId] = useState(asked);
  const tab = useTabKey();
  const navigate = useNavigate();
  const { mayDiscard } = useUnsaved();
  const close = useClosePage();
  const guards = useGuards(page);
  // Typed values belong to their record: another one is opened only when nothing is lost.
  useEffect(() => {
    if (asked === id) return;
    void mayDiscard([tab]).then((may) => {
      if (may) setId(asked);
      else void navigate(addressOf(tab, id), { replace: true });
    });
    // Asks once per URL.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  return (
    <RecordDialog
      key={id}
      frame={PageFrame}
      page={page}
      id={id}
      mayEdit={(record) => !guards('edit', record)}
      {...(steps && { steps })}
      preset={page.pageConfig.preset as JsonObject}
      onClose={close}
      onSaved={() => {
        noteChange(page.entity ?? '');
        if (onSaved) onSaved(id);
        else close();
      }}
    />
  );
}
