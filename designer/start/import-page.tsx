import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { readJsonText } from '../../schemas/problems/json-syntax';
import { addDocumentWords } from '../../runtime/i18n/add-document-words';
import { useDataSource } from '../../runtime/data/data-source-context';
import { obstaclesOf, type DocumentPlan } from '../../runtime/page/documents/document-answers';
import { PlanView } from '../../runtime/page/documents/plan-view';
import { useSending } from '../../runtime/page/documents/use-sending';
import { refreshMenu } from '../../runtime/session/session-actions';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { RefusalNote } from '../../widgets/ui/refusal-note';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { GrantTable } from '../publish/grant-table';
import type { PublishChoices } from '../publish/publish-choices';
import { useGranting } from '../publish/use-granting';
import type { PublishPlan } from '../save/document-calls';
import { ChooseFile } from './choose-file';
import type { startCalls } from './start-calls';

addDocumentWords();

interface ImportPageProps {
  choices: PublishChoices;
  calls: ReturnType<typeof startCalls>;
}

/** What the server says of a page file. */
type FilePlan = Omit<DocumentPlan, 'codes'> & Pick<PublishPlan, 'codes'>;

/** A page file that was chosen, with what it would do. */
interface Chosen {
  file: JsonObject;
  plan: FilePlan;
}

/** Takes over a page from a file: first what it would do, then its documents as drafts or published. */
export function ImportPage({ choices, calls }: ImportPageProps) {
  const t = useWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { busy, failure, send } = useSending();
  const choose = (given: File) =>
    send(async () => {
      const read = readJsonText(await given.text());
      const file = 'json' in read ? (read.json as Json) : null;
      if (!isObject(file) || file.format !== 'mortise-page')
        return void toast.error(t('designer.file.notPage'));
      setChosen({ file, plan: await calls.checkFile<FilePlan>(file) });
    });
  return (
    <div className="flex flex-col gap-2">
      <span>
        <ChooseFile label={t('designer.file.import')} accept=".json" busy={busy} onChoose={choose} />
      </span>
      {failure && <RefusalNote text={failure.message} />}
      {chosen && (
        <FileDialog
          chosen={chosen}
          choices={choices}
          calls={calls}
          onPlan={(plan) => setChosen({ ...chosen, plan })}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface FileDialogProps extends ImportPageProps {
  chosen: Chosen;
  /** Something has changed here meanwhile. */
  onPlan(plan: FilePlan): void;
  onClose(): void;
}

function FileDialog({ chosen: { file, plan }, choices, calls, onPlan, onClose }: FileDialogProps) {
  const t = useWords();
  const source = useDataSource();
  const navigate = useNavigate();
  const granting = useGranting(choices);
  const again = () => void calls.checkFile<FilePlan>(file).then(onPlan);
  const { busy, failure, send } = useSending(again);
  const codes = plan.codes.filter(({ grantable }) => grantable);
  const isBlocked = obstaclesOf(plan).length > 0;
  const nothing = plan.documents.length === 0 ? t('designer.file.nothing') : undefined;
  const take = (publish: boolean) =>
    send(async () => {
      const grants = publish ? granting.grants(plan) : [];
      const { page } = await calls.importFile({
        ...{ file, hash: plan.hash, publish },
        ...(grants.length > 0 && { grants }),
      });
      if (publish) await refreshMenu(source);
      toast.success(t(publish ? 'designer.published' : 'designer.file.taken'));
      void navigate(`/designer?id=${page}`);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('designer.file.title', { name: String(file.title) })}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            loading={busy}
            disabledReason={plan.refusals.length > 0 ? t('designer.prevented') : nothing}
            onClick={() => take(false)}
          >
            {t('designer.file.draft')}
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={isBlocked ? t('designer.prevented') : nothing}
            onClick={() => take(true)}
          >
            {t('designer.file.publish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <RefusalNote text={failure.message} />}
        {nothing && !isBlocked && <p className="text-fg-2">{nothing}</p>}
        <PlanView plan={plan} blocked={t('documents.blocked')} />
        {!isBlocked && codes.length > 0 && <GrantTable codes={codes} choices={choices} granting={granting} />}
      </div>
    </Dialog>
  );
}
