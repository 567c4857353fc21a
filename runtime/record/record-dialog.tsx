import { useEffect, useMemo, useRef } from 'react';
import { formFields } from '../../schemas/model/form-tree';
import type { JsonObject } from '../../schemas/json';
import { nounInSentence } from '../../schemas/text/noun-in-sentence';
import type { CompiledPage } from '../../schemas/model/page';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { useWords } from '../../widgets/ui/use-words';
import { callAndNotify } from '../data/call-and-notify';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { useFieldRegistry } from '../fields/field-registry';
import { session } from '../session/session-store';
import { FailureView } from './failure-view';
import { LoadingRecord } from './loading-record';
import { HistoryButton } from './logs/history-button';
import { recordUrl, rowWord } from './record-url';
import { ConflictView } from './conflict-view';
import { flatRefusal, gathered, gatheredColumns } from './chosen-form';
import { isOutdated, type Draft } from './draft';
import { DraftBar } from './draft-bar';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { isRefusal } from './idempotency-key';
import { differences } from './merge-conflict';
import type { FormHandle } from '../form/form-view';
import { formSteps, type FormStep } from './form-step';
import { useChosenForm } from './use-chosen-form';
import { useConflict } from './use-conflict';
import { withSessionDefaults } from './session-defaults';
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
  const source = useDataSource();
  const { addUrl = '', updateUrl = '', dialogWidth, nameColumn } = base.pageConfig;
  const adds = id === 0;
  const { start, setStart, failure, load, cancel } = useRecordStart(base, id, preset);
  const chosen = useChosenForm(base, id, start);
  const { page } = chosen;
  const fields = useMemo(() => formFields(page.formConfig.list), [page]);
  const steps = useChosenSteps(props.steps, page);
  const form = useRef<FormHandle>(null);
  const { offered, taken, discard, tries, end } = useRecordDraft(page, id, start, form);
  const onClose = () => {
    end(false);
    close();
  };

  async function save(body: JsonObject, idempotencyKey: string, signal?: AbortSignal) {
    if (!chosen.isReady) throw new CallError(NOT_SENT, t('form.formNotReady'));
    tries(idempotencyKey);
    const url = adds ? addUrl : recordUrl(updateUrl, id);
    const sent = gathered(base, chosen.form, adds ? { ...extraPreset(page, preset), ...body } : body);
    const options = { body: sent, idempotencyKey, quiet: true, signal };
    const answer = await callAndNotify(source, url, options, {
      done: t('form.saved'),
      partly: (done, failed) => t('list.partlyDone', { done, failed }),
    }).catch((error: unknown) => {
      if (error instanceof CallError && isRefusal(error)) tries(null);
      throw told(error);
    });
    end(true);
    onSaved(answer);
  }

  /** Has the server validate the columns of a step. */
  async function checkStep({ checkUrl, models }: FormStep, values: JsonObject): Promise<void> {
    if (checkUrl === undefined) return;
    const { version: _, ...written } = adds ? { ...extraPreset(page, preset), ...values } : values;
    const body = {
      columns: gatheredColumns(base, chosen.form, models),
      values: gathered(base, chosen.form, written),
      ...(!adds && { id }),
    };
    await source.call(checkUrl, { body, quiet: true }).catch((error: unknown) => {
      throw told(error);
    });
  }

  /** A refusal at the fields of the form. Somebody may have published another version of it since. */
  function told(error: unknown): unknown {
    if (!(error instanceof CallError)) return error;
    if (error.fieldErrors.some(({ path }) => path === base.formBy?.data)) chosen.load(true);
    return flatRefusal(base, error);
  }

  const reopening = useReopening(page, adds ? undefined : start?.value);
  const conflicts = useConflict(fields, start, setStart, save);
  const { conflict } = conflicts;

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

  function instead(): FormDialogProps['instead'] {
    if (failure) return { body: <FailureView failure={failure} title={page.title} onRetry={load} /> };
    if (!start || !chosen.isShown)
      return { body: <LoadingRecord fields={fields.length} onCancel={cancel} /> };
    if (!adds && props.mayEdit?.(start.value) === false)
      return {
        body: <EmptyState kind="forbidden" title={t('form.notEditable')} body={t('form.notEditableNote')} />,
      };
    if (!conflict) return undefined;
    const { mine, latest } = conflict;
    return {
      unsaved: true,
      body: (
        <ConflictView
          {...conflict}
          differences={differences(fields, start.value, mine, latest)}
          onChoose={conflicts.choose}
        />
      ),
      footer: (
        <ConflictButtons
          onDiscard={onClose}
          onTakeLatest={conflicts.takeLatest}
          onMerge={() => void conflicts.merge()}
        />
      ),
    };
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
      notice={
        chosen.failure ? (
          <FailureView failure={chosen.failure} title={page.title} onRetry={() => chosen.load()} />
        ) : (
          offered &&
          start &&
          !resume && (
            <OfferedDraft draft={offered} onTake={() => restore(offered, start.value)} onDiscard={discard} />
          )
        )
      }
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

/** The code of an error that was found before anything was sent. */
const NOT_SENT = 400;

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

/** Preset columns that the form does not show, such as the type on a page for one type of an entity. */
function extraPreset(page: CompiledPage, preset: JsonObject): JsonObject {
  const shown = new Set(formFields(page.formConfig.list).map((field) => field.model));
  const writable = page.columns.filter((field) => !field.readOnly && !shown.has(field.model));
  return Object.fromEntries(
    writable.flatMap(({ model }) => (preset[model] === undefined ? [] : [[model, preset[model]]])),
  );
}
