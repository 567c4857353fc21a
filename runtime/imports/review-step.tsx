import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../widgets/ui/button';
import { EmptyState } from '../../widgets/ui/empty-state';
import { Icon } from '../../widgets/ui/icon';
import { IconButton } from '../../widgets/ui/icon-button';
import { toast } from '../../widgets/ui/toast';
import { useWords } from '../../widgets/ui/use-words';
import { CallError } from '../data/data-source';
import { FailureView } from '../record/failure-view';
import { FailureLine } from './choose-step';
import { EditsLine } from './edits-line';
import { KindFilter } from './kind-filter';
import type { Review } from './review';
import { ReviewGrid } from './review-grid';
import type { ShownKind } from './review-store';
import { saveBlob } from '../data/save-blob';
import { useGridCursor } from './use-grid-cursor';
import type { ImportModel } from './use-import';
import { WorkProgress } from './work-progress';
import { tellsSessionOver } from '../data/session-over';

interface ReviewStepProps {
  title: string;
  review: Review;
  model: ImportModel;
}

/** The second step: the rows of the sheet, by kind, with their errors. */
export function ReviewStep({ title, review, model }: ReviewStepProps) {
  const t = useWords();
  const { store, warnings } = review;
  useSyncExternalStore(store.subscribe, store.version);
  const { counts, kind, total, failure } = store;
  const grid = useGridCursor(total, store.columns.length);

  function show(next: ShownKind) {
    grid.moveTo(0, 0, false);
    store.show(next);
  }
  async function toError(step: 1 | -1) {
    const { cursor, moveTo } = grid;
    try {
      const place = await store.nextError(store.row(cursor.place)?.row ?? 0, step);
      if (place === null) return toast.warning(t(step > 0 ? 'import.noNext' : 'import.noPrevious'));
      const row = await store.loaded(place);
      const at = store.columns.findIndex(({ name }) => row?.errors.some(({ column }) => column === name));
      moveTo(place, Math.max(at, 0));
    } catch (error) {
      if (error instanceof CallError) toast.error(error.message);
    }
  }
  return (
    <div className="flex h-(--review-height) min-h-80 flex-col gap-3">
      {model.work && <WorkProgress work={model.work} onCancel={model.cancel} />}
      {model.failure && !model.work && <FailureLine failure={model.failure} />}
      {model.notice && <Remark text={model.notice} />}
      {warnings.map((text) => (
        <Remark key={text} text={text} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <KindFilter counts={counts} kind={kind} onChange={show} />
        <ErrorTools title={title} review={review} model={model} onError={(step) => void toError(step)} />
      </div>
      {failure ? (
        <FailureView failure={failure} title={title} onRetry={() => void store.want(0, 1)} />
      ) : total === 0 ? (
        <EmptyState
          kind="no-match"
          className="flex-1 rounded-panel border border-line"
          title={t('import.noRows', { kind: t(`import.kind.${kind}`) })}
          actions={<Button onClick={() => show('all')}>{t('import.showAll')}</Button>}
        />
      ) : (
        <ReviewGrid
          store={store}
          grid={grid}
          locked={model.work !== null}
          onError={(step) => void toError(step)}
        />
      )}
      {store.editable && <EditsLine store={store} />}
    </div>
  );
}

function Remark({ text }: { text: string }) {
  return (
    <p role="status" className="flex gap-2 rounded-panel bg-warning-soft px-4 py-2 text-warning-on-soft">
      <Icon name="triangle-alert" size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

/** Rejected rows up to which their sheet is the answer of a call; with more it is the file of a job. */
const MOST_AT_ONCE = 2000;

interface ErrorToolsProps extends ReviewStepProps {
  onError(step: 1 | -1): void;
}

/** The next and previous error, their export, and another file. */
function ErrorTools({ title, review, model, onError }: ErrorToolsProps) {
  const t = useWords();
  const [saving, setSaving] = useState(false);
  const { batch, store } = review;
  const wrong = store.counts.rejected > 0;
  async function save() {
    if (batch === undefined || !(await store.edits.flush())) return;
    if (store.counts.rejected > MOST_AT_ONCE) return model.errorSheet(batch, review.fileName);
    setSaving(true);
    try {
      saveBlob(await model.calls.errors(batch), `${title} ${t('import.errorFile')}.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!tellsSessionOver(error.code)) toast.error(error.message);
    } finally {
      setSaving(false);
    }
  }
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {wrong && (
        <>
          <IconButton
            icon="chevron-up"
            label={`${t('import.previous')} (Shift+F8)`}
            onClick={() => onError(-1)}
          />
          <IconButton icon="chevron-down" label={`${t('import.next')} (F8)`} onClick={() => onError(1)} />
          {batch !== undefined && (
            <Button
              icon="download"
              loading={saving || model.work?.kind === 'errors'}
              disabled={model.work !== null && model.work.kind !== 'errors'}
              onClick={() => void save()}
            >
              {t('import.exportErrors')}
            </Button>
          )}
        </>
      )}
      <Button icon="upload" disabled={model.work !== null} onClick={model.restart}>
        {t('import.again')}
      </Button>
    </div>
  );
}
