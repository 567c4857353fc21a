import { addDocumentWords } from '../../runtime/i18n/add-document-words';
import { NoteField } from '../../runtime/page/documents/note-field';
import { PublishTime, WaitingNote } from '../../runtime/page/documents/publish-time';
import { ShadowCheck } from '../../runtime/page/documents/shadow-check';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Spinner } from '../../widgets/ui/spinner';
import { useWords } from '../../widgets/ui/use-words';
import { useDesigning } from '../edit/designing';
import { GrantTable } from './grant-table';
import { PlaceChoice } from './place-choice';
import { obstacleIn, PlanView } from './plan-view';
import { usePublish, type PublishDialogProps } from './use-publish';

// The note and the permissions have the words of the dialogs of documents.
addDocumentWords();

/** Asks before a publish: what changes in sentences, its consequences, who gains which right, and the problems that prevent it. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, onClose } = props;
  const designing = useDesigning();
  const { t } = designing;
  const say = useWords();
  const { bench } = designing.store.tools;
  const preparing = usePublish(props);
  const { planned, choices, place, inMenu, failure, note, at, waiting, busy, granting } = preparing;
  const plan = planned?.plan;
  const reason = plan ? obstacleIn(plan, t) : t('designer.planning');
  const codes = plan?.codes.filter(({ grantable }) => grantable) ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('designer.publish')}
      subtitle={bench.page.name}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={reason ?? (at === '' ? say('documents.time') : undefined)}
            onClick={() => planned && void preparing.publish(planned)}
          >
            {at === null ? t('designer.publish') : say('documents.schedule')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <EmptyState kind="error" title={failure} />}
        {waiting && (
          <WaitingNote
            key={waiting.at}
            waiting={waiting}
            busy={busy}
            onMove={(to) => void preparing.retime(to)}
            onCancel={() => void preparing.retime(null)}
          />
        )}
        {choices && !inMenu && bench.entity && (
          <PlaceChoice places={choices.places} value={place} onChange={preparing.placeAt} />
        )}
        {failure === null && !plan && (
          <div className="flex justify-center py-10 text-fg-3">
            <Spinner size={24} />
          </div>
        )}
        {plan && <PlanView plan={plan} designing={designing} onClose={onClose} />}
        {choices && reason === null && codes.length > 0 && (
          <GrantTable codes={codes} choices={choices} granting={granting} />
        )}
        {planned && reason === null && bench.kind !== 'domain' && (
          <ShadowCheck run={(signal) => preparing.shadow(planned.others, signal)} />
        )}
        {plan && reason === null && <PublishTime value={at} onChange={preparing.setAt} />}
        {plan && reason === null && (
          <NoteField
            label={say('documents.note')}
            hint={say('documents.noteHint')}
            value={note}
            onChange={preparing.setNote}
          />
        )}
      </div>
    </Dialog>
  );
}
