import { useEffect, useMemo, useRef } from 'react';
import type { Field } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { JsonObject } from '../../schemas/json';
import { nounInSentence } from '../../schemas/text/noun-in-sentence';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { useFieldRegistry } from '../fields/field-registry';
import { session } from '../session/session-store';
import { FailureView } from './failure-view';
import { LoadingRecord } from './loading-record';
import { HistoryButton } from './logs/history-button';
import { rowWord } from './record-url';
import { ConflictView } from './conflict-view';
import { isOutdated, type Draft } from './draft';
import { DraftBar } from './draft-bar';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { differences } from './merge-conflict';
import type { FormHandle } from '../form/form-view';
import { formSteps, type FormStep } from './form-step';
import { useChosenForm } from './use-chosen-form';
import { withOwnFieldsHeld } from './with-own-fields-held';
import { useConflict } from './use-conflict';
import { withSessionDefaults } from './session-defaults';
import { useRecordCalls } from './use-record-calls';
import { useRecordDraft } from './use-record-draft';
import { useRecordStart } from './use-record-start';
import { useReopening } from './use-reopening';

interface RecordDialogProps {
  /** Container of the form; default: a dialog. */
  frame?: FormDialogProps['frame'];
  page: CompiledPage;
  /** 0 adds a record, other ids edit one. */
  id: number;
  /** Initial values of a new record. */
  preset: JsonObject;
  /** Whether the user may edit the loaded record; default: yes, the server decides. */
  mayEdit?(record: JsonObject): boolean;
  /** Shows a record that the user may not edit instead; default: says so. */
  onView?(): void;
  /** The form is filled in step by step. */
  steps?: readonly FormStep[];
  /** Resumes a draft immediately. */
  resume?: boolean;
  onClose(): void;
  /** Called with the response of the server. */
  onSaved(answer: unknown): void;
}

/** Adds or edits a record of a page. */
export function RecordDialog(props: RecordDialogProps) {
  const { id, preset, resume, onClose: close, onSaved } = props;
  const base = useSessionDefaults(props.page, id);
  const t = useWords();
  const { dialogWidth, nameColumn } = base.pageConfig;
  const adds = id === 0;
  const { start, setStart, failure, load, cancel } = useRecordStart(base, id, preset);
  const chosen = useChosenForm(base, id, start);
  const userId = session.user?.userId;
  const page = useMemo(
    () => (adds || !start ? chosen.page : withOwnFieldsHeld(chosen.page, start.value, userId)),
    [chosen.page, adds, start, userId],
  );
  const fields = useMemo(() => formFields(page.formConfig.list), [page]);
  const steps = useChosenSteps(props.steps, page);
  const form = useRef<FormHandle>(null);
  const { offered, taken, discard, tries, end } = useRecordDraft(page, id, start, form);
  const onClose = () => {
    end(false);
    close();
  };

  const { save, checkStep } = useRecordCalls({ base, chosen, id, preset, tries, end, onSaved });
  const reopening = useReopening(page, adds ? undefined : start?.value);
  const conflicts = useConflict(fields, start, setStart, save);

  const restore = (draft: Draft, latest: JsonObject) => {
    taken();
    const mine = { ...latest, ...draft.typed };
    if (!isOutdated(draft, latest)) return setStart({ value: latest, draft: mine, key: draft.key });
    const value = { ...latest, ...draft.base };
    setStart({ value, draft: mine });
    conflicts.open(value, mine, latest);
  };
  useEffect(() => {
    if (resume && offered && start) restore(offered, start.value);
    // Once, when both are available.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [offered]);

  const isReadOnly = !adds && start !== null && props.mayEdit?.(start.value) === false;
  const views = isReadOnly && props.onView !== undefined;
  useEffect(() => {
    if (views) props.onView?.();
    // Once, when it is known.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [views]);

  function instead(): FormDialogProps['instead'] {
    if (failure) return { body: <FailureView failure={failure} title={page.title} onRetry={load} /> };
    if (!start || !chosen.isShown || views)
      return { body: <LoadingRecord fields={fields.length} onCancel={cancel} /> };
    if (isReadOnly)
      return {
        body: <EmptyState kind="forbidden" title={t('form.notEditable')} body={t('form.notEditableNote')} />,
      };
    return insteadOfConflict(conflicts, fields, start.value, onClose);
  }

  function notice() {
    if (chosen.failure)
      return <FailureView failure={chosen.failure} title={page.title} onRetry={() => chosen.load()} />;
    if (!offered || !start || resume) return undefined;
    return <OfferedDraft draft={offered} onTake={() => restore(offered, start.value)} onDiscard={discard} />;
  }

  return (
    <FormDialog
      frame={props.frame}
      title={adds ? t('form.add', { noun: nounInSentence(page.noun) }) : t('form.edit')}
      subtitle={adds || !start ? undefined : `${page.noun} · ${rowWord(start.value, nameColumn)}`}
      headerRight={!adds && start && <HistoryButton page={page} record={start.value} />}
      width={dialogWidth}
      form={page.formConfig}
      checks={page.checks}
      mode={adds ? 'add' : 'edit'}
      start={start}
      formRef={form}
      notice={notice()}
      watch={reopening.watch}
      follow={chosen.follow}
      warning={reopening.note}
      steps={steps && { list: steps, check: checkStep }}
      save={save}
      onRefused={conflicts.onRefused}
      onClose={onClose}
      onDiscard={() => end(false)}
      instead={instead()}
    />
  );
}

/** The comparison with the change of another user, if there is one. */
function insteadOfConflict(
  conflicts: ReturnType<typeof useConflict>,
  fields: readonly Field[],
  before: JsonObject,
  onDiscard: () => void,
): FormDialogProps['instead'] {
  const { conflict, choose, takeLatest, merge } = conflicts;
  if (!conflict) return undefined;
  const { mine, latest } = conflict;
  return {
    unsaved: true,
    body: (
      <ConflictView {...conflict} differences={differences(fields, before, mine, latest)} onChoose={choose} />
    ),
    footer: <ConflictButtons onDiscard={onDiscard} onTakeLatest={takeLatest} onMerge={() => void merge()} />,
  };
}

/** The steps of a form with those columns that the chosen form adds. */
function useChosenSteps(
  steps: readonly FormStep[] | undefined,
  page: CompiledPage,
): readonly FormStep[] | undefined {
  const { types } = useFieldRegistry();
  return useMemo(
    () => (steps && page.formBy && page.kind === 'wizard' ? formSteps(page, types) : steps),
    [steps, page, types],
  );
}

/** The page of a new record, with the defaults of the session. */
function useSessionDefaults(page: CompiledPage, id: number): CompiledPage {
  const { types } = useFieldRegistry();
  return useMemo(
    () => withSessionDefaults(page, types, session.user),
    // A record that is opened starts anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [page, types, id],
  );
}

interface OfferedDraftProps {
  draft: Draft;
  onTake(): void;
  onDiscard(): void;
}

function OfferedDraft({ draft, onTake, onDiscard }: OfferedDraftProps) {
  const t = useWords();
  return (
    <DraftBar
      draft={draft}
      words="draft.offered"
      take={
        <Button size="small" variant="text" onClick={onTake}>
          {t('draft.restore')}
        </Button>
      }
      onDiscard={onDiscard}
    />
  );
}

interface ConflictButtonsProps {
  onDiscard(): void;
  onTakeLatest(): void;
  onMerge(): void;
}

function ConflictButtons({ onDiscard, onTakeLatest, onMerge }: ConflictButtonsProps) {
  const t = useWords();
  return (
    <>
      <Button onClick={onDiscard}>{t('conflict.discard')}</Button>
      <Button onClick={onTakeLatest}>{t('conflict.takeLatest')}</Button>
      <Button variant="primary" onClick={onMerge}>
        {t('conflict.merge')}
      </Button>
    </>
  );
}
