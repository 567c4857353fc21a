import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { CallError } from '../../runtime/data/data-source';
import { NoteField } from '../../runtime/page/documents/note-field';
import { addDocumentWords } from '../../runtime/i18n/add-document-words';
import { newCodeLines } from '../../runtime/page/documents/new-code-lines';
import { attempt } from '../../runtime/data/attempt';
import { refreshMenu } from '../../runtime/session/session-actions';
import { useDataSource } from '../../runtime/data/data-source-context';
import { Button } from '../../widgets/ui/button';
import { Dialog } from '../../widgets/ui/dialog';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Icon } from '../../widgets/ui/icon';
import { Spinner } from '../../widgets/ui/spinner';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { useDesigning, type Designing } from '../edit/designing';
import { partNameAt } from '../project/project-view';
import { documentCalls, type PublishPlan } from '../save/document-calls';
import { continueOn, rebaseObstacle } from '../save/save-design';

// The note and the permissions have the words of the dialogs of documents.
addDocumentWords();

interface PublishDialogProps {
  open: boolean;
  /** Saves first: what is published is what is seen. */
  save(): Promise<boolean>;
  onClose(): void;
}

/** Asks before a publish: what changes in sentences, its consequences, and the problems that prevent it. */
export function PublishDialog({ open, save, onClose }: PublishDialogProps) {
  const designing = useDesigning();
  const { store, t } = designing;
  const say = useWords();
  const { bench } = store.tools;
  const source = useDataSource();
  const calls = useMemo(() => documentCalls(source), [source]);
  const [plan, setPlan] = useState<PublishPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!open) return;
    let current = true;
    setPlan(null);
    setNote('');
    setFailure(null);
    const ask = async () => {
      // A save that was running already does not have the latest changes.
      if (!(await save()) || (store.isDirty && !(await save()))) return current && onClose();
      const together = await calls.plan(bench.page.id, bench.entity ? [bench.entity.id] : []);
      const [, entity] = together.documents;
      // An entity without changes stays as it is.
      const found = entity && entity.lines.length === 0 ? await calls.plan(bench.page.id, []) : together;
      if (current) setPlan(found);
    };
    ask().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      if (current) setFailure(error.message);
    });
    return () => {
      current = false;
    };
    // Asked once for each opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);

  const publish = async (found: PublishPlan) => {
    setBusy(true);
    await attempt(async () => {
      const others = found.documents.map(({ id }) => id).filter((id) => id !== bench.page.id);
      await calls.publish(bench.page.id, {
        version: store.state.versions.page,
        hash: found.hash,
        ...(note !== '' && { note }),
        ...(others.length > 0 && { with: others }),
      });
      // A new page, or a menu, is there without a new sign-in.
      void refreshMenu(source);
      toast.success(t('designer.published'));
      designing.say(t('designer.published'));
      const now = await calls.bench(bench.page.id);
      const obstacle = rebaseObstacle(store, now);
      if (obstacle) toast.error(t(obstacle));
      else {
        const { merged, lost } = continueOn(store, now);
        if (merged)
          toast.warning(t('designer.rebased'), lost > 0 ? t('designer.lost', { n: lost }) : undefined);
      }
      onClose();
    });
    setBusy(false);
  };

  const reason = plan ? obstacleIn(plan, t) : t('designer.planning');
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
            disabledReason={reason ?? undefined}
            onClick={() => plan && void publish(plan)}
          >
            {t('designer.publish')}
          </Button>
        </>
      }
    >
      {failure !== null && <EmptyState kind="error" title={failure} />}
      {failure === null && !plan && (
        <div className="flex justify-center py-10 text-fg-3">
          <Spinner size={24} />
        </div>
      )}
      {plan && <Plan plan={plan} designing={designing} onClose={onClose} />}
      {plan && reason === null && (
        <div className="mt-4">
          <NoteField
            label={say('documents.note')}
            hint={say('documents.noteHint')}
            value={note}
            onChange={setNote}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Whose changes these are, by the kind of the document. */
const CHANGES: Readonly<Record<string, string>> = {
  page: 'designer.changesOfPage',
  entity: 'designer.changesOfEntity',
  domain: 'designer.changesOfDomain',
};

/** Why a plan cannot be executed; null if it can. */
function obstacleIn({ documents, refusals, breaks }: PublishPlan, t: Designing['t']): string | null {
  if (refusals.length > 0 || breaks.length > 0 || documents.some(({ problems }) => problems.length > 0))
    return t('designer.prevented');
  return documents.every(({ lines }) => lines.length === 0) ? t('designer.noChanges') : null;
}

interface PlanProps {
  plan: PublishPlan;
  designing: Designing;
  onClose(): void;
}

function Plan({ plan, designing, onClose }: PlanProps) {
  const { store, view, t } = designing;
  const say = useWords();
  const { documents, statements, refusals, breaks, warnings } = plan;
  const go = (path: string) => {
    const name = partNameAt(path, view);
    if (name === undefined) return;
    store.select([name]);
    onClose();
  };
  const problems = documents.flatMap((one) => one.problems);
  return (
    <div className="flex flex-col gap-4">
      {problems.length > 0 && (
        <Part title={t('designer.problems')} tone="danger">
          {problems.map(({ path, code, msg }) => (
            <li key={path + code}>
              <button
                type="button"
                className="text-left text-primary-text hover:underline"
                onClick={() => go(path)}
              >
                {msg ?? code}
              </button>
            </li>
          ))}
        </Part>
      )}
      {[...refusals, ...breaks].length > 0 && (
        <Part title={t('designer.refusals')} tone="danger">
          {[...refusals, ...breaks].map((one, at) => (
            <li key={at}>{one.msg}</li>
          ))}
        </Part>
      )}
      {documents.map(
        ({ id, kind, name, lines }) =>
          lines.length > 0 && (
            <Part key={id} title={t(CHANGES[kind] ?? CHANGES.page!, { name })}>
              {lines.map((line, at) => (
                <li key={at}>{line}</li>
              ))}
            </Part>
          ),
      )}
      {documents.every(({ lines }) => lines.length === 0) && (
        <p className="text-fg-2">{t('designer.noChanges')}</p>
      )}
      {plan.codes.length > 0 && (
        <Part title={say('documents.newCodes')}>
          {newCodeLines(plan, say).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Part>
      )}
      {warnings.length > 0 && (
        <Part title={t('designer.warnings')} tone="warning">
          {warnings.map((one, at) => (
            <li key={at}>{one.msg ?? one.code}</li>
          ))}
        </Part>
      )}
      {statements.length > 0 && (
        <details>
          <summary className="cursor-pointer text-fg-2">
            {t('designer.statements', { n: statements.length })}
          </summary>
          <pre className="mt-2 overflow-x-auto rounded-control bg-sunken p-3 text-small">
            {statements.join(';\n')}
          </pre>
        </details>
      )}
    </div>
  );
}

interface PartProps {
  title: string;
  tone?: 'danger' | 'warning';
  children: ReactNode;
}

const TONES = { danger: 'text-danger-text', warning: 'text-warning-text' };

function Part({ title, tone, children }: PartProps) {
  return (
    <section>
      <h3 className="mb-1 flex items-center gap-1.5 font-semibold">
        {tone && <Icon name="triangle-alert" size={15} className={TONES[tone]} />}
        {title}
      </h3>
      <ul className="flex list-disc flex-col gap-0.5 pl-5 break-words text-fg-2">{children}</ul>
    </section>
  );
}
